"""What CPython's rules say of a repository's Python files: imports, which declaration a name stands for, and where it is read.

usage: python.py ORACLE < {"root", "files", "distributions", "package"} > {"version", "files", "api", "entries"}

ORACLE is the directory of the oracle's scripts (test/oracle/python), which parse by `ast` and find modules by `importlib`'s FileFinder.
Nothing is imported or run.
"""
import ast
import json
import os
import sys
import tempfile
import tomllib
import warnings


def externals(repository, path, tree):
    """Top-level names of absolute imports that lead out of the repository."""
    found = set()
    for node in ast.walk(tree):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module]
        found.update(name.split(".")[0] for name in names if repository.finder.find(path, name) is None)
    return sorted(found)


def statement_at(tree, line):
    for node in tree.body:
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
        if first <= line <= node.end_lineno:
            return node
    return None


def place_of(node):
    """A top-level function or class by its name; all else runs at module level."""
    return node.name if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) else "module level"


def loads(tree):
    """Every name that is read, with its line; quoted annotations are parsed as well."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id, node.lineno
        quoted = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        for part in (inner for one in quoted if one is not None for inner in ast.walk(one)):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                for name in names_in(part.value):
                    yield name, part.lineno
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "cast" and node.args:
            if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                for name in names_in(node.args[0].value):
                    yield name, node.lineno


def names_in(text):
    try:
        return [one.id for one in ast.walk(ast.parse(text, mode="eval")) if isinstance(one, ast.Name)]
    except SyntaxError:
        return []


def uses(answer, tree):
    """Symbol → places of the file; an import that is never read has none."""
    found = {}
    lines = {}
    for name, line in loads(tree):
        lines.setdefault(name, []).append(line)
    for named in answer["names"]:
        for target in named["targets"][:1]:
            found.setdefault(target, set()).update(place_of(statement_at(tree, one)) for one in lines.get(named["local"], []))
    for edge in answer["edges"]:
        if edge["kind"] == "attribute" and edge["target"]:
            found.setdefault(edge["target"], set()).add(place_of(statement_at(tree, edge["line"])))
    return {target: sorted(places) for target, places in found.items() if "#" in target}


def api_of(repository, importer, path):
    """Public names of a module and what they stand for: what it declares, and in a package's initialiser what it takes from within."""
    found = {}
    for name in repository.names(path).bindings:
        for target in repository.lookup(path, name)[:1]:
            key = importer.key(target)
            own = key.split("#")[0] == path
            if not name.startswith("_") and (own or (path.endswith("/__init__.py") and key not in ("external", "namespace"))):
                found[name] = key
    return found


def entries_of(repository, question):
    """Where installed scripts, `python -m` and `import` begin."""
    with open(os.path.join(question["root"], "pyproject.toml"), "rb") as file:
        scripts = tomllib.load(file)["project"].get("scripts", {})
    name = question["package"]
    found = [repository.finder.find("", dotted) for dotted in [name, f"{name}.__main__", *(one.split(":")[0] for one in scripts.values())]]
    return sorted({one[0] for one in found if one is not None and not one[2]})


def main():
    sys.path.insert(0, sys.argv[1])
    sys.dont_write_bytecode = True
    from imports import Importer
    from repository_names import Repository

    warnings.simplefilter("ignore")
    question = json.load(sys.stdin)
    with tempfile.TemporaryDirectory(prefix="questions-") as mirror:
        repository = Repository(question, os.path.realpath(mirror))
        files = {}
        for path in question["files"]:
            with open(os.path.join(question["root"], path), "rb") as source:
                tree = ast.parse(source.read())
            importer = Importer(repository, path)
            answer = importer.answer()
            to = sorted({one["to"] for one in answer["edges"] if one["kind"] != "beside"})
            files[path] = {"to": to, "externals": externals(repository, path, tree), "uses": uses(answer, tree)}
        api = {path: api_of(repository, Importer(repository, path), path) for path in question["files"]}
        entries = entries_of(repository, question)
    sys.stdout.write(json.dumps({"version": sys.version.split()[0], "files": files, "api": api, "entries": entries}))


if __name__ == "__main__":
    main()
