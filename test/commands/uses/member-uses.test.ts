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
