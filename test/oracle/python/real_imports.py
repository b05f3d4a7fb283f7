"""Imports modules for real and says where the functions and classes that their names stand for were defined.

usage: real_imports.py < {"root", "roots", "names": [[module, name]]} > [[file, qualified name] | null | "error"]

Runs the code of the repository: for a scratch environment with the repository's dependencies.
"""
import contextlib
import importlib
import io
import json
import os
import sys
import types
import warnings


def main():
    question = json.load(sys.stdin)
    root = os.path.realpath(question["root"])
    sys.dont_write_bytecode = True
    sys.path[:0] = [os.path.join(root, one) for one in question["roots"]]
    warnings.simplefilter("ignore")
    modules, answers = {}, []
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for module, name in question["names"]:
            answers.append(look_up(root, modules, module, name))
    sys.stdout.write(json.dumps(answers))
    sys.stdout.flush()
    os._exit(0)  # threads that the modules started are not waited for


def look_up(root, modules, module, name):
    if module not in modules:
        try:
            modules[module] = importlib.import_module(module)
        except BaseException:  # whatever a module does when it is run
            modules[module] = None
    found = modules[module]
    if found is None:
        return "error"
    try:
        value = getattr(found, name)
    except BaseException:
        return "error"
    if isinstance(value, types.ModuleType):
        return file_of(root, value, "")
    if not isinstance(value, (types.FunctionType, type)):
        return None
    home = sys.modules.get(value.__module__)
    return None if home is None or "<" in value.__qualname__ else file_of(root, home, value.__qualname__)


def file_of(root, module, name):
    path = getattr(module, "__file__", None)
    if not path:
        return None
    path = os.path.realpath(path)
    return [os.path.relpath(path, root).replace(os.sep, "/"), name] if path.startswith(root + os.sep) else None


main()
