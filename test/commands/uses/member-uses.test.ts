/** Uses of members: of the class, of its heirs, and of objects that may be one. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

type Use = Readonly<Record<"path" | "line" | "kind", unknown>>;

interface Answer {
  readonly uses: readonly Use[];
  readonly possible: readonly Use[];
}

async function places(files: Readonly<Record<string, string>>, target: string): Promise<Record<"uses" | "possible", readonly string[]>> {
  const { out } = await runInProcess(temporaryRepository(files), ["uses", target, "--json"]);
  const { uses, possible } = JSON.parse(out) as Answer;
  const rows = (some: readonly Use[]): readonly string[] => some.map(({ path, line, kind }) => `${path}:${line} ${kind}`);
  return { uses: rows(uses), possible: rows(possible) };
}

test("the class, its heirs and its bases", async () => {
  const files = {
    "cart.ts": `export interface Summed { total(): number }
export class Cart implements Summed {
  total(): number { return 1; }
  twice() { return this.total(); }
}
export class Big extends Cart { more() { return this.total(); } }
export class Other { total() { return this.total(); } }
export type Any = Cart | Other;
`,
    "main.ts": `import { Cart as Basket, Other, type Any, type Summed } from "./cart";
function f(a: Basket, b: Other, c: Summed, d: Any, e: Map<string, string>, g) {
  a.total();
  b.total();
  c.total();
  d.total();
  e.total();
  g.total();
  console.total();
}
`,
    "far.ts": 'import { Big } from "./cart";\nclass Huge extends Big {}\nnew Huge().total();\n',
  };
  expect(await places(files, "cart.ts#Cart.total")).toEqual({
    uses: ["cart.ts:4 call", "cart.ts:6 call", "far.ts:3 call", "main.ts:3 call", "main.ts:6 call"],
    possible: ["main.ts:5 call", "main.ts:8 call"],
  });
});

test("a construction of a base by its name runs no constructor of the class", async () => {
  const python = {
    "lib.py": "class Base:\n    def __init__(self): ...\nclass Own(Base):\n    def __init__(self): ...\n",
    "use.py": `from lib import Base, Own
import lib
Base()
lib.Base()
Own()
Local = Base
Local()
def some(flag):
    Kind = Base if flag else Own
    Kind()
`,
  };
  expect(await places(python, "lib.py#Own.__init__")).toEqual({
    uses: ["use.py:5 construct", "use.py:10 construct"],
    possible: ["use.py:7 construct"],
  });
  const choosing = {
    ...python,
    "lib.py": `${python["lib.py"]}`.replace("Base:\n", "Base:\n    def __new__(cls): return object.__new__(Own)\n"),
  };
  expect((await places(choosing, "lib.py#Own.__init__")).possible).toContain("use.py:3 construct");
  const script = {
    "lib.ts":
      "export class Base<T> { constructor(public a: T) {} }\nexport class Own extends Base<number> { constructor() { super(1); } }\n",
    "use.ts": `import { Base, Own } from "./lib";
import * as lib from "./lib";
new Base<number>(1);
new lib.Base(1);
new Own();
export const make = (kind: typeof Base) => new kind(1);
`,
  };
  expect(await places(script, "lib.ts#Own.constructor")).toEqual({ uses: ["use.ts:5 construct"], possible: ["use.ts:6 construct"] });
});

test("super() of a class whose objects can be called leads to the base", async () => {
  const base = "class A:\n    def __init__(self): ...\n    def go(self): ...\n    def __call__(self): return 1\n";
  const own = "from base import A\nclass Own(A):\n    def __init__(self): super().__init__()\n    def go(self): super(Own, self).go()\n";
  const far = "import base\nclass Mid(base.A): ...\nclass Far(Mid):\n    def go(self):\n        up = super()\n        up.go()\n";
  const files = { "base.py": base, "own.py": own, "far.py": far };
  expect(await places(files, "base.py#A.__init__")).toEqual({ uses: ["own.py:3 call"], possible: [] });
  expect(await places(files, "base.py#A.go")).toEqual({ uses: ["far.py:6 call", "own.py:4 call"], possible: [] });
});
