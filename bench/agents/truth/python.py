"""Imports and uses of top-level functions of Python sources, by `ast` and the scripts of the oracle; jedi confirms uses that are asked for.

usage: python.py ORACLE < {"root", "files", "distributions", "confirm"} > {"edges", "through", "functions", "uses"} or {"uses": {symbol: …}}

Nothing is imported or run.
"""
import ast
import json
import os
import sys
import tempfile
import warnings


def names_read(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id, node.lineno


def uses_of(path, answer, tree, functions):
    """(symbol, line) of what a file reads: names that it imported, attributes of modules, and functions of its own."""
    lines = {}
    for name, line in names_read(tree):
        lines.setdefault(name, []).append(line)
    for named in answer["names"]:
        for target in named["targets"][:1]:
            for line in lines.get(named["local"], []):
                yield target, line
    for edge in answer["edges"]:
        if edge["kind"] == "attribute" and edge["target"]:
            yield edge["target"], edge["line"]
    for name in functions:
        for line in lines.get(name, []):
            yield f"{path}#{name}", line


def read(question):
    from imports import Importer
    from repository_names import Repository

    edges, through, functions, uses = {}, {}, [], {}
    with tempfile.TemporaryDirectory(prefix="agents-") as mirror:
        repository = Repository(question, os.path.realpath(mirror))
        for path in question["files"]:
            with open(os.path.join(question["root"], path), "rb") as source:
                tree = ast.parse(source.read())
            answer = Importer(repository, path).answer()
            own = [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
            functions += [f"{path}#{name}" for name in own]
            edges[path] = sorted({one["to"] for one in answer["edges"] if one["kind"] != "beside"})
            through[path] = sorted({target.split("#")[0] for named in answer["names"] for target in named["targets"][:1] if "#" in target})
            for symbol, line in uses_of(path, answer, tree, own):
                uses.setdefault(symbol, []).append([path, line])
    return {"edges": edges, "through": through, "functions": functions, "uses": uses}


def confirm(question):
    """Lines on which jedi finds a function read; none for one that is declared twice."""
    import jedi

    root = question["root"]
    project = jedi.Project(root, added_sys_path=[os.path.join(root, one) for one in question["distributions"][0]["roots"]])
    found = {}
    for symbol in question["confirm"]:
        path, name = symbol.split("#")
        full = os.path.join(root, path)
        nodes = [one for one in parse(full).body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) and one.name == name]
        found[symbol] = []
        if len(nodes) != 1:
            continue
        column = nodes[0].col_offset + len("async def " if isinstance(nodes[0], ast.AsyncFunctionDef) else "def ")
        places = jedi.Script(path=full, project=project).get_references(nodes[0].lineno, column, scope="project")
        for one in places:
            if one.module_path and not one.is_definition() and not is_import(parse(one.module_path), one.line):
                found[symbol].append([os.path.relpath(one.module_path, root), one.line])
    return {"uses": found}


def parse(path):
    with open(path, "rb") as source:
        return ast.parse(source.read())


def is_import(tree, line):
    return any(isinstance(node, (ast.Import, ast.ImportFrom)) and node.lineno <= line <= node.end_lineno for node in ast.walk(tree))


def main():
    sys.path.insert(0, sys.argv[1])
    sys.dont_write_bytecode = True
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(20_000)
    question = json.load(sys.stdin)
    json.dump(confirm(question) if "confirm" in question else read(question), sys.stdout)


if __name__ == "__main__":
    main()
