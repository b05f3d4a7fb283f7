"""What `ast` says of the modules on standard input: the names that they declare, with their places, and the lines that are no uses.

Positions are in UTF-16 units, as editors count. One JSON document.
"""
import ast
import json
import sys


class Module:
    def __init__(self, path, text):
        self.path = path
        self.lines = text.split("\n")
        self.symbols = {}
        # Lines of imports, of `__all__` and of `global`, and places where a name of the module or of a class is bound.
        self.skipped = set()
        self.bound = []
        # Names of the module with the lines of their statements.
        self.spans = []
        # Names in quotes that stand for types where Pyright reads no types: in the values of aliases, and in `cast`.
        self.quoted = []
        # Places of imported names and of the other names that they get.
        self.aliases = []
        tree = ast.parse(text)
        self.body(tree, "", True)
        self.quotes(tree)

    def body(self, tree, prefix, is_module):
        for node in tree.body:
            self.statement(node, prefix, is_module)
        for node in ast.walk(tree) if is_module else ():
            for one in node.names if isinstance(node, ast.ImportFrom) else ():
                if one.asname:
                    last = self.column(one.end_lineno, one.end_col_offset) - len(one.asname)
                    self.aliases.append(((one.lineno, self.column(one.lineno, one.col_offset)), (one.end_lineno, last)))
            if isinstance(node, (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)):
                self.skipped.update(range(node.lineno, node.end_lineno + 1))

    def statement(self, node, prefix, is_module):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self.add(node, prefix + node.name, "function" if is_module else "method")
            if is_module:
                self.span(node.name, node)
        elif isinstance(node, ast.ClassDef):
            if is_module:
                self.add(node, node.name, "class")
                self.span(node.name, node)
                self.body(node, node.name + ".", False)
        elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
            if any(one.id == "__all__" for one in names):
                self.skipped.update(range(node.lineno, node.end_lineno + 1))
            for one in names if not isinstance(node, ast.AugAssign) else ():
                self.bound.append((one.lineno, self.column(one.lineno, one.col_offset)))
                if is_module:
                    self.span(one.id, node)
                if is_module and not one.id.startswith("__"):
                    self.add(one, one.id, "constant" if one.id.lstrip("_").isupper() else "variable")
        elif isinstance(node, (ast.If, ast.Try, ast.With, ast.For, ast.While)):
            for part in (node.body, getattr(node, "orelse", []), getattr(node, "finalbody", [])):
                for one in part:
                    self.statement(one, prefix, is_module)
            for handler in getattr(node, "handlers", []):
                for one in handler.body:
                    self.statement(one, prefix, is_module)

    def quotes(self, tree):
        for node in ast.walk(tree):
            is_alias = isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript)
            is_cast = isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == "cast" and node.args
            for one in ast.walk(node.value if is_alias else node.args[0]) if is_alias or is_cast else ():
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    try:
                        names = [name.id for name in ast.walk(ast.parse(one.value, mode="eval")) if isinstance(name, ast.Name)]
                    except SyntaxError:
                        continue
                    self.quoted.extend((name, one.lineno) for name in names)

    def span(self, name, node):
        first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
        self.spans.append((name, first, node.end_lineno))

    def add(self, node, name, kind):
        line, column = node.lineno, node.col_offset
        if not isinstance(node, ast.Name):
            word = "class " if kind == "class" else "def "
            text = self.lines[line - 1].encode()
            column = text.index(node.name.encode(), text.index(word.encode(), column) + len(word))
        column = self.column(line, column)
        self.bound.append((line, column))
        short = name.split(".")[-1]
        exported = not short.startswith("_")
        if short.startswith("__") and short.endswith("__"):
            return
        at = {"path": self.path, "name": name, "line": line, "column": column, "kind": kind, "exported": exported}
        self.symbols.setdefault(name, at)

    def column(self, line, offset):
        before = self.lines[line - 1].encode()[:offset].decode(errors="replace")
        return len(before.encode("utf-16-le")) // 2


def main():
    found = {}
    for path in json.load(sys.stdin):
        try:
            with open(path, encoding="utf-8") as file:
                module = Module(path, file.read())
        except (SyntaxError, ValueError, UnicodeDecodeError, OSError):
            continue
        found[path] = {"symbols": list(module.symbols.values()), "skipped": sorted(module.skipped), "bound": module.bound, "spans": module.spans, "quoted": module.quoted, "aliases": module.aliases}
    json.dump({"version": sys.version.split()[0], "files": found}, sys.stdout)


main()
