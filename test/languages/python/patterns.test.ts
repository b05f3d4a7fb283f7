/** Members and fields in the patterns of a `case`. */
import { expect, test } from "vitest";
import { askRepository } from "../../support/ask-repository.js";

const SHAPES = `from enum import Enum
class Color(Enum):
    RED = 1
    BLUE = 2
class Point:
    x: int = 0
    y: int = 0
LIMIT = 3
`;

const cases = (imports: string, pattern: string): string =>
  `${imports}\ndef f(v):\n    match v:\n        case ${pattern}:\n            return 1\nif __name__ == "__main__":\n    print(f(1))\n`;

test.each([
  ["a member of an enumeration", "from shapes import Color", "Color.BLUE", "Color.BLUE"],
  ["of a module", "import shapes", "shapes.Color.BLUE", "Color.BLUE"],
  ["under another name", "from shapes import Color as C", "C.BLUE", "Color.BLUE"],
  ["one of several", "from shapes import Color", "Color.RED | Color.BLUE", "Color.BLUE"],
  ["inside of a sequence", "from shapes import Color", "[Color.BLUE, *_]", "Color.BLUE"],
  ["as a key", "from shapes import Color", "{Color.BLUE: _}", "Color.BLUE"],
  ["as a field", "from shapes import Point, Color", "Point(x=Color.BLUE)", "Color.BLUE"],
  ["a field by its keyword", "from shapes import Point", "Point(y=0)", "Point.y"],
  ["a field of a class of a module", "import shapes", "shapes.Point(y=0)", "Point.y"],
  ["a constant of a module", "import shapes", "shapes.LIMIT", "LIMIT"],
])("%s", async (_, imports, pattern, member) => {
  const asked = await askRepository({ "shapes.py": SHAPES, "main.py": cases(imports, pattern) });
  expect((await asked.uses(`shapes.py#${member}`)).filter((use) => use.startsWith("main.py"))).toEqual(["main.py:4 read"]);
});
