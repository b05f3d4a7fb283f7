"""python3 bench/bootstrap/parse.py KIND ROOT LIST: reads and parses the Python files of a JSON list; KIND is `ast` or `tree-sitter`."""

import json
import sys
import warnings
from pathlib import Path

kind, root, listed = sys.argv[1], Path(sys.argv[2]), json.loads(Path(sys.argv[3]).read_text(encoding="utf-8"))
warnings.simplefilter("ignore")
if kind == "ast":
    import ast

    parse = ast.parse
else:
    import tree_sitter
    import tree_sitter_python

    parse = tree_sitter.Parser(tree_sitter.Language(tree_sitter_python.language())).parse
for path in listed:
    try:
        parse((root / path).read_bytes())
    except (SyntaxError, ValueError):
        pass
print(len(listed))
