import { describe, expect, it } from "vitest";
import { sameFacts } from "../../src/markers/safe-plan.js";
import { marked, unmarked } from "./marked.js";

/** Of a text with `@1` for `@dsp func-00000001`: what stands without markers, and with them. */
const short = (text: string): string => text.replace(/@dsp func-0000000/g, "@");
const long = (text: string): string => text.replace(/@(\d)/g, "@dsp func-0000000$1");

const SCRIPTS: readonly (readonly [name: string, path: string, before: string, after: string])[] = [
  ["a function", "a.ts", "import x from 'x';\nexport function sell() {}\n", "import x from 'x';\n// @1\nexport function sell() {}\n"],
  ["documentation", "a.ts", "/** Sells. */\nexport function sell() {}", "// @1\n/** Sells. */\nexport function sell() {}"],
  [
    "directives of tools",
    "a.ts",
    "x();\n// eslint-disable-next-line\nfunction sell() {}",
    "x();\n// @1\n// eslint-disable-next-line\nfunction sell() {}",
  ],
  ["decorators", "a.ts", "x();\n@Shop()\nexport class Till {}", "x();\n// @1\n@Shop()\nexport class Till {}"],
  ["a licence", "a.ts", "/* Copyright */\nclass Till {}", "/* Copyright */\n// @1\nclass Till {}"],
  [
    "overloads",
    "a.ts",
    "x();\nfunction f(a: string): void;\nfunction f(a: any) {}",
    "x();\n// @1\nfunction f(a: string): void;\nfunction f(a: any) {}",
  ],
  ["export default", "a.ts", "x();\nexport default () => 1;", "x();\n// @1\nexport default () => 1;"],
  ["export { a }", "a.ts", "x();\nconst a = 1;\nexport { a };", "x();\n// @1\nconst a = 1;\nexport { a };"],
  ["declarators", "a.ts", "x();\nconst a = 1,\n  b = 2;", "x();\n// @1 a\n// @2 b\nconst a = 1,\n  b = 2;"],
  ["a pattern", "a.ts", "x();\nconst { a, b } = y;", "x();\n// @1 a\n// @2 b\nconst { a, b } = y;"],
  ["one line", "a.ts", "x();\nfunction a() {} function b() {}", "x();\n// @1 a\n// @2 b\nfunction a() {} function b() {}"],
  [
    "behind the second line of declarators, and behind a declaration",
    "a.ts",
    "x();\nconst a = 1,\n  b = 2; function c() {}\ntype d = 1; function e() {}",
    "x();\n// @1 a\n// @2 b\nconst a = 1,\n  b = 2; function c() {}\n// @4 d\n// @5 e\ntype d = 1; function e() {}",
  ],
  ["CRLF", "a.ts", "x();\r\n\r\nconst a = 1;\r\n", "x();\r\n\r\n// @1\r\nconst a = 1;\r\n"],
  ["CRLF at the end", "a.ts", "x();\r\nconst a = 1;", "x();\r\n// @1\r\nconst a = 1;"],
  [
    "a property",
    "a.js",
    "module.exports = {\n  /** Sells. */\n  sell() {},\n\tfee: 2,\n};",
    "module.exports = {\n  // @1\n  /** Sells. */\n  sell() {},\n\t// @2\n\tfee: 2,\n};",
  ],
  [
    "properties on one line",
    "a.js",
    "x();\nmodule.exports = { sell() {}, fee: 2 };",
    "x();\n// @1 sell\n// @2 fee\nmodule.exports = { sell() {}, fee: 2 };",
  ],
  ["exports.x", "a.js", "x();\nexports.sell = function () {};", "x();\n// @1\nexports.sell = function () {};"],
  [
    "a type in a comment",
    "a.js",
    "x();\n/** @typedef {object} Item */\n\nexports.b = 2;",
    "x();\n// @2\n/** @typedef {object} Item */\n\n// @1\nexports.b = 2;",
  ],
  [
    "a component",
    "A.vue",
    "<template/>\n<script setup>\n  const a = 1;\n</script>\n",
    "<template/>\n<script setup>\n  // @1\n  const a = 1;\n</script>\n",
  ],
];

const MODULES: typeof SCRIPTS = [
  ["a def", "a.py", "import os\n\n\ndef sell(): pass\n", "import os\n\n\n# @1\ndef sell(): pass\n"],
  ["decorators and comments", "a.py", "import os\n# Sells.\n@shop\ndef sell(): pass", "import os\n# @1\n# Sells.\n@shop\ndef sell(): pass"],
  ["the first lines", "a.py", "#!/usr/bin/env python\n# coding: utf-8\nA = 1\n", "#!/usr/bin/env python\n# coding: utf-8\n# @1\nA = 1\n"],
  [
    "a branch",
    "a.py",
    "if x:\n\tdef sell(): pass\nelse:\n\tdef sell(): pass\n",
    "if x:\n\t# @1\n\tdef sell(): pass\nelse:\n\tdef sell(): pass\n",
  ],
  ["several targets", "a.py", "import os\nA, B = C = 1, 2", "import os\n# @1 A\n# @2 B\n# @3 C\nA, B = C = 1, 2"],
  ["one line", "a.py", "import os\nA = 1; B = 2\r\n", "import os\n# @1 A\r\n# @2 B\r\nA = 1; B = 2\r\n"],
];

const PACKAGES: typeof SCRIPTS = [
  ["a func", "a.go", "package shop\n\n// Sell sells.\nfunc Sell() {}\n", "package shop\n\n// @1\n\n// Sell sells.\nfunc Sell() {}\n"],
  [
    "a spec",
    "a.go",
    "package shop\n\nvar (\n\t// A is one.\n\tA = 1\n\tB, C = 2, 3\n)\n",
    "package shop\n\nvar (\n\t// @1\n\n\t// A is one.\n\tA = 1\n\t// @2 B\n\t// @3 C\n\n\tB, C = 2, 3\n)\n",
  ],
  ["names", "a.go", "package shop\n\nvar A, B = 1, 2\r\n", "package shop\n\n// @1 A\r\n// @2 B\r\n\r\nvar A, B = 1, 2\r\n"],
  [
    "embedded files",
    "a.go",
    'package shop\n\nimport _ "embed"\n\n//go:embed a.txt\nvar text string\n',
    'package shop\n\nimport _ "embed"\n\n// @1\n\n//go:embed a.txt\nvar text string\n',
  ],
];

describe.each([...SCRIPTS, ...MODULES, ...PACKAGES])("%s of %s", (_name, path, before, after) => {
  it("is marked where the table says, once, and the text comes back", async () => {
    const first = await marked(path, before);
    expect(short(first.text)).toBe(after);
    expect(sameFacts(first.before, first.after)).toBe(true);
    expect((await marked(path, first.text)).text).toBe(first.text);
    expect(await unmarked(path, first.text)).toBe(before);
  });
});

describe("markers that are there", () => {
  it.each([
    [
      "stay where they are",
      "x();\n/** Sells.\n * @1 */\nfunction sell() {}\nconst a = 1; // @2\n",
      "x();\n/** Sells.\n * @1 */\nfunction sell() {}\nconst a = 1; // @2\n",
    ],
    [
      "are corrected in place",
      "x();\n/** Sells.\n * @7 */\nfunction sell() {}\nconst a = 1; // @1\n",
      "x();\n/** Sells.\n * @1 */\nfunction sell() {}\nconst a = 1; // @2\n",
    ],
    ["are corrected among others", "x();\n/* @8 b\n * @9 a */\nconst a = 1, b = 2;", "x();\n/* @2 b\n * @1 a */\nconst a = 1, b = 2;"],
    ["are completed", "x();\n// @1\nconst a = 1, b = 2;", "x();\n// @1\n// @2 b\nconst a = 1, b = 2;"],
    [
      "are left alone where they name nothing",
      "x();\n// @9\nx();\n// @8\n// @1\nfunction sell() {}",
      "x();\n// @9\nx();\n// @8\n// @1\nfunction sell() {}",
    ],
  ])("%s", async (_name, before, after) => {
    expect(short((await marked("a.ts", long(before))).text)).toBe(after);
  });

  it("name the file on the first line, and nothing else", async () => {
    const { text, after } = await marked("a.ts", "// @dsp obj-ffffffff\nexport class Till {}\n");
    expect(text).toBe("// @dsp obj-ffffffff\n// @dsp func-00000001\nexport class Till {}\n");
    expect(after.markers?.map(({ uid, declaration }) => [uid, declaration])).toEqual([
      ["obj-ffffffff", undefined],
      ["func-00000001", "Till"],
    ]);
  });

  it("are not wanted for every declaration", async () => {
    expect(short((await marked("a.ts", "x();\nconst a = 1, b = 2;\nfunction c() {}\n", ["b"])).text)).toBe(
      "x();\n// @2 b\nconst a = 1, b = 2;\nfunction c() {}\n",
    );
  });
});
