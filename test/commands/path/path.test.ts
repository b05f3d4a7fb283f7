/** `path`: modules in between, equal chains, and when an import runs. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

async function path(files: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<string> {
  return (await runInProcess(temporaryRepository(files), ["path", ...words])).out;
}

test("a module that passes a name on is imported as well", async () => {
  const files = {
    "till.ts": 'import { Cart } from "./index";\nnew Cart();\n',
    "index.ts": 'export { Cart } from "./cart";\nexport * from "./money";\n',
    "cart.ts": "export class Cart {}\n",
    "money.ts": "export const cents = 1;\n",
  };
  expect(await path(files, "till.ts", "index.ts")).toBe(
    "till.ts reaches index.ts by 1 import\ntill.ts:1 imports Cart from index.ts, used at 2\n",
  );
  expect(await path(files, "till.ts", "cart.ts")).toContain("till.ts:1 imports Cart from cart.ts through index.ts");
  expect(await path(files, "till.ts", "money.ts")).toContain("reaches money.ts by 2 imports");
});

test("a symbol that is taken from a module's name", async () => {
  const files = {
    "main.ts": 'import * as cart from "./cart";\ncart.total();\n',
    "cart.ts": "export function total() {}\nexport function other() {}\n",
  };
  expect(await path(files, "main.ts", "cart.ts#total")).toContain("main.ts reaches cart.ts#total by 1 import\n");
  expect(await path(files, "main.ts", "cart.ts#other")).toContain("no chain of imports");
});

test("counts other chains that are as short", async () => {
  const chain = (count: number): Record<string, string> => {
    const names = Array.from({ length: count }, (_, index) => `part${index}`);
    return {
      "main.ts": names.map((name) => `import { ${name} } from "./${name}";\n${name}();\n`).join(""),
      "end.ts": "export const end = 1;\n",
      ...Object.fromEntries(names.map((name) => [`${name}.ts`, `import { end } from "./end";\nexport const ${name} = () => end;\n`])),
    };
  };
  const lastLine = async (count: number): Promise<string> =>
    (await path(chain(count), "main.ts", "end.ts")).trimEnd().split("\n").at(-1) ?? "";
  expect(await lastLine(1)).toMatch(/^part0\.ts:1 imports end/);
  expect(await lastLine(2)).toBe("1 other chain is as short");
  expect(await lastLine(4)).toBe("3 other chains are as short");
  expect(await lastLine(12)).toBe("more than 10 other chains are as short");
  expect(JSON.parse(await path(chain(12), "main.ts", "end.ts", "--json"))).toMatchObject({ others: 11 });
});

test("counts no more chains than anyone needs, however many there are", async () => {
  const LAYERS = 25;
  const imports = (layer: number): string => `import "./a${layer}";\nimport "./b${layer}";\n`;
  const layers = Array.from({ length: LAYERS }, (_, layer) => [
    [`a${layer}.ts`, imports(layer + 1)],
    [`b${layer}.ts`, imports(layer + 1)],
  ]).flat();
  const files = { "main.ts": imports(0), ...Object.fromEntries(layers), [`a${LAYERS}.ts`]: `import "./end";\n`, "end.ts": "" };
  const { hops, others } = JSON.parse(await path(files, "main.ts", "end.ts", "--json")) as { hops: readonly unknown[]; others: number };
  expect([hops.length, others]).toEqual([LAYERS + 2, 999_999]);
});

test("an import inside a function runs when the function does; one of the type alone does not run", async () => {
  const python = {
    "shop/__init__.py": "",
    "shop/a.py": "def close():\n    from shop import b\n\n    b.run()\n",
    "shop/b.py": "def early():\n    from shop.c import run\n\n\nfrom shop.c import run\n",
    "shop/c.py": "def run():\n    pass\n",
  };
  expect(await path(python, "shop/a.py", "shop/b.py")).toContain("shop/a.py:2 imports b (inside close, when it runs) from shop/b.py");
  expect(await path(python, "shop/b.py", "shop/c.py")).toContain("shop/b.py:5 imports run from shop/c.py");
  const script = {
    "a.ts": 'export async function open() {\n  await import("./b");\n}\n',
    "b.ts": 'import type { C } from "./c";\nexport let c: C;\n',
    "c.ts": "export interface C {}\n",
  };
  const out = await path(script, "a.ts", "c.ts");
  expect(out).toContain("a.ts:2 imports the module (inside open, when it runs) from b.ts\n");
  expect(out).toContain("b.ts:1 imports C (type-only) from c.ts");
  expect(JSON.parse(await path(script, "a.ts", "c.ts", "--json"))).toMatchObject({
    hops: [{ inside: "open", kind: "lazy" }, { kind: "types" }],
    others: 0,
  });
});

test("in Go by the names that files use, and by packages where no such chain leads on", async () => {
  const files = {
    "go.mod": "module shop.example/till\n\ngo 1.22\n",
    "main.go": 'package main\n\nimport (\n\t"shop.example/till/cart"\n\t_ "shop.example/till/plug"\n)\n\nfunc main() { cart.Total() }\n',
    "cart/cart.go": "package cart\n\nfunc Total() int { return 1 }\n",
    "cart/rates.go": 'package cart\n\nimport "shop.example/till/money"\n\nvar Rate = money.Cents\n',
    "cart/cart_test.go": 'package cart\n\nimport "shop.example/till/fake"\n\nvar _ = fake.Fake\n',
    "money/money.go": "package money\n\nconst Cents = 1\n",
    "plug/plug.go": "package plug\n",
    "fake/fake.go": "package fake\n\nconst Fake = 1\n",
  };
  expect(await path(files, "main.go", "cart/cart.go")).toContain("main.go:4 imports Total from cart/cart.go");
  expect(await path(files, "main.go", "money/money.go")).toBe(
    [
      "main.go reaches money/money.go by 2 imports",
      "main.go:4 imports the module from cart/rates.go through cart",
      "cart/rates.go:3 imports Cents from money/money.go through money, used at 5 in Rate",
      "",
    ].join("\n"),
  );
  expect(await path(files, "main.go", "plug/plug.go")).toContain("main.go:5 imports the module from plug/plug.go");
  expect(await path(files, "main.go", "fake/fake.go")).toContain("no chain of imports");
  expect(await path(files, "cart/cart_test.go", "fake/fake.go")).toContain("reaches fake/fake.go by 1 import");
});

test("a file that a string names is reached last, and is not imported", async () => {
  const files = {
    "main.js":
      'import { fork } from "node:child_process";\nimport { join } from "node:path";\nfork(join(import.meta.dirname, "worker.js"));\nfork(join(import.meta.dirname, "other.js"));\nimport "./start.js";\n',
    "start.js": 'import "./worker.js";\n',
    "worker.js": "export {};\n",
    "other.js": "export {};\n",
  };
  expect(await path(files, "main.js", "worker.js")).toContain("main.js reaches worker.js by 2 imports\n");
  expect(await path(files, "main.js", "other.js")).toContain("main.js:4 names other.js in a string\n");
});

test("a symbol that is passed on in a value: the file is named instead", async () => {
  const files = {
    "start.js": 'import mail from "./mail.js";\nmail.send();\n',
    "mail.js": "function send() {}\n\nexport default { send };\n",
  };
  expect(await path(files, "start.js", "mail.js#send")).toBe(
    "no chain of imports leads from start.js to mail.js#send\nits file is reached by 1 import: ask for the file; the symbol may be passed on in a value\n",
  );
});

test.each(["mid/a.stories.ts", "examples/mid/a.ts", "bench/a.ts"])(
  "a chain of shipped files goes before a shorter one by %s",
  async (beside) => {
    const files = {
      "package.json": JSON.stringify({ main: "mid/index.ts" }),
      "mid/index.ts": "import { h } from '../z';\nexport const g = () => h();\n",
      "z.ts": "export { h } from './view';\n",
      "view.ts": "export const h = () => 1;\n",
      [beside]: `import { h } from '${"../".repeat(beside.split("/").length - 1)}view';\nh();\n`,
    };
    expect(await path(files, beside, "view.ts")).toContain(`${beside}:1 imports h`);
    expect(
      await path({ ...files, "all/one.ts": `import '../${beside.replace(/\.ts$/, "")}';\nimport '../mid';\n` }, "all/one.ts", "view.ts"),
    ).toContain("mid/index.ts:1");
  },
);
