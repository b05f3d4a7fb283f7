/** `diff` over real commits. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { git, mapOf, temporaryRepository } from "../../support/temporary-repository.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";

async function repository({ mapped }: { readonly mapped: boolean }): Promise<string> {
  const directory = temporaryRepository();
  if (mapped) await runInProcess(directory, ["bootstrap"]);
  commit(directory);
  return directory;
}

function commit(directory: string): void {
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "--message", "Open");
}

function change(directory: string): void {
  mkdirSync(join(directory, "src/sums"));
  renameSync(join(directory, "src/total.ts"), join(directory, "src/sums/total.ts"));
  writeFileSync(join(directory, "src/drawer.ts"), `import { Cart } from "./cart.js";\nexport const drawer = new Cart();\n`);
  const cart = `import { total } from "./sums/total.js";\n/** Cart of one customer. */\nexport class Cart { prices: number[] = []; sum() { return total(this.prices); } }\n`;
  writeFileSync(join(directory, "src/cart.ts"), cart);
  writeFileSync(
    join(directory, "src/till.ts"),
    `import { Cart } from "./cart.js";\nimport { drawer } from "./drawer.js";\nimport { currency } from "./sums/total.js";\nconsole.log(new Cart().sum(), drawer, currency);\n`,
  );
}

const LINES = `1 file added, 1 moved. Public API: 1 lost. 1 external package removed. 3 imports added, 1 removed. In other files 1 symbol removed.

**Public API: exports of entrypoints**
- \`src/cart.ts\` loses \`receipt\`

**External packages**
- no longer imported: \`zod\`, before by \`src/cart.ts\`

**Moves**
- \`src/total.ts\` → \`src/sums/total.ts\`

**Files**
- added: \`src/drawer.ts\` — with \`drawer\`; imports \`src/cart.ts\`; imported by \`src/till.ts\`

**Imports between other files** (3 more belong to the files and packages above)
- added: \`src/till.ts\` → \`src/sums/total.ts\` (\`currency\`)
`;

describe.each([
  ["committed maps", true, "note: .dsp is behind the sources; compared as 'dsp-cli bootstrap' would leave it\n"],
  ["no maps", false, "note: HEAD has no committed map, so the sources of both are compared\n"],
])("%s", (_what, mapped, note) => {
  test("the working directory since the last commit", async () => {
    const directory = await repository({ mapped });
    change(directory);
    const before = mapped ? mapOf(directory) : undefined;
    const { code, out, err } = await runInProcess(directory, ["diff"]);
    expect({ code, err }).toEqual({ code: 0, err: note });
    expect(out.replace(/^.*\n\n/, "").replace(/\n\*\*Symbols[^]*$/, "")).toBe(LINES);
    expect(out).toMatch(/^### Structure: `HEAD \([0-9a-f]{7}\)` → `working directory`\n/);
    if (before !== undefined) expect(mapOf(directory)).toEqual(before);
  });

  test("between two commits", async () => {
    const directory = await repository({ mapped });
    change(directory);
    if (mapped) await runInProcess(directory, ["bootstrap"]);
    commit(directory);
    for (const words of [["HEAD~1..HEAD"], ["HEAD^!"], ["HEAD~1...HEAD"], ["HEAD~1..."], ["HEAD~1", "--sources"]])
      expect((await runInProcess(directory, ["diff", ...words])).out).toContain("- `src/total.ts` → `src/sums/total.ts`\n");
    expect((await runInProcess(directory, ["diff"])).out).toMatch(/^No structural changes in mapped code: `HEAD \(/);
  });
});

test("sources without a map show what committed maps show", async () => {
  const directory = await repository({ mapped: true });
  change(directory);
  await runInProcess(directory, ["bootstrap"]);
  commit(directory);
  const read = async (...words: readonly string[]): Promise<Record<string, unknown>> =>
    JSON.parse((await runInProcess(directory, ["diff", "HEAD^!", "--json", ...words])).out) as Record<string, unknown>;
  const { basis, ...ofMaps } = await read();
  expect(basis).toBe("maps");
  expect(await read("--sources", "--no-cache")).toEqual({ ...ofMaps, basis: "sources" });
});

test("the exit code shows a change on request", async () => {
  const directory = await repository({ mapped: false });
  expect((await runInProcess(directory, ["diff", "--exit-code"])).code).toBe(0);
  change(directory);
  expect((await runInProcess(directory, ["diff", "--exit-code"])).code).toBe(1);
  expect((await runInProcess(directory, ["diff"])).code).toBe(0);
});

test("JSON has everything by path and name", async () => {
  const directory = await repository({ mapped: false });
  change(directory);
  const { out } = await runInProcess(directory, ["diff", "--json"]);
  const data: unknown = JSON.parse(out);
  expect(data).toMatchObject({
    schemaVersion: 1,
    to: { name: "working directory" },
    basis: "sources",
    isEmpty: false,
    api: [{ entry: "src/cart.ts", lost: ["receipt"] }],
    moves: [{ from: "src/total.ts", to: "src/sums/total.ts", isPackage: false }],
  });
  expect(out).not.toMatch(/\b(?:obj|func)-[0-9a-f]{8}\b/);
});

test("a revision that is none", async () => {
  const directory = await repository({ mapped: false });
  expect(await runInProcess(directory, ["diff", "v9"])).toMatchObject({ code: 2, error: "unknown-revision" });
  expect(await runInProcess(directory, ["diff", "--upload-pack=x"])).toMatchObject({ code: 2 });
});

test("outside of git", async () => {
  expect(await runInProcess(temporaryDirectory({ "a.ts": "" }), ["diff"])).toMatchObject({ code: 2, out: "" });
});

test("--format mermaid draws the same changes, and nothing if nothing changed", async () => {
  const directory = await repository({ mapped: false });
  change(directory);
  const { out } = await runInProcess(directory, ["diff", "--format", "mermaid"]);
  const mermaid = /```mermaid\n([^`]+)```\n\nBlue, thick: new\./.exec(out)?.[1] ?? "";
  const json = JSON.parse((await runInProcess(directory, ["diff", "--json", "--format", "mermaid"])).out);
  const count = (sign: string): number =>
    [...mermaid.matchAll(new RegExp(`\\${sign}(\\d+)[^|]*"\\|`, "g"))].reduce((sum, [, number]) => sum + Number(number), 0);
  const own = (imports: readonly { isExternal: boolean }[]): number => imports.filter(({ isExternal }) => !isExternal).length;
  expect(own(json.imports.added)).toBeGreaterThan(0);
  expect([count("+"), count("−")]).toEqual([own(json.imports.added), own(json.imports.removed)]);
  expect(out.replace(/```mermaid[^]*?arrows\.\n\n/, "")).toBe((await runInProcess(directory, ["diff"])).out);
  commit(directory);
  expect((await runInProcess(directory, ["diff", "--format", "mermaid"])).out).not.toContain("mermaid");
});

test("view --diff has the same changes in its page, and texts of the map", async () => {
  const directory = await repository({ mapped: true });
  change(directory);
  const json = JSON.parse((await runInProcess(directory, ["diff", "--json"])).out);
  expect(await runInProcess(directory, ["view", "--out", "site", "--diff", "HEAD"])).toMatchObject({ code: 0 });
  const html = readFileSync(join(directory, "site", "index.html"), "utf8");
  const data = JSON.parse(/<script type="application\/json" id="map">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
  const { files, imports, symbols, moves } = json;
  expect(data.changes.structure).toMatchObject({ files, imports, symbols, moves });
  expect([data.changes.to, data.paths.includes("src/drawer.ts"), data.purpose.some((text: string) => text !== "")]).toEqual([
    "working directory",
    true,
    true,
  ]);
});

test("maps of different shapes are said to be", async () => {
  const directory = await repository({ mapped: true });
  await runInProcess(directory, ["bootstrap", "--set", "granularity=files"]);
  const shape = "The map has another shape, `granularity: files instead of exports`: what differs may be the map alone.";
  expect((await runInProcess(directory, ["diff"])).out).toContain(`\n\n${shape}\n\n`);
  expect(JSON.parse((await runInProcess(directory, ["diff", "--json"])).out).shape).toEqual([
    { name: "granularity", before: ["exports"], after: ["files"] },
  ]);
  commit(directory);
  await runInProcess(directory, ["bootstrap", "--set", "deadImports=keep"]);
  expect((await runInProcess(directory, ["diff"])).out).toContain("`deadImports: keep instead of report`");
  expect((await runInProcess(directory, ["diff", "HEAD^!"])).out).toContain(shape);
});
