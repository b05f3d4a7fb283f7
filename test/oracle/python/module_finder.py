"""Dotted names over the files of an inventory, found by CPython's own `FileFinder`.

The inventory is mirrored as empty files in a temporary directory, so nothing beside it can be found, and nothing is imported.
"""
import os
import sys
from importlib.machinery import FileFinder, SourceFileLoader

# What `FileFinder` tries in a directory: a package, then a module, by these endings; a stub only where no source is.
SUFFIXES = [(SourceFileLoader, [".py", ".pyx", ".pyw", ".pyi"])]
ALWAYS_STANDARD = {"sys", "builtins", "time", "marshal", "gc", "_thread", "itertools", "errno", "posix", "nt"}


class ModuleFinder:
    def __init__(self, paths, distributions, spreads, inserted, mirror):
        self.mirror, self.inserted = mirror, inserted
        self.files = set(paths)
        self.distributions = sorted(distributions, key=lambda one: -len(one["directory"]))
        self.spreads = spreads
        self.finders, self.answers, self.search_paths, self.roots = {}, {}, {}, set()
        for path in paths:
            full = os.path.join(mirror, path)
            os.makedirs(os.path.dirname(full), exist_ok=True)
            open(full, "w").close()

    def relative(self, full):
        return os.path.relpath(full, self.mirror).replace(os.sep, "/")

    def is_package(self, directory):
        return any(f"{directory}/__init__{suffix}" in self.files for suffix in (".py", ".pyx", ".pyi"))

    def base_of(self, path):
        """The directory that holds the outermost package around a file."""
        directory = os.path.dirname(path)
        while directory and self.is_package(directory):
            directory = os.path.dirname(directory)
        return directory

    def around(self, path):
        inside = lambda one: one["directory"] == "" or path.startswith(one["directory"] + "/")
        return [one for one in self.distributions if inside(one)]

    def search_path(self, path):
        """Declared roots, what the importer's own place gives, its dependencies, then every other root of the repository."""
        base = self.base_of(path)
        directory = os.path.dirname(path)
        key = (base, directory)
        if key in self.search_paths:
            return self.search_paths[key]
        around = self.around(path)
        own = around[0] if around else {"roots": [], "searchRoots": [], "members": []}
        # A file outside every package is a program or a test: its own directory comes first (sys.path[0], pytest's rootdir rule).
        # What lies in a distributed namespace is imported by its dotted name.
        inside = lambda name: directory == name or directory.startswith(name + "/")
        spread = any(inside(name) for one in around for name in one["packages"])
        first = [base] if base == directory and not spread else []
        near = [*own["roots"], base, *own["searchRoots"]]
        members, queue = [], list(own["members"])
        by_directory = {one["directory"]: one for one in self.distributions}
        while queue:
            member = by_directory.get(queue.pop(0))
            if member is not None and member not in members:
                members.append(member)
                queue.extend(member["members"])
        others = [root for one in [*around[1:], *members] for root in [*one["roots"], *one["searchRoots"]]]
        above, at = [], base
        while at:
            at = os.path.dirname(at)
            above.append(at)
        far = [root for one in self.distributions for root in [*one["roots"], *one["searchRoots"]]]
        found = list(dict.fromkeys([*first, *near, *others, *above, *far]))
        self.search_paths[key] = (found, set(own["roots"]))
        self.roots.update(found)
        return self.search_paths[key]

    def level(self, directories, name):
        """One step of `PathFinder`: (file, directories to go on in)."""
        portions = []
        for directory in directories:
            finder = self.finders.get(directory)
            if finder is None:
                finder = self.finders[directory] = FileFinder(os.path.join(self.mirror, directory), *SUFFIXES)
            spec = finder.find_spec(name)
            if spec is None:
                continue
            if spec.loader is None:
                portions.extend(self.relative(one) for one in spec.submodule_search_locations)
                continue
            file = self.relative(spec.origin)
            inner = [self.relative(one) for one in spec.submodule_search_locations or []]
            if inner and self.spreads(file):
                inner += [f"{one}/{name}".lstrip("/") for one in directories if one != directory]
            return file, inner
        return None, portions

    def walk(self, directories, segments):
        """(file or None for a namespace, directories, number of segments that exist)."""
        file, at, count = None, directories, 0
        for segment in segments:
            found, inner = self.level(at, segment)
            if found is None and not inner:
                break
            file, at, count = found, inner, count + 1
        return file, at, count

    def find(self, importer, dotted):
        """An absolute name: the longest existing part as (file or None, directories, segments left)."""
        directories, declared = self.search_path(importer)
        directories = [*directories, *(one for one in self.inserted(importer) if one not in directories)]
        segments = dotted.split(".")
        key = (tuple(directories), dotted)
        if key not in self.answers:
            self.answers[key] = self.find_new(directories, declared, segments)
        return self.answers[key]

    def find_new(self, directories, declared, segments):
        head = segments[0]
        if head in ALWAYS_STANDARD:
            return None
        if head in sys.stdlib_module_names:
            # The standard library comes before installed code; a source root that is started from comes before both.
            directories = [one for one in directories[:1] + [d for d in directories if d in declared]]
            if self.level(directories, head)[0] is None:
                return None
        for one in self.distributions:
            mapped = one["directories"].get(head)
            if mapped is not None:
                file, at, count = self.walk([mapped], ["__init__"] if len(segments) == 1 else segments[1:])
                if count:
                    return file, at, segments[1 + count :] if len(segments) > 1 else []
        file, at, count = self.walk(directories, segments)
        if count == 0:
            return None
        if file is None and count < len(segments):
            return None  # a namespace that lacks the name is some other distribution's
        return file, at, segments[count:]

    def find_relative(self, importer, level, dotted):
        directory = os.path.dirname(importer)
        for _ in range(level - 1):
            if directory == "":
                return None
            directory = os.path.dirname(directory)
        if not dotted:
            file = next((f"{directory}/__init__{s}".lstrip("/") for s in (".py", ".pyx", ".pyi") if f"{directory}/__init__{s}".lstrip("/") in self.files), None)
            return file, [directory], []
        segments = dotted.split(".")
        file, at, count = self.walk([directory], segments)
        return None if count == 0 else (file, at, segments[count:])

    def submodule(self, file, name):
        """The module inside the package whose initialiser `file` is."""
        if not os.path.basename(file).startswith("__init__."):
            return None
        directories = [os.path.dirname(file)]
        if self.spreads(file):
            tail = os.path.basename(directories[0])
            directories += [f"{root}/{tail}".lstrip("/") for root in sorted(self.roots)]
        return self.inside(directories, name)

    def inside(self, directories, name):
        if not f"_{name}".isidentifier():
            return None
        file, at = self.level(directories, name)
        return (file, at) if file is not None or at else None

    def dotted(self, file):
        """How a module is imported: by its shortest declared root that needs no directory without initialiser, else by its base."""
        stem = file.rsplit(".", 1)[0]
        if stem.endswith("/__init__") or stem == "__init__":
            stem = stem[: -len("__init__")].rstrip("/")
        base = self.base_of(file)
        roots = [r for one in self.around(file)[:1] for r in one["roots"] if r == "" or file.startswith(r + "/")]
        root = max(roots, key=len) if roots else base
        return stem[len(root) :].lstrip("/").replace("/", "."), root
