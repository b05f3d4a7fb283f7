/** "No direct uses found" is said only where nothing is left that might be one. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

async function ask(files: Readonly<Record<string, string>>, target: string): Promise<readonly string[]> {
  const { out } = await runInProcess(temporaryRepository(files), ["uses", target]);
  return out.trimEnd().split("\n").slice(1);
}

test("nothing is left", async () => {
  const files = {
    "a.py": "import functools\n\n@functools.lru_cache\ndef lonely(): ...\n\nclass Box:\n    def open(self): ...\n",
    "b.py": "import a\n",
  };
  expect(await ask(files, "a.py#lonely")).toEqual(["no direct uses found"]);
  expect(await ask(files, "a.py#Box.open")).toEqual(["no direct uses found"]);
});

test.each([
  ["a decorator", "@app.task(bind=True)\ndef lonely(self): ...\n", "lonely", "@app.task may hand it to others"],
  [
    "a base of another package",
    "import unittest\nclass Box(unittest.TestCase):\n    def lonely(self): ...\n",
    "Box.lonely",
    "Box inherits from unittest.TestCase of another package, which may call it",
  ],
  ["the language", "class Box:\n    def __len__(self): ...\n", "Box.__len__", "the language itself calls a method of this name"],
  [
    "its name in a text",
    'class Box:\n    def lonely(self): ...\ndef run(x): getattr(x, "lonely")()\n',
    "Box.lonely",
    "its name is a text at a.py:3",
  ],
  ["a dotted name in a text", 'def lonely(): ...\nHOOK = "a.lonely"\nOTHER = "a:lonely"\n', "lonely", "its name is a text at a.py:2"],
])("%s", async (_what, text, symbol, reason) => {
  expect(await ask({ "a.py": text }, `a.py#${symbol}`)).toEqual(["no certain uses", `cannot tell: ${reason}`]);
});

test("a listener of events", async () => {
  const files = { "a.js": "export class View {\n  constructor(e) { e.addEventListener('x', this); }\n  handleEvent() {}\n}\n" };
  expect(await ask(files, "a.js#View.handleEvent")).toEqual(["no certain uses", "cannot tell: the browser calls a method of this name"]);
});

test("a file that could not be read as a whole", async () => {
  const files = { "a.ts": "export function lonely() {}\n", "b.ts": "export const x = ;\n// lonely\nfunction (((\n" };
  const lines = await ask(files, "a.ts#lonely");
  expect(lines).toEqual(["no certain uses", "cannot tell: b.ts could not be read as a whole"]);
});

test.each([
  ["its letters in a longer word", "a.ts", { "b.ts": "export const x = ;\n// lonelyHearts\nfunction (((\n" }],
  ["a word with a dollar sign", "a.ts", { "b.ts": "export const x = ;\n// $lonely lonely$\nfunction (((\n" }],
  ["a style sheet", "a.ts", { "b.css": `.lonely { ${"a: b; ".repeat(30_000)} }\n` }],
  ["a file of another language", "a.py", { "b.ts": "export const x = ;\n// lonely\nfunction (((\n" }],
  ["an archive of letters", "a.go", { "go.mod": "module a\n", "b/b.go": `package b\n\nconst data = "${"aLlonely".repeat(20_000)}"\n` }],
])("a file that could not be read, with %s, uses nothing", async (_what, path, others) => {
  const texts: Readonly<Record<string, string>> = {
    "a.ts": "export function lonely() {}\n",
    "a.py": "def lonely(): ...\n",
    "a.go": "package a\n\nfunc lonely() {}\n",
  };
  expect(await ask({ [path]: texts[path] ?? "", ...others }, `${path}#lonely`)).toEqual(["no direct uses found"]);
});

test("a decorator of several lines, and a base of several classes, are named once", async () => {
  const decorated = '@register("a")\n@register("b")\ndef lonely(): ...\n';
  expect(await ask({ "a.py": decorated }, "a.py#lonely")).toEqual(["no certain uses", "cannot tell: @register may hand it to others"]);
  const below = "import t\nclass A(t.Base): ...\nclass B(t.Base): ...\nclass C(A, B):\n    def lonely(self): ...\n";
  expect(await ask({ "a.py": below }, "a.py#C.lonely")).toEqual([
    "no certain uses",
    "cannot tell: C inherits from t.Base of another package, which may call it",
  ]);
});

test.each<readonly [what: string, files: Readonly<Record<string, string>>, path: string]>([
  ["a file", { "box.js": "exports.a = 1;\n" }, "box.js"],
  ["a file that stands for its directory", { "box/index.js": "exports.a = 1;\n" }, "box/index.js"],
  ["a module of Python", { "box.py": "a = 1\n" }, "box.py"],
])("a file that could not be read as a whole may load %s", async (_what, files, path) => {
  const long = `require("./box");\n// ${"-".repeat(120_000)}\n`;
  const unread: Readonly<Record<string, string>> = path.endsWith(".py")
    ? { "long.py": `import box\n${"1;".repeat(80_000)}\n` }
    : { "long.js": long };
  const [count, ...rest] = await ask({ ...files, ...unread }, path);
  expect([count, ...rest]).toEqual(["no certain uses", `cannot tell: ${Object.keys(unread)[0]} could not be read as a whole`]);
  const [other] = await ask({ ...files, "long.js": `// ${"-".repeat(120_000)}\n` }, path);
  expect(other).toBe("no direct uses found");
});

test("a name of several symbols and of a package is all of these", async () => {
  const project = temporaryRepository({
    "a.py": "import email\nemail.message_from_string(1)\nclass A:\n    email: int\n",
    "b.py": "class B:\n    email: int\n",
  });
  const { err } = await runInProcess(project, ["uses", "email"]);
  expect(err).toBe("email names several symbols: python:email (1 use), a.py#A.email (0 uses), b.py#B.email (0 uses); give one of them\n");
  expect((await runInProcess(project, ["uses", "python:email"])).out).toContain("package email\n1 use in 1 file\n");
});

test("in Go, a key that is called like an imported package is that of a field", async () => {
  const files = {
    "go.mod": "module shop.example/till\n\ngo 1.22\n",
    "internal/model/model.go": "package model\n\ntype M struct{}\n\nfunc Lonely() {}\n",
    "row.go": 'package till\n\nimport other "shop.example/till/internal/model"\n\ntype row struct {\n\tmodel *other.M\n\tother int\n}\n',
    "use.go": `package till

import (
	"shop.example/till/internal/model"
	other "shop.example/till/internal/model"
)

var one = &row{model: &model.M{}, other: 2}
var all = []row{{model: nil, other: 1}}
var byName = map[string]*row{"a": {model: nil, other: 1}}
var _ other.M
`,
  };
  expect(await ask(files, "internal/model/model.go#Lonely")).toEqual(["no direct uses found"]);
  const [count] = await ask(files, "internal/model/model.go#M");
  expect(count).toBe("3 uses in 2 files");
});

test("a member that the only class of the name lacks is told with those that it has", async () => {
  const files = { "a.py": "class Box:\n    def open(self): ...\n    def close(self): ...\n", "b.py": "class Box2: ...\n" };
  const { err } = await runInProcess(temporaryRepository(files), ["uses", "Box.opem"]);
  expect(err).toMatch(/^Box\.opem: no such symbol \(did you mean Box\.open\?\); a\.py has Box\.open, Box\.close\n$/);
  const several = { ...files, "b.py": "class Box:\n    def shut(self): ...\n" };
  expect((await runInProcess(temporaryRepository(several), ["uses", "Box.opem"])).err).toContain("no source file or symbol has this name");
});
