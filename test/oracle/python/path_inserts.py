"""Directories that a file puts on `sys.path` by an expression of `__file__` and literals: evaluated, for a file at a made-up place."""
import ast
import os
import pathlib

PLACE = "/repository"
FUNCTIONS = {name: getattr(os.path, name) for name in ("join", "dirname", "abspath", "realpath", "normpath")}
NAMES = {"os", "Path", "pathlib", "PurePath", "str", "__file__", *FUNCTIONS}
ATTRIBUTES = set("path join dirname abspath realpath normpath pardir parent parents Path resolve absolute joinpath as_posix".split())
NODES = (ast.Expression, ast.Call, ast.Attribute, ast.Name, ast.Constant, ast.Subscript, ast.BinOp, ast.Div, ast.Load)


def path_inserts(tree, path):
    """Repo-relative directories."""
    values = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            values[node.targets[0].id] = node.value
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("sys.path.insert", "sys.path.append", "site.addsitedir") and node.args:
            directory = evaluate(node.args[-1], values, path)
            if directory is not None:
                found.append(directory)
    return found


class Inline(ast.NodeTransformer):
    def __init__(self, values):
        self.values = values

    def visit_Name(self, node):
        return self.values.get(node.id, node)


def evaluate(node, values, path):
    for _ in range(4):
        node = Inline(values).visit(ast.parse(ast.unparse(node), mode="eval").body)
    for part in ast.walk(node):
        if not isinstance(part, NODES):
            return None
        if isinstance(part, ast.Name) and part.id not in NAMES:
            return None
        if isinstance(part, ast.Attribute) and part.attr not in ATTRIBUTES:
            return None
    known = {"os": os, "Path": pathlib.Path, "PurePath": pathlib.Path, "pathlib": pathlib, "str": str, "__file__": f"{PLACE}/{path}", **FUNCTIONS}
    try:
        code = compile(ast.fix_missing_locations(ast.Expression(node)), "<path>", "eval")
        value = str(eval(code, {"__builtins__": {}}, known))
    except Exception:  # an expression that only looked like a path
        return None
    if not value.startswith("/"):
        value = os.path.normpath(f"{PLACE}/{os.path.dirname(path)}/{value}") if value.startswith(".") else PLACE + "//"
    if value == PLACE:
        return ""
    return os.path.normpath(value)[len(PLACE) + 1 :] if value.startswith(PLACE + "/") and not value.endswith("//") else None
