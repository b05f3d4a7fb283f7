/** Classes of parameters and names whose type stands elsewhere: in what takes a function, in a written type, in a container. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const ITEM = "export class Item { touch() { return 1; } other() { return 2; } }\n";
/** `lib.ts` beside the class, and what the last line of `user.ts` does with it. */
const form = (title: string, lib: string, user: string, found = "2"): Form => ({
  title,
  files: {
    "package.json": { type: "module", main: "user.ts" },
    "item.ts": ITEM,
    "lib.ts": `import { Item } from "./item.js";\n${lib}\n`,
    "user.ts": `import * as lib from "./lib.js"; import { Item } from "./item.js";\n${user}\n`,
  },
  answers: { "uses item.ts#Item.touch": [found === "" ? "cannot tell: 1" : `^user.ts — call: ${found}`] },
});

describe("a parameter of a function that another one takes", () => {
  tellForms([
    form("of a method", "export class App { on(run: (item: Item) => void) {} }", "new lib.App().on((item) => item.touch());"),
    form(
      "of a function, second place",
      "export const on = (n: number, run: (n: number, item: Item) => void) => {};",
      "lib.on(1, (_, item) => item.touch());",
    ),
    form(
      "by the name of its type",
      "export type Run = (item: Item) => void; export function on(run: Run) {}",
      "lib.on(function (item) { item.touch(); });",
    ),
    form(
      "one of several that it may be",
      "export type Run = (item: Item) => void; export function on(run: string | Run | undefined) {}",
      "lib.on((item) => item.touch());",
    ),
    form(
      "any number of them",
      "export function on(name: string, ...runs: ((item: Item) => void)[]) {}",
      "lib.on('a', () => 1, (item) => item.touch());",
    ),
    form(
      "of overloads of an interface that is called",
      "export interface On { (name: string): On; (name: string, run: (item: Item) => void): On } export class App { on!: On }",
      "new lib.App().on('a', (item) => item.touch());",
    ),
    form("of a constructor", "export class App { constructor(run: (item: Item) => void) {} }", "new lib.App((item) => item.touch());"),
    form(
      "in an object of options",
      "export interface Options { name: string; run?: (item: Item) => void; stop(item: Item): void } export const make = (o: Options) => o;",
      "lib.make({ name: '', run: (item) => item.touch(), stop(item) { item.touch(); } });",
    ),
    form("of a variable with the type", "export type Run = (item: Item) => void;", "export const run: lib.Run = (item) => item.touch();"),
    form(
      "taken apart",
      "export class App { on(run: (context: { item: Item }) => void) {} } export interface Context { item: Item } export const on = (run: (c: Context) => void) => {};",
      "lib.on(({ item }) => item.touch());",
    ),
    form("not where nothing says what it is", "export const on = (run: Function) => {};", "lib.on((item: any) => item.touch());", ""),
  ]);
});

describe("names in patterns and loops", () => {
  tellForms([
    form("of a type that is written out", "", "export const f = ({ item }: { item: Item }) => item.touch();"),
    form("a member of one", "", "export const f = (props: { readonly item: Item } & { n: number }) => props.item.touch();"),
    form("the first element", "", "export const f = (all: readonly Item[]) => { const [one] = all; one.touch(); };"),
    form(
      "the value of an entry of a map",
      "",
      "export const f = (all: Map<string, Item>) => { for (const [, item] of all) item.touch(); };",
    ),
    form("of entries()", "", "export const f = (all: Item[]) => { for (const [, item] of all.entries()) item.touch(); };"),
    form(
      "not the key of an entry",
      "",
      "export const f = (all: Map<string, Item>) => { for (const [item] of all) (item as any).touch(); };",
      "",
    ),
  ]);
});

describe("names that loops of Python unpack", () => {
  const python = (title: string, loop: string, found = "5"): Form => ({
    title,
    files: {
      "box.py": "class Box:\n    def open(self): return 1\n",
      "main.py": `from box import Box\n\ndef run(boxes: list[Box], by: dict[str, Box]):\n    ${loop}:\n        b.open()\n\nif __name__ == "__main__":\n    run([], {})\n`,
    },
    answers: { "uses box.py#Box.open": [found === "" ? "no direct uses" : `^main.py — call: ${found}`] },
  });
  tellForms([
    python("values of a table", "for key, b in by.items()"),
    python("numbered elements", "for place, b in enumerate(boxes)"),
    python("elements side by side", "for name, b in zip(by, boxes)"),
    python("in brackets", "for (key, b) in by.items()"),
    python("not keys", "for b, key in by.items()", ""),
  ]);
});

describe("a class that is named in place, or by a second name", () => {
  const cart = {
    "package.json": { type: "module", main: "user.ts" },
    "cart.ts": "export class Cart { open() {} none() {} }\nexport namespace Shop { export class Till { open() {} } }\n",
  };
  const other = { "other.ts": "export class Cart { open() {} }\n" };
  tellForms([
    {
      title: "of a parameter, a variable and a result",
      files: {
        ...cart,
        "user.ts":
          'export const a = (cart: import("./cart").Cart) => cart.open();\nlet kept: import("./cart").Cart | undefined;\nexport const b = () => kept?.open();\nexport const c = (make: () => import("./cart").Cart) => make().open();\n',
      },
      answers: { "uses cart.ts#Cart.open": ["^user.ts — call: 1 a, 3 b"], "uses cart.ts#Cart.none": ["^no direct uses found"] },
    },
    {
      title: "in a comment",
      files: { ...cart, "user.js": '/** @param {import("./cart").Cart} cart */\nexport const a = (cart) => cart.open();\n' },
      answers: { "uses cart.ts#Cart.open": ["^user.js — call: 2 a"] },
    },
    {
      title: "not where the file has the name of several modules, or for its own class",
      files: {
        ...cart,
        ...other,
        "user.ts": 'export const a = (cart: import("./other").Cart) => cart.open();\nexport type T = import("./cart").Cart;\n',
        "own.ts":
          'class Cart { open() {} }\nexport const b = (cart: import("./cart").Cart) => cart.open();\nexport const d = new Cart();\n',
      },
      answers: { "uses cart.ts#Cart.open": ["^no certain uses", "^  user.ts — call: 1 a", "^  own.ts — call: 2 b"] },
    },
    {
      title: "by import equals",
      files: {
        ...cart,
        "user.ts":
          'import * as all from "./cart";\nimport Second = all.Cart;\nimport Till = all.Shop.Till;\nnew Second().open();\nexport const a = (cart: Second) => cart.open();\nexport const b = () => new Till().open();\n',
      },
      answers: {
        "uses cart.ts#Cart.open": ["^user.ts — call: 4, 5 a"],
        "uses cart.ts#Shop.Till.open": ["^user.ts — call: 6 b"],
        "uses cart.ts#Cart.none": ["^no direct uses found"],
      },
    },
  ]);
});

describe("classes of Python that stand around a name", () => {
  const TILL = "class Till:\n    def ring(self):\n        return 1\n\n\nclass Bell:\n    def ring(self):\n        return 2\n";
  const rows: readonly (readonly [title: string, code: string, found: string])[] = [
    ["any number of parameters", "def main(*tills: Till):\n    for t in tills:\n        t.ring()\n", "^shop/main.py — call: 4 main"],
    ["parameters by name", "def main(**tills: Till):\n    for t in tills.values():\n        t.ring()\n", "^shop/main.py — call: 4 main"],
    ["a list of them", "TILLS = [Till(), Till()]\ndef main():\n    TILLS[0].ring()\n", "^shop/main.py — call: 4 main"],
    ["a table of them", "TILLS = {'a': Till()}\ndef main():\n    TILLS['a'].ring()\n", "^shop/main.py — call: 4 main"],
    ["a list of several classes", "TILLS = [Till(), Bell()]\ndef main():\n    TILLS[0].ring()\n", "cannot tell: 1"],
    ["another name of the class", "Box = Till\ndef main(t: Box):\n    t.ring()\n", "^shop/main.py — call: 4 main"],
    ["a type of that name", "type Box = Till\ndef main(t: Box):\n    t.ring()\n", "^shop/main.py — call: 4 main"],
    [
      "a variable of types",
      "from typing import TypeVar\nT = TypeVar('T', bound=Till)\ndef main(t: T):\n    t.ring()\n",
      "^shop/main.py — call: 5 main",
    ],
    ["a variable of any type", "from typing import TypeVar\nT = TypeVar('T')\ndef main(t: T):\n    t.ring()\n", "cannot tell: 1"],
    [
      "a function of each element",
      "def main(tills: list[Till]):\n    return sorted(tills, key=lambda t: t.ring())\n",
      "^shop/main.py — call: 3 main",
    ],
    ["map", "def main(tills: list[Till]):\n    return map(lambda t: t.ring(), tills)\n", "^shop/main.py — call: 3 main"],
    ["a function that something else calls", "def main(tills: list[Till]):\n    return run(tills, lambda t: t.ring())\n", "cannot tell: 1"],
    ["the first of them", "def main(tills: list[Till]):\n    next(iter(sorted(tills))).ring()\n", "^shop/main.py — call: 3 main"],
    ["keys of a mapping", "def main(tills: dict[str, Till]):\n    next(iter(tills)).ring()\n", "!^shop/main.py — call: 3 main"],
    ["a test for a class", "def main(t):\n    if isinstance(t, Till):\n        t.ring()\n", "by rule: 1 use where it is narrowed to Till"],
    [
      "a test for several",
      "def main(t):\n    if isinstance(t, (Bell, Till)):\n        t.ring()\n",
      "by rule: 1 use where it is narrowed to Till",
    ],
    ["a test of another object", "def main(t, u):\n    if isinstance(u, Till):\n        t.ring()\n", "cannot tell: 1"],
    ["a case", "def main(t):\n    match t:\n        case Till():\n            t.ring()\n", "by rule: 1 use where it is narrowed to Till"],
    ["the name of a case", "def main(x):\n    match x:\n        case Till() as t:\n            t.ring()\n", "^shop/main.py — call: 5 main"],
    ["the name of another case", "def main(x):\n    match x:\n        case Bell() as t:\n            t.ring()\n", "!call: 5 main"],
    [
      "what FastAPI passes on",
      "from fastapi import Depends\ndef open_till():\n    return Till()\ndef main(t=Depends(open_till)):\n    t.ring()\n",
      "^shop/main.py — call: 6 main",
    ],
    ["a class that it makes", "from fastapi import Depends\ndef main(t=Depends(Till)):\n    t.ring()\n", "^shop/main.py — call: 4 main"],
    ["a default that stands in", "def main(t=None):\n    t = t or Till()\n    t.ring()\n", "shop/main.py — call: 4 main"],
    [
      "a class that is joined with it",
      "class Loud:\n    def go(self):\n        return self.ring()\nclass Both(Loud, Till):\n    pass\n",
      "by rule: 1 use through `Loud`, which `Both` joins with Till",
    ],
    ["a class that is not", "class Loud:\n    def go(self):\n        return self.ring()\nclass Both(Till):\n    pass\n", "no direct uses"],
  ];
  tellForms(
    rows.map(([title, code, found]) => ({
      title,
      files: {
        "pyproject.toml": '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.main:main"\n',
        "shop/__init__.py": "",
        "shop/till.py": TILL,
        "shop/main.py": `from shop.till import Till, Bell\n${code}`,
      },
      answers: { "uses shop/till.py#Till.ring": [found] },
    })),
  );
});

describe("types of Go behind parameters of types and iterators", () => {
  const rows: readonly (readonly [title: string, code: string, found: string])[] = [
    [
      "a constraint",
      "type Ringer interface{ Ring() int }\nfunc use[T Ringer](t T) { t.Ring() }\n",
      "by rule: 1 use through `Ringer`, which Till satisfies",
    ],
    ["a constraint in place", "func use[T interface{ Ring() int }](t T) { t.Ring() }\n", "cannot tell: 1"],
    ["a class as a constraint", "func use[T *till.Till](t T) { t.Ring() }\n", "^main.go — call: 5 use"],
    ["any type", "func use[T any](t T) { t.Ring() }\n", "cannot tell: 1 use of .Ring on objects of unknown type"],
    ["iter.Seq", "func use(all iter.Seq[*till.Till]) {\n\tfor t := range all {\n\t\tt.Ring()\n\t}\n}\n", "^main.go — call: 7 use"],
    [
      "iter.Seq2",
      "func use(all iter.Seq2[int, *till.Till]) {\n\tfor _, t := range all {\n\t\tt.Ring()\n\t}\n}\n",
      "^main.go — call: 7 use",
    ],
    [
      "a method that gives iter.Seq",
      "func use(b till.Box) {\n\tfor t := range b.All() {\n\t\tt.Ring()\n\t}\n}\n",
      "^main.go — call: 7 use",
    ],
    [
      "the key of iter.Seq2",
      "func use(all iter.Seq2[int, *till.Till]) {\n\tfor t := range all {\n\t\tt.Ring()\n\t}\n}\n",
      "no certain uses",
    ],
  ];
  tellForms(
    rows.map(([title, code, found]) => ({
      title,
      files: {
        "go.mod": "module shop.example\n\ngo 1.23\n",
        "till/till.go":
          'package till\n\nimport "iter"\n\ntype Till struct{}\n\nfunc (t *Till) Ring() int { return 1 }\n\ntype Box struct{}\n\nfunc (b Box) All() iter.Seq[*Till] { return nil }\n',
        "main.go": `package main\n\nimport "iter"\nimport "shop.example/till"\nvar _ iter.Seq[till.Till]; ${code}func main() {}\n`,
      },
      answers: { "uses till/till.go#Till.Ring": [found] },
    })),
  );
});
