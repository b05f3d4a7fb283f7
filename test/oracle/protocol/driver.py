"""Runs commands of the protocol's reference command line in one process, because starting Python anew takes longer than most commands.

usage: driver.py REFERENCE
A line on standard input: {"words": […], "directory": "…", "mint": "8 hex digits" or null}. A line on standard output:
{"exit": 0, "stdout": "…", "stderr": "…", "crashed": false}. `mint` is what the next fresh UID consists of.
"""
import contextlib
import functools
import importlib.util
import io
import json
import os
import sys
import traceback
import types

spec = importlib.util.spec_from_file_location("reference_cli", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
uuid4 = module.uuid.uuid4
# Answers the same parser each time, and takes longer than many a command.
module._build_parser = functools.cache(module._build_parser)


def run(words, mint):
    sys.argv = ["dsp-cli", *words]
    module.uuid.uuid4 = (lambda: types.SimpleNamespace(hex=mint)) if mint else uuid4
    try:
        module.main()
    except SystemExit as stop:
        if stop.code is None or isinstance(stop.code, int):
            return stop.code or 0, False
        print(stop.code, file=sys.stderr)
        return 1, False
    except Exception:
        traceback.print_exc(limit=-3)
        return 1, True
    return 0, False


for line in sys.stdin:
    order = json.loads(line)
    os.chdir(order["directory"])
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code, crashed = run(order["words"], order["mint"])
    answer = {"exit": code, "stdout": out.getvalue(), "stderr": err.getvalue(), "crashed": crashed}
    print(json.dumps(answer), flush=True)
