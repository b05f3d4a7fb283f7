"""python3 bench/peers/parse-and-walk.py ROOT LIST: parses the Python files of a JSON list and walks their trees; prints how many nodes."""

import ast
import json
import sys
import warnings
from pathlib import Path

root, listed = Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
warnings.simplefilter("ignore")
nodes = 0
for path in listed:
    if not path.endswith(".py"):
        continue
    try:
        nodes += sum(1 for _ in ast.walk(ast.parse((root / path).read_bytes())))
    except (SyntaxError, ValueError):
        pass
print(nodes)
