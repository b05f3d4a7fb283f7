"""What grimp says of the packages of a repository.

usage: grimp_edges.py < {"root", "packages": [{"name", "directory", "path"}]} > {"version", "modules", "edges", "failed"}

`directory` is the source root that holds the package. Nothing is imported but grimp.
"""
import json
import os
import sys

try:
    import grimp
except ImportError:
    sys.stdout.write(json.dumps({"version": None, "modules": {}, "edges": [], "failed": {}}))
    sys.exit(0)
from importlib.metadata import version


def file_of(root, directory, module):
    base = os.path.join(directory, *module.split("."))
    for path in (os.path.join(base, "__init__.py"), f"{base}.py"):
        if os.path.isfile(os.path.join(root, path)):
            return path.replace(os.sep, "/")
    return None


def main():
    question = json.load(sys.stdin)
    root, modules, edges, failed = question["root"], {}, [], {}
    ours = list(sys.path)
    for package in question["packages"]:
        name, directory = package["name"], package["directory"]
        sys.path[:] = [os.path.join(root, directory), *ours]
        try:
            graph = grimp.build_graph(name, include_external_packages=False, cache_dir=None)
        except Exception as error:  # every package on its own: one that cannot be read does not hide the others
            failed[name] = f"{type(error).__name__}: {error}".split("\n")[0]
            continue
        for module in sorted(graph.modules):
            path = file_of(root, directory, module)
            if path is None:
                continue
            modules[path] = module
            for target in sorted(graph.find_modules_directly_imported_by(module)):
                to = file_of(root, directory, target)
                details = graph.get_import_details(importer=module, imported=target)
                if to is not None:
                    edges.append([path, to, details[0]["line_number"] if details else 0])
    sys.stdout.write(json.dumps({"version": version("grimp"), "modules": modules, "edges": edges, "failed": failed}))


main()
