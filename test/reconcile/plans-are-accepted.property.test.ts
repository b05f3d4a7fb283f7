import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply } from "../../src/dsp/apply/apply.js";
import { OperationError } from "../../src/dsp/apply/operation-error.js";
import { type DspTree, entityUids } from "../../src/dsp/dsp-tree.js";
import { repairBeforeUpdate } from "../../src/dsp/repair-before-update.js";
import { findFaults } from "../../src/dsp/verify/find-faults.js";
import type { Operation } from "../../src/model/operation.js";
import { textOrigin } from "../../src/pipeline/text-origin.js";
import { runs } from "../support/effort.js";
import type { Files } from "../identity/memory-source.js";
import { run } from "../identity/run.js";

const NAMES = ["a", "b", "c", "d"] as const;
const name = fc.constantFrom(...NAMES);
const lines = (line: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.array(line, { maxLength: 4 }).map((all) => all.join("\n"));

const target = fc.oneof(
  { weight: 4, arbitrary: name.map((one) => `./${one}`) },
  fc.constantFrom(
    "../package.json",
    "../lib/package.json",
    "../lib/index",
    "shop",
    "shop/src/a",
    "shop/package.json",
    "till",
    "zod",
    "#own",
  ),
);

/** Statements of a module of which `own` is the only declaration. */
function ecmaModule(own: string): fc.Arbitrary<string> {
  const statement = fc.tuple(target, name, fc.integer({ min: 0, max: 11 })).map(([from, other, form]) => {
    const forms = [
      `import "${from}";`,
      `import { ${other} } from "${from}"; ${other}();`,
      `import * as all_${other} from "${from}"; all_${other}.${other}();`,
      `import whole_${other} from "${from}"; whole_${other}();`,
      `export * from "${from}";`,
      `export * as ${other} from "${from}";`,
      `export { ${other} } from "${from}";`,
      `export { default as ${other} } from "${from}";`,
      `export { version } from "${from}";`,
      `import * as space_${other} from "${from}"; export { space_${other} };`,
      `void import("${from}");`,
      `import { ${other} as ${other}1 } from "${from}"; export { ${other}1 as ${other}2 };`,
    ];
    return forms[form] ?? "";
  });
  return lines(statement).map((text) => `export function ${own}() {}\n${text}\n`);
}

const EXPORTS: readonly unknown[] = [
  "./src/a.ts",
  { "./src/*": "./src/*" },
  { ".": "./src/a.ts", "./b": "./src/b.ts" },
  { "./package.json": "./package.json", "./*": "./src/*.ts", "./lib": "./lib/package.json" },
  { "./lib": "./lib/index.ts" },
];
const manifest = fc.tuple(fc.constantFrom(...EXPORTS), fc.boolean()).map(([exports, isShop]) =>
  JSON.stringify({
    name: isShop ? "shop" : "till",
    version: "1.0.0",
    exports,
    imports: { "#own": "./package.json" },
    ...(isShop ? { workspaces: ["lib"] } : { main: "../src/a.ts" }),
    dependencies: { zod: "^3.0.0" },
  }),
);

const ecmascript: fc.Arbitrary<Files> = fc.record({
  "package.json": manifest,
  "lib/package.json": manifest,
  "lib/index.ts": ecmaModule("index"),
  "src/a.ts": ecmaModule("a"),
  "src/b.ts": ecmaModule("b"),
  "src/c.ts": ecmaModule("c"),
  "src/d.ts": ecmaModule("d"),
});

const pythonStatement = fc
  .tuple(fc.constantFrom(".", ".a", ".b", ".sub", "..", "..a", "shop", "shop.a", "shop.sub"), name, fc.integer({ min: 0, max: 4 }))
  .map(([from, other, form]) => {
    const forms = [
      `from ${from} import ${other}\n${other}()`,
      `from ${from} import *`,
      `from ${from} import ${other} as ${other}`,
      `from ${from} import ${other}\n__all__ = ["${other}"]`,
      from.startsWith(".") ? "from . import sub" : `import ${from}\n${from}.${other}()`,
    ];
    return forms[form] ?? "";
  });
const pythonModule = lines(pythonStatement);
const python: fc.Arbitrary<Files> = fc.record({
  "pyproject.toml": fc.constant('[project]\nname = "shop"\n[project.scripts]\nshop = "shop.a:a"\n'),
  "shop/__init__.py": pythonModule,
  "shop/a.py": pythonModule.map((text) => `${text}\ndef a():\n    pass\n`),
  "shop/b.py": pythonModule.map((text) => `${text}\ndef b():\n    pass\n`),
  "shop/sub/__init__.py": pythonModule,
  "shop/sub/a.py": pythonModule,
});

function goFile(own: string): fc.Arbitrary<string> {
  const used = fc.subarray(["a", "b"]);
  return used.map((packages) => {
    const imports = packages.map((one) => `import "shop.example/m/${one}"\n`).join("");
    const calls = packages.map((one) => `\t${one}.Run()\n`).join("");
    return `package ${own}\n\n${imports}\n//go:embed data.txt\nvar Data string\n\nfunc Run() {\n${calls}}\n`;
  });
}
const go: fc.Arbitrary<Files> = fc.record({
  "go.mod": fc.constant("module shop.example/m\n\ngo 1.22\n"),
  "main.go": goFile("main").map((text) => `${text}\nfunc main() { Run() }\n`),
  "a/a.go": goFile("a"),
  "a/more.go": goFile("a").map((text) => text.replace("Run()", "More()").replace("Data", "Other")),
  "b/b.go": goFile("b"),
  "a/data.txt": fc.constant("data\n"),
  "data.txt": fc.constant("data\n"),
});

const repository = fc.oneof({ weight: 4, arbitrary: ecmascript }, python, go);
/** Two states of one repository. */
const states = fc.oneof({ weight: 4, arbitrary: fc.tuple(ecmascript, ecmascript) }, fc.tuple(python, python), fc.tuple(go, go));

/** What a person does with the commands of the protocol, or with an editor; numbers choose entities and files. */
const edit = fc.record({ kind: fc.integer({ min: 0, max: 5 }), places: fc.tuple(fc.nat(), fc.nat(), fc.nat()) });
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

function edited(tree: DspTree, { kind, places }: Edit): DspTree {
  const uids = entityUids(tree);
  const [one, other, third] = places.map((place) => uids[place % uids.length] ?? "") as [string, string, string];
  if (kind === 5) {
    const paths = [...tree.keys()].filter((path) => path.includes("/exports/") || path.endsWith("/imports")).sort();
    const lost = new Map(tree);
    lost.delete(paths[places[0] % Math.max(1, paths.length)] ?? "");
    return lost;
  }
  const operations: readonly Operation[] = [
    { op: "addImport", importer: one, imported: other, why: "A person knows why." },
    { op: "addImport", importer: one, imported: other, exporter: third, why: "A person knows why." },
    { op: "createShared", exporter: one, shared: [{ uid: other, text: "What a person wrote." }] },
    { op: "updateDescription", uid: one, purpose: "What a person wrote." },
    { op: "removeShared", exporter: one, shared: other },
  ];
  try {
    return apply(tree, operations.slice(kind, kind + 1));
  } catch (error) {
    // The commands refuse it as well.
    if (error instanceof OperationError) return tree;
    throw error;
  }
}

function difference(before: DspTree, after: DspTree): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) =>
    before.get(path) === after.get(path) ? [] : [`${path}: ${before.get(path) ?? "absent"} → ${after.get(path) ?? "absent"}`],
  );
}

async function mapped(files: Files, before: DspTree, former?: Files): Promise<DspTree> {
  const history = former === undefined ? undefined : { files: former, tree: before };
  const first = await run(files, repairBeforeUpdate(before, textOrigin).tree, history);
  const second = await run(files, first.tree, { files, tree: first.tree });
  expect(difference(first.tree, second.tree)).toEqual([]);
  expect(second.remaining).toBe(0);
  return first.tree;
}

describe("a plan of the program's own", () => {
  it("is accepted for any graph of imports, shares and manifests; nothing is left to do", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(repository, async (files) => {
        const tree = await mapped(files, new Map());
        expect(findFaults(tree, { textOrigin, baseOf: () => undefined }).faults).toEqual([]);
      }),
      { numRuns: runs(2000, 40) },
    );
  });

  it("is accepted over what people changed in an earlier map", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(states, fc.array(edit, { maxLength: 6 }), async ([files, next], edits) => {
        const first = await mapped(files, new Map());
        await mapped(next, edits.reduce(edited, first), files);
      }),
      { numRuns: runs(2000, 40) },
    );
  });
});
