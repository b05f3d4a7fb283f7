"""Every import of a repository's Python files, resolved by CPython's rules.

usage: imports.py < {"root", "files", "importers", "distributions"} > {"files": {importer: …}}

Parsed by `ast`, found by `FileFinder` over a mirror of the inventory, names looked up in the module-level bindings of the target. Nothing
is imported or run.
"""
import json
import os
import sys
import tempfile
import warnings

from repository_names import Repository

EDGE = ("to", "line", "name", "kind", "local", "siteLine", "specifier", "target")


def spelling(site):
    return "." * site.level + site.module


class Importer:
    """The edges and names of one file."""

    def __init__(self, repository, path):
        self.repository, self.path = repository, path
        self.edges, self.named = {}, []
        self.names = repository.names(path)

    def edge(self, to, line, name, kind, site, target=None):
        if to != self.path:
            key = (to, line, name, kind, site.local, site.line, spelling(site), self.key(target) if target else "")
            self.edges[key] = self.edges.get(key, False) or site.loaded

    def follow(self, module, site, other=False):
        """Attributes read from a name that stands for a module: an edge to the module that gives what is read last."""
        for chain, line in dict.fromkeys(site.chains):
            at = module
            for position, attribute in enumerate(chain):
                if at[0] == "namespace":
                    inside = self.repository.submodule(at, attribute)
                    targets = [inside] if inside is not None else []
                else:
                    targets = self.repository.lookup(at[1], attribute)
                modules = [one for one in targets if one[0] in ("module", "namespace")]
                if targets and modules == targets:
                    at = modules[0]
                    if position == len(chain) - 1 and at[0] == "module":
                        self.edge(at[1], line, ".".join(chain), "other-binding" if other else "module-attribute", site, at)
                    continue
                if targets and at[0] == "module":
                    name = ".".join(chain[: position + 1])
                    self.edge(at[1], line, name, "other-binding" if other else "attribute", site, targets[0])
                break

    def site(self, site):
        repository = self.repository
        module, rest = repository.module_of(self.path, site)
        if module is None:
            return
        if site.name is None:
            if module[0] == "module":
                # `import a.b.c` where only a.b exists fails in CPython; the longest part stands for it.
                self.edge(module[1], site.line, site.module, "import" if not rest else "import-missing", site)
            start = module if site.alias else repository.module_of(self.path, site, site.module.split(".")[0])[0]
            if start is not None and not rest:
                self.follow(start, site)
            return
        if rest:
            if module[0] == "module":
                self.edge(module[1], site.line, site.name, "import-missing", site)
            return
        if site.name == "*":
            if module[0] == "module":
                site.loaded = True
                self.edge(module[1], site.line, "*", "star", site)
            return
        self.from_import(site, module)

    def from_import(self, site, module):
        targets = self.repository.taken(self.path, module, site.name)
        first = targets[0] if targets else None
        inside = self.repository.submodule(module, site.name)
        is_inside = first is not None and first == inside and self.is_not_attribute(module, site.name)
        kind = "from-submodule" if is_inside else "from-attribute" if first is not None else "from-missing"
        if is_inside:
            if first[0] == "module":
                self.edge(first[1], site.line, site.name, kind, site)
        elif module[0] == "module":
            self.edge(module[1], site.line, site.name, kind, site, first)
            if kind == "from-attribute" and inside is not None and inside[0] == "module":
                # Both exist: for the explanation of tools that look at files only.
                self.edge(inside[1], site.line, site.name, "beside", site)
        for position, target in enumerate(targets):
            if target[0] in ("module", "namespace"):
                self.follow(target, site, position > 0)
        if module[0] == "module":
            self.named.append(
                {
                    "line": site.line,
                    "name": site.name,
                    "local": site.local,
                    "module": module[1],
                    "loaded": site.loaded,
                    "specifier": spelling(site),
                    "targets": [self.key(one) for one in targets],
                    "form": first[3] if first is not None and first[0] == "symbol" else "",
                }
            )

    def is_not_attribute(self, module, name):
        """Whether only the import of the module inside gives the name."""
        if module[0] == "namespace" or module[1] == self.path:
            return True
        names = self.repository.names(module[1])
        if names is None or any(one.kind != "del" for one in names.bindings.get(name, [])):
            return names is None
        for star in names.stars:
            target, rest = self.repository.module_of(module[1], star)
            if target is not None and not rest and target[0] == "module" and self.repository.star_gives(target[1], name):
                if self.repository.lookup(target[1], name):
                    return False
        return True

    def key(self, target):
        if target[0] == "symbol":
            return f"{target[1]}#{target[2]}"
        return target[1] if target[0] == "module" else target[0] if target[0] == "external" else "namespace"

    def string_targets(self):
        """Dotted names in strings, for what frameworks and loaders read: the longest part that is a module of the repository."""
        found = []
        for line, text in self.names.strings:
            dotted = text.split(":")[0]
            level = len(dotted) - len(dotted.lstrip("."))
            segments = dotted[level:].split(".")
            # A loader takes what no statement can spell: `migrations.0001_initial`.
            if not all(f"_{one}".isidentifier() for one in segments):
                continue
            answer = (
                self.repository.finder.find_relative(self.path, level, ".".join(segments))
                if level
                else self.repository.finder.find(self.path, ".".join(segments))
            )
            if answer is not None and answer[0] is not None:
                found.append([line, text, answer[0]])
        return found

    def answer(self):
        if self.names is None:
            return {"parsed": False, "edges": [], "names": [], "strings": [], "free": []}
        for site in self.names.sites:
            self.site(site)
        edges = [
            dict(zip(EDGE, edge), loaded=loaded) for edge, loaded in self.edges.items()
        ]
        strings = self.string_targets()
        return {"parsed": True, "edges": edges, "names": self.named, "strings": strings, "free": sorted(self.names.free)}


def main():
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(20_000)
    question = json.load(sys.stdin)
    with tempfile.TemporaryDirectory(prefix="oracle-") as mirror:
        repository = Repository(question, os.path.realpath(mirror))
        files = {path: Importer(repository, path).answer() for path in question["importers"]}
        dotted = {path: list(repository.finder.dotted(path)) for path in question["files"] if path.endswith((".py", ".pyi"))}
    sys.stdout.write(json.dumps({"version": sys.version.split()[0], "files": files, "dotted": dotted}))


if __name__ == "__main__":
    main()
