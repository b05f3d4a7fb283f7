"""What the names of a repository's modules stand for, by CPython's rules: re-exports, stars, `__all__`, modules inside packages."""
import ast
import os

from module_finder import ModuleFinder
from module_names import FileNames
from path_inserts import path_inserts

MAX_DEPTH = 60


class Repository:
    def __init__(self, question, mirror):
        self.root = question["root"]
        self.known, self.found, self.listed, self.places = {}, {}, {}, {}
        self.finder = ModuleFinder(question["files"], question["distributions"], self.spreads, self.inserted, mirror)
        self.inserts = {}

    def names(self, path):
        """What a file says; None where it cannot be parsed."""
        if path not in self.known:
            self.known[path] = None
            if path.endswith((".py", ".pyi", ".pyw")):
                try:
                    with open(os.path.join(self.root, path), "rb") as file:
                        tree = ast.parse(file.read(), type_comments=False)
                    self.inserts[path] = path_inserts(tree, path)
                    self.known[path] = FileNames(tree, path.endswith(".pyi"))
                except (SyntaxError, ValueError, RecursionError, MemoryError, OSError):
                    pass
        return self.known[path]

    def inserted(self, path):
        """By the file itself, and by the `conftest.py` files above it."""
        found = []
        for one in (path, *self.conftests(path)):
            if self.names(one) is not None:
                found += self.inserts[one]
        return found

    def conftests(self, path):
        directory = os.path.dirname(path)
        while True:
            conftest = f"{directory}/conftest.py".lstrip("/")
            if conftest in self.finder.files:
                yield conftest
            if not directory:
                return
            directory = os.path.dirname(directory)

    def spreads(self, path):
        names = self.names(path)
        return names is not None and names.spreads

    # Modules are ("module", file) or ("namespace", directories); anything else that a name stands for is ("symbol", file, name),
    # ("external",) or None.

    def module_of(self, importer, site, dotted=None):
        """(module, segments that are no module)"""
        wanted = site.module if dotted is None else dotted
        found = self.finder.find_relative(importer, site.level, wanted) if site.level else self.finder.find(importer, wanted)
        if found is None:
            return None, []
        file, directories, rest = found
        return (("module", file) if file is not None else ("namespace", tuple(directories))), rest

    def place_of(self, importer, site):
        key = (importer, site.level, site.module)
        if key not in self.places:
            self.places[key] = self.module_of(importer, site)
        return self.places[key]

    def submodule(self, module, name):
        kind, where = module
        found = self.finder.submodule(where, name) if kind == "module" else self.finder.inside(list(where), name)
        if found is None:
            return None
        file, directories = found
        return ("module", file) if file is not None else ("namespace", tuple(directories))

    def all_of(self, path, depth=0):
        names = self.names(path)
        if names is None or not names.has_all or not names.all_is_static:
            return None
        found = []
        for entry in names.all:
            if isinstance(entry, str):
                found.append(entry)
                continue
            if depth > MAX_DEPTH:
                return None
            given = self.all_through(path, names, entry)
            inner = None if given is None else self.all_of(given, depth + 1)
            if inner is None:
                return None
            found += inner
        return found

    def all_through(self, path, names, entry):
        """The module whose `__all__` an expression reads: `sub.__all__`, or `sub_all` after `from sub import __all__ as sub_all`."""
        if entry[1] == "name":
            sites = [one.site for one in names.bindings.get(entry[0], []) if one.site is not None and one.site.name == "__all__"]
            module, rest = self.module_of(path, sites[-1]) if sites else (None, [])
            return module[1] if module is not None and not rest and module[0] == "module" else None
        modules = [one[1] for one in self.lookup(path, entry[0]) if one[0] == "module"]
        return modules[0] if modules else None

    def star_gives(self, path, name):
        if path not in self.listed:
            self.listed[path] = self.all_of(path)
        listed = self.listed[path]
        return name in listed if listed is not None else not name.startswith("_")

    def lookup(self, path, name, depth=0, seen=frozenset()):
        """Everything that `name` of the module may stand for, the binding that wins first. Attribute beats submodule."""
        if seen:
            return self.lookup_new(path, name, depth, seen)
        # Only complete answers are kept: inner ones depend on what was already visited.
        if (path, name) not in self.found:
            self.found[path, name] = self.lookup_new(path, name, depth, seen)
        return self.found[path, name]

    def lookup_new(self, path, name, depth, seen):
        if depth > MAX_DEPTH or (path, name) in seen:
            return []
        seen = seen | {(path, name)}
        names = self.names(path)
        if names is None:
            return [("module", path)]
        found, last_is_certain = [], False
        for binding in reversed(names.bindings.get(name, [])):
            if binding.kind == "del":
                if not binding.conditional and not found:
                    last_is_certain = True
                    break
                continue
            found += self.binding_target(path, name, binding, depth, seen)
        own = bool(found)
        if not last_is_certain:
            for star in reversed(names.stars):
                module, rest = self.place_of(path, star)
                if module is None or rest or module[0] != "module" or not self.star_gives(module[1], name):
                    continue
                given = self.lookup(module[1], name, depth + 1, seen)
                inside = self.submodule(module, name)
                if given == [inside] and self.listed.get(module[1]) is None and not self.loads(module[1], inside):
                    continue
                found += given
        if not found or not own:
            inside = self.submodule(("module", path), name)
            if inside is not None and inside != ("module", path):
                found.append(inside)
        return list(dict.fromkeys(found))

    def loads(self, path, module):
        """Whether the file's own statements load the module: only then is it an attribute when a star reads the package."""
        return any(self.place_of(path, site)[0] == module for site in self.names(path).sites)

    def binding_target(self, path, name, binding, depth, seen):
        if binding.kind in ("def", "class", "assign"):
            return [("symbol", path, name, binding.form)]
        site = binding.site
        if site.name is None:
            dotted = site.module if site.alias else site.module.split(".")[0]
            module, rest = self.module_of(path, site, dotted)
            return [module if module is not None and not rest else ("external",)]
        module, rest = self.module_of(path, site)
        if module is None:
            return [("external",)]
        return [] if rest else self.taken(path, module, site.name, depth + 1, seen)

    def taken(self, importer, module, name, depth=0, seen=frozenset()):
        """What `from module import name` takes."""
        if module[0] == "namespace":
            inside = self.submodule(module, name)
            return [inside] if inside is not None else []
        if module[1] == importer:
            # A package that imports from itself has not bound the name yet: the import system loads the module inside.
            inside = self.submodule(module, name)
            if inside is not None:
                return [inside]
        return self.lookup(module[1], name, depth, seen)
