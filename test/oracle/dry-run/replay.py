"""Types the lines of a dry run into the protocol's reference command line, in one process.

usage: replay.py REFERENCE ROOT < lines
"""
import contextlib
import importlib.util
import io
import shlex
import sys

reference, root = sys.argv[1:3]
spec = importlib.util.spec_from_file_location("reference_cli", reference)
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
count = 0
for line in sys.stdin:
    words = shlex.split(line)
    sys.argv = ["dsp-cli", "--root", root, *words[1:]]
    silent = io.StringIO()
    try:
        with contextlib.redirect_stdout(silent), contextlib.redirect_stderr(silent):
            module.main()
    except SystemExit as stop:
        if stop.code not in (None, 0):
            sys.exit(f"line {count + 1} failed: {line.strip()}\n{silent.getvalue()}")
    count += 1
print(count)
