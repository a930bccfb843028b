"""Ground: the features of a map and its heights, in metres or at a book's own scale.

A ground is never changed. A ruling, engineers or fire make another with `with_feature` or `without_feature`,
which shares everything else; so the copy of a battle shares its ground. Distances east from the west edge are
x, north from the south edge y.
"""

from math import sqrt

from .heights import Heights, Profile, slope
from .index import Index, Passage
from .shapes import Point, Polyline, Shape

Value = str | float | bool | None


class Feature:
    """One thing on the ground. `height` is how high it stands (None: nobody sees over it); what else a book
    or scenario wants to know of it is in `properties`, under the book's own words."""

    def __init__(
        self,
        name: str,
        kind: str,
        shape: Shape,
        title: str = "",
        height: float | None = None,
        passable: bool = True,
        concealed: str = "",
        properties: dict[str, Value] | None = None,
    ) -> None:
        self.name: str = name
        self.kind: str = kind
        self.shape: Shape = shape
        self.title: str = title
        self.height: float | None = height
        self.passable: bool = passable
        self.concealed: str = concealed  # what a seat is shown until it finds out; empty: all is shown
        self.properties: dict[str, Value] = {} if properties is None else properties

    def __repr__(self) -> str:
        return f"Feature({self.name!r}, {self.kind!r})"

    def text(self, key: str, default: str = "") -> str:
        value = self.properties.get(key)
        return value if isinstance(value, str) else default

    def number(self, key: str, default: float = 0.0) -> float:
        value = self.properties.get(key)
        if isinstance(value, bool) or value is None or isinstance(value, str):
            return default
        return value

    def flag(self, key: str) -> bool:
        return self.properties.get(key) is True

    def changed(self, key: str, value: Value) -> "Feature":
        """The same feature with one property otherwise (a bridge blown, a work finished)."""
        properties = dict(self.properties)
        properties[key] = value
        return Feature(
            self.name,
            self.kind,
            self.shape,
            self.title,
            self.height,
            self.passable,
            self.concealed,
            properties,
        )

    def shown(self) -> "Feature | None":
        """What a seat is shown of it that has not found out its nature: its outline as the word it is
        concealed as, and nothing else of it; None when it is concealed as `nothing`."""
        if not self.concealed:
            return self
        if self.concealed == "nothing":
            return None
        return Feature(self.name, self.concealed, self.shape)

    def scaled(self, factor: float) -> "Feature":
        height = self.height
        return Feature(
            self.name,
            self.kind,
            self.shape.scaled(factor),
            self.title,
            None if height is None else height * factor,
            self.passable,
            self.concealed,
            self.properties,
        )

    def middle(self) -> Point:
        """A place to write its name: the middle of a circle or box, the middle point of a line."""
        shape = self.shape
        if isinstance(shape, Polyline):
            return shape.points[len(shape.points) // 2]
        return (shape.west + shape.east) / 2.0, (shape.south + shape.north) / 2.0


class Ground:
    """The map of one battle. `unit_metres` tells how many metres one unit of its coordinates is: 1 as
    written, 40 for a table at 40 metres to the centimetre. `marks` are drawn and named but are no terrain:
    contours, places, entries, objectives."""

    def __init__(
        self,
        name: str,
        width: float,
        depth: float,
        features: list[Feature],
        heights: Heights | None = None,
        unit_metres: float = 1.0,
        title: str = "",
        properties: dict[str, Value] | None = None,
        marks: list[Feature] | None = None,
    ) -> None:
        self.name: str = name
        self.title: str = title
        self.width: float = width
        self.depth: float = depth
        self.features: list[Feature] = features
        self.marks: list[Feature] = [] if marks is None else marks
        self.heights: Heights = Heights(0.0) if heights is None else heights
        self.unit_metres: float = unit_metres
        self.properties: dict[str, Value] = {} if properties is None else properties
        self._places: dict[str, int] = {}
        for number, feature in enumerate(features):
            if feature.name in self._places:
                raise ValueError(f"ground {name}: two features are called {feature.name!r}")
            self._places[feature.name] = number
        self._index: Index | None = None

    def index(self) -> Index:
        """Built when first asked for, then kept."""
        index = self._index
        if index is None:
            index = Index([feature.shape for feature in self.features], self.width, self.depth)
            self._index = index
        return index

    def on_map(self, x: float, y: float) -> bool:
        return 0.0 <= x <= self.width and 0.0 <= y <= self.depth

    def has(self, name: str) -> bool:
        return name in self._places

    def feature(self, name: str) -> Feature:
        """The feature of this name; KeyError when there is none."""
        return self.features[self._places[name]]

    def mark(self, name: str) -> Feature:
        """The mark of this name; KeyError when there is none."""
        for mark in self.marks:
            if mark.name == name:
                return mark
        raise KeyError(name)

    def of_kind(self, *kinds: str) -> list[Feature]:
        return [feature for feature in self.features if feature.kind in kinds]

    def at(self, x: float, y: float) -> list[Feature]:
        """The features that hold a point, in the order of the map."""
        return [self.features[number] for number in self.index().at(x, y)]

    def kinds_at(self, x: float, y: float) -> list[str]:
        """Their kinds, each once."""
        kinds: list[str] = []
        for feature in self.at(x, y):
            if feature.kind not in kinds:
                kinds.append(feature.kind)
        return kinds

    def along(self, ax: float, ay: float, bx: float, by: float) -> list[Passage]:
        """Where a line passes through features, in order of entering."""
        return self.index().along(ax, ay, bx, by)

    def near(self, x: float, y: float, reach: float) -> list[Feature]:
        """The features within a distance of a point."""
        return [self.features[number] for number in self.index().near(x, y, reach)]

    def height(self, x: float, y: float) -> float:
        """The height of the ground itself."""
        return self.heights.at(x, y)

    def profile(self, ax: float, ay: float, bx: float, by: float) -> Profile:
        return self.heights.profile(ax, ay, bx, by)

    def slope(self, ax: float, ay: float, bx: float, by: float) -> float:
        """The rise from a to b per length walked; above 0 is uphill."""
        dx = bx - ax
        dy = by - ay
        return slope(self.heights.profile(ax, ay, bx, by), sqrt(dx * dx + dy * dy))

    def with_feature(self, feature: Feature) -> "Ground":
        """The ground with a feature more, or with this one in the place of its namesake."""
        features = list(self.features)
        place = self._places.get(feature.name)
        if place is None:
            features.append(feature)
        else:
            features[place] = feature
        return self.having(features)

    def without_feature(self, name: str) -> "Ground":
        """The ground without a feature; KeyError when there is none of this name."""
        place = self._places[name]
        return self.having(self.features[:place] + self.features[place + 1 :])

    def having(self, features: list[Feature]) -> "Ground":
        """The same ground with these features on it and no others."""
        return Ground(
            self.name,
            self.width,
            self.depth,
            features,
            self.heights,
            self.unit_metres,
            self.title,
            self.properties,
            self.marks,
        )

    def at_scale(self, metres_per_unit: float) -> "Ground":
        """The same ground in another unit: heights, widths and distances alike."""
        factor = self.unit_metres / metres_per_unit
        return Ground(
            self.name,
            self.width * factor,
            self.depth * factor,
            [feature.scaled(factor) for feature in self.features],
            self.heights.scaled(factor),
            metres_per_unit,
            self.title,
            self.properties,
            [mark.scaled(factor) for mark in self.marks],
        )
