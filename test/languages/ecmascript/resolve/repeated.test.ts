/** Answers that files of a directory share: whoever asks first, each file has the answer that it has alone. */
import { expect, test } from "vitest";
import { empty, referenceTo, resolverOf, treeOf, type Extra, type Files } from "./resolve-in.js";

interface Case {
  readonly files: Files;
  readonly specifier: string;
  /** Files that ask, and what their sites have beside the specifier. */
  readonly asking: readonly (readonly [from: string, extra?: Extra])[];
  /** Whether the answers differ. */
  readonly differs: boolean;
}

const PATHS = (target: string, include: readonly string[]): object => ({ compilerOptions: { paths: { "@/*": [target] } }, include });

const CASES: Readonly<Record<string, Case>> = {
  "the same package": { files: empty("a.js", "b.js"), specifier: "left-pad", asking: [["a.js"], ["b.js"]], differs: false },
  "an alias for tests": {
    files: {
      "package.json": { jest: { moduleNameMapper: { "^store$": "<rootDir>/mock-store.js" } } },
      ...empty("mock-store.js", "cart.js", "cart.test.js"),
    },
    specifier: "store",
    asking: [["cart.js"], ["cart.test.js"]],
    differs: true,
  },
  "a configuration for each": {
    files: {
      "tsconfig.json": { files: [], references: [{ path: "tsconfig.app.json" }, { path: "tsconfig.node.json" }] },
      "tsconfig.app.json": PATHS("./app/*", ["main.ts"]),
      "tsconfig.node.json": PATHS("./node/*", ["build.ts"]),
      ...empty("main.ts", "build.ts", "app/env.ts", "node/env.ts"),
    },
    specifier: "@/env",
    asking: [["main.ts"], ["build.ts"]],
    differs: true,
  },
  "types and values": {
    files: {
      "package.json": { name: "shop", imports: { "#cart": { types: "./cart.d.ts", default: "./cart.js" } } },
      ...empty("a.ts", "b.ts", "cart.d.ts", "cart.js"),
    },
    specifier: "#cart",
    asking: [["a.ts", { kind: "type" }], ["b.ts"]],
    differs: true,
  },
  "import and require": {
    files: {
      "package.json": { name: "shop", exports: { import: "./shop.mjs", require: "./shop.cjs" } },
      ...empty("a.js", "b.js", "shop.mjs", "shop.cjs"),
    },
    specifier: "shop",
    asking: [["a.js"], ["b.js", { form: "require", syntax: "require" }]],
    differs: true,
  },
  "nothing to find": { files: empty("a.js", "b.js"), specifier: "/none.js", asking: [["a.js"], ["b.js", { line: 7 }]], differs: true },
};

test.each(Object.entries(CASES))("%s", (_, { files, specifier, asking, differs }) => {
  const tree = treeOf(files);
  const ask = (resolve: ReturnType<typeof resolverOf>, [from, extra = {}]: Case["asking"][number]): unknown =>
    resolve(from, referenceTo(specifier, extra));
  const alone = asking.map((one) => ask(resolverOf(tree), one));
  for (const order of [asking, asking.toReversed()]) {
    const resolve = resolverOf(tree);
    const together = new Map([...order, ...order].map((one) => [one, ask(resolve, one)]));
    expect(asking.map((one) => together.get(one))).toEqual(alone);
  }
  expect(new Set(alone.map((answer) => JSON.stringify(answer))).size).toBe(differs ? asking.length : 1);
});
