"""The OpenAPI document, from which the page's types are made: `python -m grognard.server.openapi` writes it."""

import json
import sys
from pathlib import Path
from typing import Any

from grognard.server.app import routes

PLACE = Path(__file__).parents[3] / "web" / "openapi.json"


def document() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(json.dumps(routes(None).openapi_schema.to_schema()))
    return schema


def text() -> str:
    return json.dumps(document(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PLACE
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text(), encoding="utf-8")
    print(target)
