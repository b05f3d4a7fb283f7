/** `uses`, `show`, `path` and `impact`: answers from the sources, with lines, with or without a map. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { git, temporaryRepository } from "../../support/temporary-repository.js";

const SHOP = {
  "package.json": `{ "name": "shop", "main": "./src/index.ts", "dependencies": { "zod": "^3.0.0" } }\n`,
  "src/index.ts": `export { Cart } from "./cart.js";\n`,
  "src/cart.ts": `import { z } from "zod";
import { addMoney, type Money } from "./money.js";

/** What a customer is about to buy. */
export class Cart {
  private prices: Money[] = [];
  /** The sum. */
  total(): number {
    return this.prices.map(({ cents }) => cents).reduce(addMoney, 0);
  }
  print(): string {
    return format(this.total());
  }
}

function format(sum: number): string {
  return z.string().parse(String(sum));
}
`,
  "src/money.ts": `export interface Money { readonly cents: number }
export function addMoney(a: number, b: number): number {
  return a + b;
}
`,
  "src/till.ts": `import { Cart } from "./index.js";

export function open(cart: Cart): number {
  return cart.total();
}
export const first = open(new Cart());
`,
  "src/report.ts": `import { open } from "./till.js";
import type { Money } from "./money.js";
export function report(money: Money): number {
  return open(undefined as never) + money.cents;
}
`,
  "test/cart.test.ts": `import { Cart } from "../src/cart.js";
test("sums", () => {
  new Cart().total();
});
`,
};

const GO = {
  "go.mod": "module shop.example/till\n\ngo 1.22\n",
  "cart/cart.go": `// Package cart holds what is bought.
package cart

// Cart of one customer.
type Cart struct{ prices []int }

// Total adds prices.
func (c *Cart) Total() int { return sum(c.prices) }
`,
  "cart/sum.go": `package cart

func sum(prices []int) int {
	if len(prices) == 0 {
		return 0
	}
	return prices[0] + sum(prices[1:])
}
`,
  "main.go": `package main

import "shop.example/till/cart"

func main() {
	c := &cart.Cart{}
	println(c.Total())
}
`,
};

const PYTHON = {
  "pyproject.toml": `[project]\nname = "shop"\nversion = "1"\n`,
  "shop/__init__.py": "from shop.cart import Cart\n",
  "shop/cart.py": `def add(a, b):
    return a + b


class Cart:
    def total(self):
        return add(1, 2)

    def show(self):
        return self.total()
`,
  "shop/till.py": `from shop import Cart, cart


def sell():
    return Cart().total() + cart.add(1, 1)
`,
};

async function ask(directory: string, ...words: readonly string[]): Promise<string> {
  const { code, out, err } = await runInProcess(directory, [...words]);
  expect([code, err]).toEqual([0, ""]);
  return out;
}

describe("uses", () => {
  test("of a class: through another module, in types, in tests", async () => {
    const directory = temporaryRepository(SHOP);
    expect(await ask(directory, "uses", "src/cart.ts#Cart")).toBe(
      [
        "src/cart.ts:5-14 class Cart — What a customer is about to buy.",
        "4 uses in 3 files, 1 in tests",
        "src/index.ts — re-export: 1",
        "src/till.ts — type: 3 open; construct: 6 first",
        "tests: 1 use in 1 file: test/cart.test.ts (--tests lists them)",
        "",
      ].join("\n"),
    );
  });

  test("of a private function and of a method: in the same file, on a decided type, on unknown ones", async () => {
    const directory = temporaryRepository({ ...SHOP, "src/loose.js": "export function loose(any) {\n  return any.total();\n}\n" });
    expect(await ask(directory, "uses", "format")).toContain("\n1 use in 1 file\nsrc/cart.ts — call: 12 Cart.print\n");
    const text = await ask(directory, "uses", "src/cart.ts:8");
    expect(text).toContain("src/cart.ts:8-10 Cart.total(): number — The sum.\n");
    expect(text).toContain("src/cart.ts — call: 12 Cart.print\nsrc/till.ts — call: 4 open\n");
    expect(text).toContain("cannot tell: 1 use of .total on objects of unknown type\n  src/loose.js — call: 2 loose\n");
    expect(text).toContain("  src/loose.js — call: 2 loose\n");
  });

  test("in Go: in the package, recursion, methods through receivers and constructions", async () => {
    const directory = temporaryRepository(GO);
    expect(await ask(directory, "uses", "cart/sum.go#sum")).toContain(
      "2 uses in 2 files\ncart/sum.go — call: 7 sum\ncart/cart.go — call: 8 Cart.Total\n",
    );
    expect(await ask(directory, "uses", "Cart.Total")).toContain("1 use in 1 file\nmain.go — call: 7 main\n");
    expect(await ask(directory, "uses", "cart/cart.go#Cart")).toContain("main.go — construct: 6 main");
  });

  test("in Python: through packages and modules", async () => {
    const directory = temporaryRepository(PYTHON);
    expect(await ask(directory, "uses", "shop/cart.py#add")).toContain(
      "2 uses in 2 files\nshop/cart.py — call: 7 Cart.total\nshop/till.py — call: 5 sell\n",
    );
    expect(await ask(directory, "uses", "Cart.total")).toContain("shop/cart.py — call: 10 Cart.show\n");
  });

  test("of a decorator: by what it decorates", async () => {
    const directory = temporaryRepository({
      ...PYTHON,
      "shop/doors.py": `from shop.guard import guarded


@guarded
def enter():
    pass


class Door:
    @guarded
    def open(self):
        pass
`,
      "shop/guard.py": "def guarded(f):\n    return f\n",
    });
    expect(await ask(directory, "uses", "guarded")).toContain("shop/doors.py — decorate: 4 enter, 10 Door.open\n");
  });

  test("of a file and of a package, and as data", async () => {
    const directory = temporaryRepository(SHOP);
    expect(await ask(directory, "uses", "src/money.ts")).toContain("src/report.ts — type: 3 report");
    expect(await ask(directory, "uses", "zod")).toBe("package zod\n1 use in 1 file\nsrc/cart.ts — call: 17 format\n");
    const data = JSON.parse(await ask(directory, "uses", "addMoney", "--json"));
    expect(data).toEqual({
      schemaVersion: 1,
      target: { path: "src/money.ts", symbol: "addMoney", from: 2, to: 4, kind: "function" },
      uses: [{ path: "src/cart.ts", line: 9, kind: "pass", typeOnly: false, within: "Cart.total" }],
      possible: [],
      total: 1,
    });
  });

  test("what is not there, and what several things are called", async () => {
    const directory = temporaryRepository({ ...SHOP, "src/gate.ts": "export function open() {}\n" });
    expect(await runInProcess(directory, ["uses", "submarine"])).toMatchObject({ code: 2, error: "unknown-code-target" });
    expect(await runInProcess(directory, ["uses", "src/cart.ts#totl"])).toMatchObject({
      code: 2,
      error: "unknown-symbol",
      err: expect.stringContaining("src/cart.ts has Cart.total, "),
    });
    expect(await runInProcess(directory, ["uses", "open"])).toMatchObject({
      error: "several-targets",
      err: expect.stringContaining("src/till.ts#open (2 uses), src/gate.ts#open (0 uses)"),
    });
  });

  test("a declaration and members of the same name are listed; neither what is inside of functions nor what tests declare", async () => {
    const directory = temporaryRepository({
      "package.json": '{ "name": "shop", "main": "./src/shelf.ts" }\n',
      "src/ttl.ts": "export const ttl = 5;\n",
      "src/shelf.ts": `import { ttl } from "./ttl.js";
export class Shelf {
  ttl = ttl;
  isOld(age: number): boolean {
    return age > this.ttl;
  }
}
export function sweep(): void {
  function ttl(): void {}
  ttl();
}
`,
      "test/shelf.test.ts": "class Fake {\n  ttl = 1;\n}\nnew Fake();\n",
    });
    const { err } = await runInProcess(directory, ["uses", "ttl"]);
    expect(err).toMatch(
      /: src\/(?:ttl\.ts#ttl|shelf\.ts#Shelf\.ttl) \(\d uses?\), src\/(?:ttl\.ts#ttl|shelf\.ts#Shelf\.ttl) \(\d uses?\);/,
    );
    expect(await ask(directory, "uses", "sweep")).toContain("no direct uses found");
  });

  test("names are listed once, the nearest first; a property of an interface or of a type leads to that", async () => {
    const directory = temporaryRepository({
      "package.json": '{ "name": "shop", "main": "./src/types.ts" }\n',
      "src/types.ts": `export function first(): void;
export function first(of: number): void;
export function first(): void {}
export const second = 2;
export interface Options {
  ttl: number;
}
export type Key = { name: string };
export class Shelf {
  ttl = 1;
}
`,
    });
    const failing = async (target: string): Promise<string> => (await runInProcess(directory, ["uses", target])).err;
    expect(await failing("src/types.ts#Shelf.tll")).toContain("(did you mean Shelf.ttl?); src/types.ts has Shelf.ttl, Shelf, ");
    expect((await failing("src/types.ts#nothing")).match(/\bfirst\b/g)).toHaveLength(1);
    expect(await failing("src/types.ts#Options.ttl")).toBe(
      "src/types.ts#Options.ttl: properties of interfaces and types have no entry of their own; " +
        "uses 'src/types.ts#Options' lists the uses of the whole interface\n",
    );
    expect(await failing("Key.name")).toContain("uses 'src/types.ts#Key' lists the uses of the whole type");
  });
});

describe("show", () => {
  const MONEY = { "src/money.ts": "export interface Money { cents: number }\nexport function add() {}\n" };

  test.each([
    ["a value", "src/a.ts", `import { add, type Money } from "./money.js";\nexport const cents = (one: Money) => one.cents;\n`, "types"],
    ["a statement", "src/a.ts", `import { add } from "./money.js";\nexport type Two = import("./money.js").Money[];\n`, "types"],
    ["what is loaded later", "src/a.ts", `import { add } from "./money.js";\nexport const later = () => import("./money.js");\n`, "lazy"],
    ["nothing else", "src/a.ts", `import { add } from "./money.js";\nexport const one = 1;\n`, "runs"],
  ])("tells the kind of an import by what is used beside %s that is not", async (_, path, text, kind) => {
    const directory = temporaryRepository({ ...SHOP, ...MONEY, [path]: text });
    const { imports } = JSON.parse(await ask(directory, "show", path, "--json")) as { imports: { name: string; kind: string }[] };
    expect(imports).toMatchObject([{ name: "src/money.ts", kind }]);
  });

  test("a file: symbols, importers merged by file, imports, packages", async () => {
    expect(await ask(temporaryRepository(SHOP), "show", "src/cart.ts")).toBe(
      [
        "src/cart.ts",
        "symbols: Cart 5-14, format 16-18",
        "imported by 2 files",
        "  src/index.ts:1 Cart (re-export)",
        "  src/till.ts:1 Cart (through src/index.ts)",
        "  tests: 1 file: test/cart.test.ts",
        "imports 1 file",
        "  src/money.ts:2 addMoney, Money",
        "packages: zod",
        "",
      ].join("\n"),
    );
  });

  test("a symbol whose draft says no more than its signature, without the draft", async () => {
    const directory = temporaryRepository({
      "package.json": '{ "name": "till", "main": "./a.ts" }',
      "a.ts": "export function open(a: number): number { return a; }\nexport class Box {}\nexport class Red extends Box {}\n",
    });
    await runInProcess(directory, ["bootstrap"]);
    const head = async (name: string): Promise<string> =>
      ((await ask(directory, "show", `a.ts#${name}`)).split("\n")[0] ?? "").split(" (.dsp/")[0] ?? "";
    expect(await head("open")).toBe("a.ts:1 open(a: number): number");
    expect(await head("Box")).toBe("a.ts:2 class Box");
    expect(await head("Red")).toContain("— Class `Red` extending `Box`.");
  });

  test("a symbol: users, and what it uses; with what the map says about it", async () => {
    const directory = temporaryRepository(SHOP);
    await runInProcess(directory, ["bootstrap"]);
    const text = await ask(directory, "show", "src/till.ts#open");
    expect(text).toContain("2 uses in 2 files\nsrc/till.ts — call: 6 first\nsrc/report.ts — call: 4 report\n");
    expect(text).toContain("uses 1 file\n  src/cart.ts:3 Cart (through src/index.ts)\n");
    expect(await ask(temporaryRepository(PYTHON), "show", "shop")).toMatch(
      /^shop\/ \(directory, 3 source files\)\n(?:.*\n)*stands for it in imports: shop\/__init__\.py\n/,
    );
    const { schemaVersion, purpose, description } = JSON.parse(await ask(directory, "show", "src/cart.ts#Cart", "--json"));
    expect([schemaVersion, purpose]).toEqual([3, "What a customer is about to buy."]);
    const [head = ""] = (await ask(directory, "show", "src/cart.ts#Cart")).split("\n");
    expect(head.match(/What a customer is about to buy/g)).toHaveLength(1);
    expect(head.endsWith(` (${description})`)).toBe(true);
    expect(readFileSync(join(directory, description), "utf8")).toMatch(/^source: src\/cart\.ts#Cart\n/);
  });
});

describe("path", () => {
  test("is directed, with a line for each import", async () => {
    const directory = temporaryRepository(SHOP);
    expect(await ask(directory, "path", "src/report.ts", "src/money.ts#addMoney")).toBe(
      [
        "src/report.ts reaches src/money.ts#addMoney by 3 imports",
        "src/report.ts:1 imports open from src/till.ts, used at 4 in report",
        "src/till.ts:1 imports Cart from src/cart.ts through src/index.ts, used at 3 in open",
        "src/cart.ts:2 imports addMoney from src/money.ts, used at 9 in Cart.total",
        "",
      ].join("\n"),
    );
    expect(await ask(directory, "path", "src/money.ts", "src/till.ts")).toContain(
      "no chain of imports leads from src/money.ts to src/till.ts\nthe other way round, src/till.ts reaches src/money.ts by 2 imports\n",
    );
  });

  test("without a way in either direction, unless both directions are followed", async () => {
    const directory = temporaryRepository({
      ...SHOP,
      "src/aside.ts": `import { addMoney } from "./money.js";\nexport const two = addMoney(1, 1);\n`,
    });
    expect(await ask(directory, "path", "src/aside.ts", "src/till.ts")).toBe(
      "no chain of imports leads from src/aside.ts to src/till.ts\nnor the other way round; --undirected follows imports in both directions\n",
    );
    expect(await ask(directory, "path", "src/aside.ts", "src/till.ts", "--undirected")).toMatch(
      /^src\/aside\.ts reaches src\/till\.ts by 3 imports, not all in one direction\nsrc\/aside\.ts:1 imports addMoney from src\/money\.ts/,
    );
    expect(await runInProcess(directory, ["path", "src/aside.ts"])).toMatchObject({ code: 2, error: "missing-argument" });
  });
});

describe("impact", () => {
  test("direct uses without types, then what is further away", async () => {
    const directory = temporaryRepository(SHOP);
    const text = await ask(directory, "impact", "addMoney");
    expect(text).toContain("directly: 1 use in 1 file\nsrc/cart.ts — pass: 9 Cart.total\n");
    expect(text).toContain(
      [
        "src/till.ts — at distance 2, uses src/cart.ts#Cart.total in open",
        "src/report.ts — at distance 3, uses src/till.ts#open in report",
        "tests further away: 1 file at distance 2: test/cart.test.ts (--depth 2 lists the nearest)\n",
      ].join("\n"),
    );
    expect(await ask(directory, "impact", "addMoney", "--depth", "2")).toContain(
      "further: 1 file at distance 3 (--depth 3 lists the nearest)",
    );
    // What has no other uses is affected by those of its type.
    expect(await ask(directory, "impact", "src/money.ts#Money")).toContain("directly: 2 uses in 2 files");
  });

  test("leaves out what only uses another name of the module", async () => {
    const files = {
      ...SHOP,
      "src/money.ts": `${SHOP["src/money.ts"]}export function halve(a: number): number {\n  return a / 2;\n}\n`,
      "src/half.ts": `import { halve } from "./money.js";\nexport const half = halve(2);\n`,
    };
    const text = await ask(temporaryRepository(files), "impact", "src/money.ts#addMoney", "--depth", "9");
    expect(text).not.toContain("half.ts");
    expect(text).toContain("src/report.ts");
  });

  test("fails a build where more files are affected than it may", async () => {
    const directory = temporaryRepository(SHOP);
    expect((await runInProcess(directory, ["impact", "src/till.ts#open", "--fail-over", "2"])).code).toBe(0);
    expect((await runInProcess(directory, ["impact", "src/till.ts#open", "--fail-over", "1"])).code).toBe(1);
  });

  test("of a diff: innermost symbols, removed files by the map", async () => {
    const directory = temporaryRepository(SHOP);
    await runInProcess(directory, ["bootstrap"]);
    git(directory, "add", "-A");
    git(directory, "commit", "-q", "-m", "Open the shop");
    expect(await ask(directory, "impact", "--diff")).toBe("nothing changed\n");
    writeFileSync(join(directory, "src/cart.ts"), SHOP["src/cart.ts"].replace("String(sum)", "`${sum}`"));
    expect(await ask(directory, "impact", "--diff")).toContain(
      "src/cart.ts:16-18 format(sum: number): string\ndirectly: 1 use in 1 file\n",
    );
    git(directory, "checkout", "-q", "src/cart.ts");
    rmSync(join(directory, "src/cart.ts"));
    expect((await runInProcess(directory, ["impact", "--diff", "HEAD"])).out).toContain(
      "src/cart.ts is gone; in the map it has 1 importer: src/index.ts\n",
    );
  });
});

test.each(["src/till.ts", "src/till.ts#open"])("what the map has and the sources have no more is said to be gone: %s", async (target) => {
  const directory = temporaryRepository(SHOP);
  await runInProcess(directory, ["bootstrap", "--set", "entryAdd=src/till.ts"]);
  rmSync(join(directory, "src/till.ts"));
  for (const command of ["show", "uses", "impact"]) {
    const { code, err } = await runInProcess(directory, [command, target]);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining(`${target} is in the map, but was deleted or moved in the sources`),
    });
  }
  expect((await runInProcess(directory, ["show", "src/other.ts"])).err).toContain("no source file or symbol has this name");
});
