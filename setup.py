"""Compiles the engine, the ground and the books with mypyc where that is possible.

GROGNARD_COMPILE  0: never; 1: always, a failure is an error; not set: when mypyc and a C compiler are there.
GROGNARD_OPT      0 to 3: the C compiler's optimisation level (3 for a release, 1 for a quick build).

A module whose first lines hold `# not compiled: <reason>` stays plain Python, and so does every __init__.py.
All else about the package is in pyproject.toml.
"""

import os
import re
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext

try:
    from mypy.plugin import Plugin
except ImportError:  # then nothing is compiled either
    Plugin = object  # type: ignore[assignment,misc]

HERE = Path(__file__).parent
COMPILED_FOLDERS = ("core", "ground", "books/*")
NOT_COMPILED = re.compile(r"^# not compiled: \S", re.MULTILINE)
FIRST_LINES = 5
BUILDS = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}


def compiled_modules() -> list[str]:
    """The files to compile, in a fixed order, relative to the project's folder (where builds run)."""
    package = HERE / "src" / "grognard"
    found = sorted(path for folder in COMPILED_FOLDERS for path in package.glob(f"{folder}/*.py"))
    return [
        str(path.relative_to(HERE))
        for path in found
        if path.name != "__init__.py" and not NOT_COMPILED.search(opening(path))
    ]


def opening(path: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8").splitlines()[:FIRST_LINES])


def c_compiler_works() -> bool:
    """Whether a file that needs Python's headers compiles here."""
    source = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "probe.c"
        path.write_text(source, encoding="utf-8")
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(path)])]}))
        command.build_temp, command.build_lib = folder, folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as error:  # any failure at all means: no compiler for us
            print(f"grognard: no C compiler that can build for this Python: {error}", file=sys.stderr)
            return False
    return True


def extensions() -> list[Extension]:
    if not BUILDS.intersection(sys.argv):  # somebody only asks for the package's name or files
        return []
    wish = os.environ.get("GROGNARD_COMPILE", "")
    modules = compiled_modules()
    if wish == "0" or not modules:
        return pure_python("GROGNARD_COMPILE=0" if modules else "there is nothing to compile")
    try:
        import mypyc.build  # noqa: F401 - only whether it is there
    except ImportError:
        if wish == "1":
            raise
        return pure_python("mypyc is not installed")
    if wish != "1" and not c_compiler_works():
        return pure_python("there is no C compiler")
    with tempfile.NamedTemporaryFile("w", suffix=".ini", encoding="utf-8") as settings:
        settings.write(f"[mypy]\nplugins = {HERE / 'setup.py'}\n")
        settings.flush()
        return compiled_by_mypyc(["--config-file", settings.name, "--ignore-missing-imports", *modules], wish)


def compiled_by_mypyc(arguments: list[str], wish: str) -> list[Extension]:
    from mypyc.build import mypycify

    try:
        found: list[Extension] = mypycify(
            arguments,
            opt_level=os.environ.get("GROGNARD_OPT", "3"),
            debug_level="0",
            multi_file=True,
        )
    except SystemExit:  # mypyc has printed what it did not like
        if wish == "1":
            raise
        return pure_python("mypyc refused the modules, see above")
    for extension in found:
        # Another compiler's new warning is no reason to fail, and a fused multiply-add would round
        # differently from the interpreter.
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        extension.extra_compile_args = [*flags, "-ffp-contract=off"] if os.name == "posix" else flags
    return found


class SteppingPlugin(Plugin):
    """Lets mypyc forget that steps are generic, which only the type checker needs.

    It would take their base for one of Python's own and give every step a `__dict__`; and of a class that has one it
    cannot make a dataclass (mypyc 2.4.1: "attribute '__dict__' of 'type' objects is not writable").
    """

    def get_class_decorator_hook_2(self, fullname: str) -> Callable[[Any], bool] | None:
        return forget_generic_base if fullname == "mypy_extensions.mypyc_attr" else None


def forget_generic_base(context: Any) -> bool:
    """Called when mypy has understood a whole class, type variables and all."""
    if context.cls.fullname == "grognard.core.battle.Step":
        context.cls.removed_base_type_exprs.clear()
    return True


def plugin(version: str) -> type[SteppingPlugin]:
    """What mypy looks for in a plugin."""
    return SteppingPlugin


def pure_python(reason: str) -> list[Extension]:
    print(f"grognard: building pure Python, because {reason}", file=sys.stderr)
    return []


class BuildOnAllCores(build_ext):  # type: ignore[misc]  # distutils has no types
    """Compiles the C files side by side, and only those that changed since their object was made."""

    def build_extensions(self) -> None:
        self.compiler.compile = self.compile_side_by_side
        super().build_extensions()

    def compile_side_by_side(
        self,
        sources: list[str],
        output_dir: str | None = None,
        macros: list[Any] | None = None,
        include_dirs: list[str] | None = None,
        debug: bool = False,
        extra_preargs: list[str] | None = None,
        extra_postargs: list[str] | None = None,
        depends: list[str] | None = None,
    ) -> list[str]:
        compiler = self.compiler
        macros, objects, extra_postargs, preprocessor, build = compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        arguments = compiler._get_cc_args(preprocessor, debug, extra_preargs)
        shared = depends or []

        def compile_one(made: str) -> None:
            source, suffix = build[made]
            folder = Path(source).parent
            needed = [Path(source), *map(Path, shared), *folder.glob("*.h")]
            if not is_newer(Path(made), needed):
                compiler._compile(made, source, suffix, arguments, extra_postargs, preprocessor)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, build))
        return list(objects)


def is_newer(made: Path, needed: list[Path]) -> bool:
    if not made.exists():
        return False
    time = made.stat().st_mtime_ns
    return all(path.stat().st_mtime_ns <= time for path in needed if path.exists())


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOnAllCores})
