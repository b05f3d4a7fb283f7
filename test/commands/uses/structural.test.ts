/** Uses through interfaces and protocols: of what satisfies the whole type on which a member is called, and of nothing else. */
import { expect, test } from "vitest";
import { tiers } from "../../support/use-tiers.js";

const GO = {
  "go.mod": "module ex.org/hub\n\ngo 1.22\n",
  "sink/sink.go": `package sink

type File struct{}

func (f *File) Write(s string) error { return nil }
func (f *File) Flush()               {}
func (f *File) Close() error         { return nil }

type Half struct{}

func (h Half) Write(s string) error { return nil }
func (h Half) Flush()               {}
`,
  "main.go": `package main

import "io"

type Writer interface{ Write(s string) error }
type Flusher interface{ Flush() }
type Both interface {
	Writer
	Flusher
	Closer
}
type Closer interface{ Close() error }
type Std interface {
	Writer
	io.Closer
}
type wrap struct{ Both }

func one(w Writer)  { w.Write("a") }
func both(b Both)   { b.Write("b") }
func std(s Std)     { s.Write("c") }
func in(w wrap)     { w.Write("d") }
func some(b []Both) { b[0].Flush() }

func main() {}
`,
};

test("in Go a type has to have what the interface embeds, also from the standard library and in a structure", async () => {
  const place = (line: number): string => `main.go:${line}`;
  expect(await tiers(GO, "sink/sink.go#File.Write")).toMatchObject({ certain: [], rule: [19, 20, 21, 22].map(place) });
  expect(await tiers(GO, "sink/sink.go#Half.Write")).toMatchObject({ certain: [], rule: [place(19)] });
  expect(await tiers(GO, "sink/sink.go#Half.Flush")).toEqual({ certain: [], rule: [], unknown: [] });
});

test("in Python a class has to have what a protocol inherits", async () => {
  const files = {
    "impl.py": "class Disk:\n    def read(self): pass\n    def close(self): pass\nclass Half:\n    def read(self): pass\n",
    "main.py": `from typing import Protocol
class Reader(Protocol):
    def read(self): ...
class ReadCloser(Reader, Protocol):
    def close(self): ...
def one(r: Reader): r.read()
def both(r: ReadCloser): r.read()
`,
  };
  expect(await tiers(files, "impl.py#Disk.read")).toEqual({ certain: [], rule: ["main.py:6", "main.py:7"], unknown: [] });
  expect(await tiers(files, "impl.py#Half.read")).toEqual({ certain: [], rule: ["main.py:6"], unknown: [] });
});

const TYPESCRIPT = {
  "package.json": '{"name":"shop","type":"module","main":"main.ts"}',
  "types.ts": `export interface Named { name: string }
export interface Plugin extends Named { setup(): void }
`,
  "impl.ts": `import type { Plugin } from "./types.js";
export const written: Plugin = { name: "a", setup() {} };
export const checked = { name: "b", setup() {} } satisfies Plugin;
export const shaped = { name: "c", setup() {} };
export const other = { setup() {} };
`,
  "main.ts": `import type { Plugin } from "./types.js";
export const go = (plugin: Plugin) => plugin.setup();
export const all = (plugins: Plugin[]) => {
  for (const one of plugins) one.setup();
};
`,
};

test.each(["written", "checked", "shaped"])("in TypeScript an object is what its type says, or its members: %s", async (name) => {
  expect(await tiers(TYPESCRIPT, `impl.ts#${name}.setup`)).toMatchObject({ certain: [], rule: ["main.ts:2", "main.ts:4"] });
});

test("in TypeScript an object that lacks an inherited member is none", async () => {
  expect(await tiers(TYPESCRIPT, "impl.ts#other.setup")).toEqual({ certain: [], rule: [], unknown: [] });
});

test("what `import =` gives a second name is used, as a value and as a type", async () => {
  const files = {
    "package.json": '{"name":"shop","main":"main.ts"}',
    "shop.ts":
      "export namespace Shop { export namespace Inner { export class Cart { go() {} } export type Key = 1 } export const tax = 1; }\n",
    "main.ts": `import * as all from "./shop";
import { Shop } from "./shop";
import Cart = Shop.Inner.Cart;
import Inner = Shop.Inner;
import tax = all.Shop.tax;
new Cart().go();
export type Key = Inner.Key;
export default tax;
`,
  };
  expect(await tiers(files, "shop.ts#Shop.Inner.Cart.go")).toMatchObject({ certain: ["main.ts:6"] });
  expect(await tiers(files, "shop.ts#Shop.Inner.Cart")).toMatchObject({ certain: expect.arrayContaining(["main.ts:3"]) });
  expect(await tiers(files, "shop.ts#Shop.Inner.Key")).toMatchObject({ certain: ["main.ts:7"] });
  expect(await tiers(files, "shop.ts#Shop.tax")).toMatchObject({ certain: ["main.ts:5"] });
});

test("in Go a dot import uses the constants of a type by their names", async () => {
  const files = {
    "go.mod": "module ex.org/hub\n\ngo 1.22\n",
    "kind/kind.go": "package kind\n\ntype Kind int\n\nconst (\n\tOne Kind = iota\n\tTwo\n)\n",
    "main.go": 'package main\n\nimport . "ex.org/hub/kind"\n\nfunc main() {\n\tprintln(Two)\n\tvar k Kind = One\n\t_ = k\n}\n',
  };
  expect(await tiers(files, "kind/kind.go#Two")).toMatchObject({ certain: ["main.go:6"] });
  expect(await tiers(files, "kind/kind.go#One")).toMatchObject({ certain: ["main.go:7"] });
});

test("in Python super() of one of several bases leads to the next one, and to none that is passed", async () => {
  const files = {
    "a.py": `class Root:
    def go(self): return 0
class A(Root):
    def go(self): return 1
class B(A):
    def go(self): return super().go()
class C(A):
    def go(self): return super().go()
class D(B, C): pass
class Mix:
    def save(self): return super().save()
class Store:
    def save(self): return 1
class Other:
    def save(self): return 1
class Both(Mix, Store): pass
`,
  };
  expect(await tiers(files, "a.py#A.go")).toEqual({ certain: ["a.py:6", "a.py:8"], rule: [], unknown: [] });
  expect(await tiers(files, "a.py#C.go")).toEqual({ certain: [], rule: ["a.py:6"], unknown: [] });
  expect(await tiers(files, "a.py#Root.go")).toEqual({ certain: [], rule: [], unknown: [] });
  expect(await tiers(files, "a.py#Store.save")).toEqual({ certain: [], rule: ["a.py:11"], unknown: [] });
  expect(await tiers(files, "a.py#Other.save")).toEqual({ certain: [], rule: [], unknown: [] });
});

test.each([
  ["a function", "module.exports = function run() { return 1; };\nmodule.exports.stop = () => 2;\n"],
  ["a class", "module.exports = class Run {};\nmodule.exports.stop = () => 2;\n"],
  ["a declaration", "function run() {}\nmodule.exports = run;\nmodule.exports.stop = () => 2;\n"],
])("a member of what a CommonJS module is, imported as the default: %s", async (_, text) => {
  const files = {
    "package.json": '{"name":"shop","type":"module","main":"main.js"}',
    "run.cjs": text,
    "main.js": 'import run from "./run.cjs";\nrun();\nrun.stop();\n',
  };
  expect(await tiers(files, "run.cjs#stop")).toMatchObject({ certain: ["main.js:3"] });
});

const REBOUND: readonly (readonly [title: string, body: string, of: string])[] = [
  ["by the next statement", "    z = A()\n    z = B()\n    z.go()\n", "B certain"],
  ["by itself", "    z = A()\n    z = z.other()\n    z.go()\n", "B certain"],
  ["before a branch", "    z = A()\n    z = B()\n    if z:\n        z.go()\n", "B certain"],
  ["in one round of a loop", "    for _ in x:\n        z = A()\n        z = B()\n        z.go()\n", "B certain"],
  ["in a branch", "    z = A()\n    if x:\n        z = B()\n    z.go()\n", "both"],
  ["in the round before", "    z = A()\n    while x:\n        z.go()\n        z = B()\n", "both"],
  ["where a function runs later", "    z = A()\n    z = B()\n    return lambda: z.go()\n", "both"],
];

test.each(REBOUND)("in Python a name that gets another value: %s", async (_, body, of) => {
  const files = {
    "a.py": `class A:\n    def go(self): return 1\n    def other(self) -> "B": return B()\nclass B:\n    def go(self): return 2\ndef f(x):\n${body}`,
  };
  const [a, b] = [await tiers(files, "a.py#A.go"), await tiers(files, "a.py#B.go")];
  const line = 7 + body.split("\n").findIndex((one) => one.includes("z.go()"));
  const either = { certain: [], rule: [`a.py:${line}`] };
  const one = [
    { certain: [], rule: [] },
    { certain: [`a.py:${line}`], rule: [] },
  ];
  expect([a, b]).toMatchObject(of === "both" ? [either, either] : one);
});

test.each([
  ["promises to have foreign members", "implements OnInit", { certain: [], rule: [], unknown: [] }],
  ["promises it of a type of its own that has foreign members", "implements Started", { certain: [], rule: [], unknown: [] }],
  ["inherits what is not known", "extends Base", { certain: [], rule: [], unknown: ["app/main.ts:2"] }],
  ["inherits and promises", "extends Base implements OnInit", { certain: [], rule: [], unknown: ["app/main.ts:2"] }],
])("in TypeScript a class that %s", async (_, heritage, wanted) => {
  const files = {
    "package.json": '{ "private": true, "dependencies": { "nest": "1.0.0" } }',
    "server/team.ts": `import { Base, OnInit } from "nest";\nimport type { Started } from "./started";\nexport class Team ${heritage} { create() {} onInit() {} }\nexport type Both = [Base, OnInit, Started];\n`,
    "server/started.ts": 'import type { OnInit } from "nest";\nexport interface Started extends OnInit { create(): void }\n',
    "app/platform.ts": "export interface Platform { create(): void; leave(): void }\n",
    "app/main.ts": 'import type { Platform } from "./platform";\nexport const make = (on: Platform) => on.create();\n',
  };
  expect(await tiers(files, "server/team.ts#Team.create")).toEqual(wanted);
});
