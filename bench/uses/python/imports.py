"""Imports of the modules on standard input, resolved by importlib's path finder: the file of each module, and the files that bind the names.

Input: `{"files": [...], "roots": [...]}`; one JSON document. The directory of a module counts as well if it is no package, because Python looks
there for what a script imports. Packages around an imported module, which run before it, are left out.
"""
import ast
import json
import os
import sys
from importlib.machinery import PathFinder

MOST_STEPS = 30


class Finder:
    def __init__(self, files, roots):
        self.files = set(files)
        self.roots = [os.path.abspath(root) for root in roots]
        self.known = {}
        self.bound = {}

    def find(self, name, extra=()):
        """The file of a module, or a list with its directories for a namespace; None if it is not of the repository."""
        key = (name, tuple(extra))
        if key not in self.known:
            self.known[key] = self.search(name, self.roots) or (self.search(name, list(extra)) if extra else None)
        return self.known[key]

    def search(self, name, places):
        parts = name.split(".")
        for at in range(len(parts)):
            spec = PathFinder.find_spec(parts[at], places)
            if spec is None:
                return None
            places = list(spec.submodule_search_locations or [])
            if at < len(parts) - 1 and not places:
                return None
        if spec.origin is None:
            return places
        file = os.path.relpath(spec.origin)
        return file if file in self.files else None

    def names(self, path):
        """What a module binds by imports: name to (module, attribute)."""
        if path not in self.bound:
            self.bound[path] = {}
            for statement, _ in statements(parsed(path)):
                if isinstance(statement, ast.ImportFrom):
                    for one in statement.names:
                        self.bound[path][one.asname or one.name] = (self.module_of(path, statement), one.name)
        return self.bound[path]

    def package_of(self, path):
        """Names of the directories down to a module, and the directories that count for it alone."""
        directory = os.path.dirname(os.path.abspath(path))
        root = max((one for one in self.roots if (directory + "/").startswith(one + "/")), key=len)
        parts = [part for part in os.path.relpath(directory, root).split("/") if part != "."]
        places = [directory] + [os.path.join(root, *parts[:end]) for end in range(len(parts), 0, -1)]
        is_script = not any(os.path.exists(os.path.join(place, "__init__.py")) for place in places)
        return parts, ([directory] if is_script and directory not in self.roots else [])

    def module_of(self, path, statement):
        """(dotted name, extra places) of the module that `from` names."""
        parts, extra = self.package_of(path)
        if statement.level == 0:
            return statement.module, extra
        base = parts[: len(parts) - statement.level + 1]
        return ".".join([*base, *([statement.module] if statement.module else [])]), extra

    def declared(self, module, name):
        """The file that binds `name` of a module, through the modules that only pass it on; or that of the module inside it."""
        for _ in range(MOST_STEPS):
            dotted, extra = module
            file = self.find(dotted, extra)
            if not isinstance(file, str) or name not in self.names(file) or name in own_names(file):
                inside = self.find(dotted + "." + name, extra)
                has_own = isinstance(file, str) and name in own_names(file)
                return inside if isinstance(inside, str) and not has_own else (file if isinstance(file, str) else None)
            module, name = self.names(file)[name]
            if module[0] == dotted:
                inside = self.find(dotted + "." + name, extra)
                return inside if isinstance(inside, str) else file
        return None


TREES = {}
OWN = {}


def parsed(path):
    if path not in TREES:
        try:
            with open(path, encoding="utf-8") as file:
                TREES[path] = ast.parse(file.read())
        except (SyntaxError, ValueError, OSError):
            TREES[path] = ast.Module(body=[], type_ignores=[])
    return TREES[path]


def own_names(path):
    if path not in OWN:
        OWN[path] = set()
        for node in parsed(path).body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                OWN[path].add(node.name)
            for one in ast.walk(node) if isinstance(node, (ast.Assign, ast.AnnAssign)) else ():
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                    OWN[path].add(one.id)
    return OWN[path]


def statements(tree):
    """Imports, with whether only a type checker runs them."""
    found = []

    def visit(node, checked):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found.append((node, checked))
        is_guard = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for child in ast.iter_child_nodes(node):
            visit(child, checked or (is_guard and child in node.body))

    visit(tree, False)
    return found


def chains(tree):
    """Attributes that are read from names: name to a set of chains."""
    found = {}
    for node in ast.walk(tree):
        parts = []
        while isinstance(node, ast.Attribute):
            parts.insert(0, node.attr)
            node = node.value
        if isinstance(node, ast.Name) and parts:
            found.setdefault(node.id, set()).add(tuple(parts))
    return found


def imports_of(finder, path):
    tree = parsed(path)
    used = chains(tree)
    _, extra = finder.package_of(path)
    for node, checked in statements(tree):
        for line, module, name, local in taken(finder, path, node, extra):
            file = finder.find(*module)
            ends = {finder.declared(module, name)} - {None} if name else set()
            # `from shop import cart` runs the package, as any import of `shop.cart` does.
            inside = finder.find(module[0] + "." + name, module[1]) if name else None
            is_inside = isinstance(inside, str) and ends == {inside}
            if isinstance(file, str) and file != path and not is_inside:
                yield {"from": path, "line": line, "to": file, "typeOnly": checked}
            # `import shop` with `shop.cart.total`, or `from shop import cart` with `cart.total`.
            for chain in used.get(local, ()):
                at, rest = (module, list(chain)) if name is None else ((module[0] + "." + name, module[1]), list(chain))
                while rest and isinstance(finder.find(at[0] + "." + rest[0], at[1]), str):
                    at, rest = (at[0] + "." + rest.pop(0), at[1]), rest
                    ends.add(finder.find(*at))
                if rest and finder.find(*at) is not None:
                    ends |= {finder.declared(at, rest[0])} - {None}
            for end in (one for one in ends if one not in (file, path)):
                yield {"from": path, "line": line, "to": end, "through": file if isinstance(file, str) else None, "typeOnly": checked}


def computed(path):
    """Imports of names that are no constants."""
    for node in ast.walk(parsed(path)):
        name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
        if name in ("import_module", "__import__") and node.args and not isinstance(node.args[0], ast.Constant):
            yield {"from": path, "line": node.lineno}


def taken(finder, path, node, extra):
    """(line, module, name or None for the module itself, local name) of each name."""
    for one in node.names:
        if isinstance(node, ast.ImportFrom):
            module = finder.module_of(path, node)
            yield node.lineno, module, None if one.name == "*" else one.name, one.asname or one.name
        elif one.asname:
            yield one.lineno, (one.name, extra), None, one.asname
        else:
            yield one.lineno, (one.name, extra), None, None
            first = one.name.split(".")[0]
            yield one.lineno, (first, extra), None, first


def main():
    given = json.load(sys.stdin)
    finder = Finder(given["files"], given["roots"])
    json.dump([one for path in given["files"] for part in (imports_of(finder, path), computed(path)) for one in part], sys.stdout)


main()
