/** `check`: drift exactly where the graph changed, each with its place; a text that was only drafted anew is none. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { copyOfDirectory, temporaryDirectory, writeFiles } from "../../support/temporary-directory.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, mapOf, SAMPLE_FILES, timesOf } from "../../support/temporary-repository.js";

interface Drift {
  readonly kind: string;
  readonly path: string;
  readonly line?: number;
  readonly alsoAt?: readonly { readonly path: string; readonly line?: number }[];
  readonly uid?: string;
  readonly what: string;
  readonly message: string;
  readonly folded?: Readonly<Record<string, number>>;
}

interface Result {
  readonly drifts: readonly Drift[];
  readonly refreshed: number;
  readonly repair: readonly string[];
  readonly version: { readonly expected?: string; readonly running: string };
}

/** A shop with a barrel, mapped and committed. */
const STORE: Readonly<Record<string, string>> = {
  ...SAMPLE_FILES,
  "src/index.ts": `export { total } from "./total.js";\nexport * from "./cart.js";\n`,
  "src/till.ts": `import { Cart } from "./cart.js";\nimport { currency } from "./total.js";\nconsole.log(new Cart().sum(), currency);\n`,
  "src/drawer.ts": `import { total } from "./index.js";\nexport const coins = total([1]);\n`,
  "package.json": SAMPLE_FILES["package.json"]?.replace(`"bin"`, `"exports": { "./drawer": "./src/drawer.ts" }, "bin"`) ?? "",
};

function mapped(files: Readonly<Record<string, string>> = STORE): Promise<string> {
  return copyOfDirectory(`check ${JSON.stringify(files)}`, async (directory) => {
    writeFiles(directory, files);
    git(directory, "init", "-q", "--template=");
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Open");
  });
}

async function resultOf(directory: string, ...words: string[]): Promise<Result & { readonly code: number }> {
  const { code, out, err } = await runInProcess(directory, ["check", "--json", ...words]);
  // Other options than those of the map are reported.
  expect(err.replace(/^note: the map was made with other options, .*\n/, "")).toBe("");
  return { code, ...JSON.parse(out) };
}

/** Sentences with their places. */
async function driftOf(directory: string, ...words: string[]): Promise<readonly string[]> {
  const { code, drifts } = await resultOf(directory, ...words);
  expect(code).toBe(drifts.length > 0 ? 1 : 0);
  return drifts.map(({ kind, path, line, message }) => `${kind} ${path}${line === undefined ? "" : `:${line}`} | ${message}`);
}

function edit(directory: string, path: string, change: (text: string) => string): void {
  const file = join(directory, path);
  const before = readFileSync(file, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

function put(directory: string, path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}

const line = (text: string) => (before: string) => `${text}\n${before}`;

describe("no drift", () => {
  test("nothing changed", async () => {
    const directory = await mapped();
    const { code, out, err } = await runInProcess(directory, ["check"]);
    expect({ code, out, err }).toEqual({ code: 0, out: ".dsp is in sync with the sources\n", err: "" });
  });

  test.each<[string, string, (text: string) => string]>([
    ["a comment", "src/total.ts", (text) => `${text}// the end\n`],
    ["a body", "src/total.ts", (text) => text.replace("sum + price", "price + sum")],
    ["blank lines in front", "src/till.ts", line("\n\n")],
    ["something of no entity", "README.md", () => "# Shop\n"],
  ])("%s", async (_what, path, change) => {
    const directory = await mapped({ ...STORE, "README.md": "" });
    edit(directory, path, change);
    expect(await resultOf(directory)).toMatchObject({ code: 0, drifts: [], refreshed: 0, repair: [] });
  });

  test("documentation and whys that would be redrafted are reported but are no drift", async () => {
    const directory = await mapped();
    edit(directory, "src/total.ts", (text) => text.replace("Adds prices", "Adds all prices"));
    edit(directory, "src/till.ts", (text) =>
      text.replace("console.log(new Cart().sum(), currency)", "export const shown = [new Cart().sum(), currency]"),
    );
    const { code, out } = await runInProcess(directory, ["check", "--no-new-cycles"]);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining("`shown` of src/till.ts is not in the map") });
    git(directory, "checkout", "src/till.ts");
    expect(await runInProcess(directory, ["check"])).toMatchObject({
      code: 0,
      out: ".dsp is in sync with the sources\n\n5 drafted texts would be refreshed by the next dsp-bootstrap (no drift)\n",
    });
  });

  test("a text and an entity that were added by hand", async () => {
    const directory = await mapped();
    const [total = ""] = [...mapOf(directory)].find(([, text]) => text.startsWith("source: src/total.ts#total\n")) ?? [];
    edit(directory, join(".dsp", total), (text) => text.replace(/^purpose: .*$/m, "purpose: What the customer owes."));
    put(directory, ".dsp/obj-00c0ffee/description", "source: opening hours\nkind: object\npurpose: When the shop is open.\n");
    expect(await driftOf(directory)).toEqual([]);
  });

  test("other lines of an imports file, in another order", async () => {
    const directory = await mapped();
    const [imports = ""] = [...mapOf(directory)].find(([path, text]) => path.endsWith("/imports") && text.split("\n").length > 3) ?? [];
    edit(directory, join(".dsp", imports), (text) => `${text.trimEnd().split("\n").reverse().join("\n")}\n`);
    expect(await driftOf(directory)).toEqual([]);
  });
});

describe("drift", () => {
  test("a new import, and a new export", async () => {
    const directory = await mapped();
    edit(directory, "src/drawer.ts", (text) => `// coins\nimport { currency } from "./total.js";\n${text}export { currency };\n`);
    edit(directory, "src/till.ts", (text) =>
      text.replace("console.log(", "console.log(total([]), ").replace("{ currency }", "{ currency, total }"),
    );
    expect(await driftOf(directory)).toEqual([
      "export-added src/drawer.ts | src/drawer.ts exports `currency` of src/total.ts: not in the map",
      "import-added src/drawer.ts:2 | src/drawer.ts imports `currency` from src/total.ts: not in the map",
      "import-added src/till.ts:2 | src/till.ts imports `total` from src/total.ts: not in the map",
    ]);
  });

  test("an import that is gone", async () => {
    const directory = await mapped();
    edit(directory, "src/till.ts", (text) => text.replace(`import { currency } from "./total.js";\n`, "").replace(", currency", ""));
    expect(await driftOf(directory)).toEqual([
      "import-removed src/till.ts | src/till.ts no longer imports `currency` from src/total.ts: still in the map",
    ]);
  });

  test("through another module", async () => {
    const directory = await mapped();
    edit(directory, "src/drawer.ts", (text) => text.replace("./index.js", "./total.js"));
    expect(await driftOf(directory)).toEqual(
      expect.arrayContaining([
        "import-added src/drawer.ts:1 | src/drawer.ts imports `total` from src/total.ts: not in the map",
        expect.stringMatching(
          /^removed src\/index\.ts \| src\/index\.ts is in the map, and no root reaches it any more: no importer found \(.*imported by src\/drawer\.ts\)$/,
        ),
      ]),
    );
  });

  test("a new file is one line with what it brings", async () => {
    const directory = await mapped();
    put(
      directory,
      "src/tax.ts",
      `import { total } from "./total.js";\nexport function tax() { return total([]); }\nexport function duty() { return 1; }\nexport const rate = 7;\n`,
    );
    edit(directory, "src/till.ts", (text) => `import { tax, duty } from "./tax.js";\n${text}tax(); duty();\n`);
    const { drifts } = await resultOf(directory);
    expect(drifts).toEqual([
      {
        kind: "added",
        path: "src/tax.ts",
        uid: expect.stringMatching(/^obj-[0-9a-f]{8}$/),
        what: "src/tax.ts",
        message: "src/tax.ts is not in the map (+2 functions, 1 object, 1 import; imported by src/till.ts)",
        folded: { functions: 2, objects: 1, imports: 1, importers: 1 },
      },
    ]);
  });

  test("a new symbol of a known file", async () => {
    const directory = await mapped();
    edit(directory, "src/total.ts", (text) => `${text}export function mean() { return 0; }\n`);
    expect(await driftOf(directory)).toEqual(["added src/total.ts:4 | `mean` of src/total.ts is not in the map"]);
  });

  test("an export that is gone", async () => {
    const directory = await mapped();
    edit(directory, "src/cart.ts", (text) => text.replace("export const receipt", "const receipt"));
    expect(await driftOf(directory)).toEqual([
      "removed src/cart.ts | `receipt` of src/cart.ts is in the map, and no longer declared or exported there",
    ]);
  });

  test("a barrel that hands on less, and more", async () => {
    const directory = await mapped();
    edit(directory, "src/index.ts", (text) => text.replace("{ total }", "{ currency }"));
    const drifts = await driftOf(directory);
    expect(drifts).toContain("export-added src/index.ts | src/index.ts exports `currency` of src/total.ts: not in the map");
    expect(drifts).toContain("export-removed src/index.ts | src/index.ts no longer exports `total` of src/total.ts: still in the map");
  });

  test("a file that is gone", async () => {
    const directory = await mapped();
    rmSync(join(directory, "src/till.ts"));
    edit(directory, "package.json", (text) => text.replace(/, "bin": \{[^}]*\}/, ""));
    expect(await driftOf(directory)).toEqual([
      "removed src/till.ts | src/till.ts is in the map, and is gone (+2 imports)",
      expect.stringMatching(
        /^root-removed src\/till\.ts \| src\/till\.ts is no longer a root: the map has \.dsp\/TOC-obj-[0-9a-f]{8} for it$/,
      ),
    ]);
  });

  test("an external, at its first import", async () => {
    const directory = await mapped();
    edit(directory, "src/total.ts", (text) => `\nimport path from "node:path";\n${text}export const place = path.sep;\n`);
    const drifts = await driftOf(directory);
    expect(drifts).toContain("added src/total.ts:2 | external `node:path` is not in the map (imported by src/total.ts)");
    git(directory, "checkout", ".");
    edit(directory, "src/cart.ts", (text) => text.replace(/^import \{ z \}.*\n/, "").replace("z.object({})", "{}"));
    expect(await driftOf(directory)).toEqual([
      "removed src/cart.ts | external `zod` is in the map, and nothing imports it any more (imported by src/cart.ts)",
    ]);
  });

  test("an external, at each of its imports", async () => {
    const directory = await mapped();
    for (const [path, lines] of [
      ["src/total.ts", 1],
      ["src/cart.ts", 3],
      ["src/till.ts", 2],
    ] as const)
      edit(
        directory,
        path,
        (text) => `${"\n".repeat(lines)}import path from "node:path";\nexport const place${lines} = path.sep;\n${text}`,
      );
    const { drifts } = await resultOf(directory);
    const external = drifts.filter(({ what }) => what === "node:path");
    expect(external).toMatchObject([
      {
        path: "src/cart.ts",
        line: 4,
        alsoAt: [
          { path: "src/till.ts", line: 3 },
          { path: "src/total.ts", line: 2 },
        ],
        message: "external `node:path` is not in the map (imported by 3 files)",
      },
    ]);
    const { out: human } = await runInProcess(directory, ["check"]);
    expect(human).toMatch(/src\/cart\.ts:4 +external `node:path` .*\n {4}also at src\/till\.ts:3\n {4}also at src\/total\.ts:2\n/);
    const { out: github } = await runInProcess(directory, ["check", "--format", "github"]);
    for (const place of ["src/cart.ts,line=4", "src/till.ts,line=3", "src/total.ts,line=2"])
      expect(github).toContain(`::error file=${place},title=dsp%3A not in the map::external \`node:path\` is not in the map`);
  });

  test("an external of a new file alone, at its import there", async () => {
    const directory = await mapped();
    put(directory, "src/tax.ts", `\n\nimport path from "node:path";\nexport const place = path.sep;\n`);
    put(directory, "src/duty.ts", `\nimport path from "node:path";\nexport const place = path.sep;\n`);
    edit(
      directory,
      "src/till.ts",
      (text) => `import { place } from "./tax.js";\nimport { place as other } from "./duty.js";\n${text}place; other;\n`,
    );
    expect(await driftOf(directory)).toContain("added src/duty.ts:2 | external `node:path` is not in the map");
  });

  test("a new root", async () => {
    const directory = await mapped();
    edit(directory, "package.json", (text) => text.replace(`"bin": {`, `"bin": { "stock": "./src/stocktaking.ts",`));
    expect(await driftOf(directory)).toEqual([
      "added src/stocktaking.ts | src/stocktaking.ts is not in the map (+1 object, 1 import)",
      expect.stringMatching(
        /^root-added src\/stocktaking\.ts \| src\/stocktaking\.ts is a root \(package\.json "bin"\) that reaches 5 entities: the map has no table of contents for it$/,
      ),
    ]);
  });

  test("a cycle, at the import that closes it", async () => {
    const directory = await mapped();
    edit(directory, "src/total.ts", (text) => `import { Cart } from "./cart.js";\n${text}new Cart();\n`);
    expect(await driftOf(directory)).toEqual([
      "finding-added src/cart.ts:2 | cycle of src/cart.ts, src/total.ts: not in .dsp/diagnostics",
      "import-added src/total.ts:1 | src/total.ts imports `Cart` from src/cart.ts: not in the map",
    ]);
  });

  test("findings, new and gone", async () => {
    const directory = await mapped({ ...STORE, "src/drawer.ts": `import "./lost.js";\n${STORE["src/drawer.ts"]}` });
    edit(directory, "src/drawer.ts", (text) => text.replace("./lost.js", "./vanished.js"));
    expect(await driftOf(directory)).toEqual([
      "finding-removed src/drawer.ts | src/drawer.ts: unresolved ./lost.js no longer holds: still in .dsp/diagnostics",
      "finding-added src/drawer.ts:1 | src/drawer.ts: unresolved ./vanished.js: not in .dsp/diagnostics",
    ]);
  });

  test("no file of findings is no finding", async () => {
    const directory = await mapped({ ...STORE, "src/drawer.ts": `import "./lost.js";\n${STORE["src/drawer.ts"]}` });
    rmSync(join(directory, ".dsp/diagnostics"));
    expect(await driftOf(directory)).toContain(
      "finding-added src/drawer.ts:1 | src/drawer.ts: unresolved ./lost.js: not in .dsp/diagnostics",
    );
  });

  test("an entity that is in no table of contents", async () => {
    const directory = await mapped();
    const [toc = "", listed = ""] =
      [...mapOf(directory)].find(([path, text]) => path.startsWith("TOC") && text.split("\n").length > 5) ?? [];
    const last = listed.trimEnd().split("\n").at(-1) ?? "";
    edit(directory, join(".dsp", toc), (text) => text.replace(`${last}\n`, ""));
    expect(await driftOf(directory)).toEqual([
      expect.stringMatching(new RegExp(`^listing .* reaches 1 entity more, such as .*: not in \\.dsp/${toc}$`)),
    ]);
  });

  test("and after the command that it prints, none", async () => {
    const directory = await mapped();
    edit(directory, "src/total.ts", (text) => `import { Cart } from "./cart.js";\n${text}export const mean = new Cart();\n`);
    put(directory, "src/tax.ts", "export const rate = 7;\n");
    edit(directory, "src/till.ts", (text) => `import { rate } from "./tax.js";\n${text}rate;\n`);
    const { repair } = await resultOf(directory, "--set", "granularity=exports");
    expect(repair).toEqual(["dsp-bootstrap", "git add .dsp"]);
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    expect(await driftOf(directory)).toEqual([]);
  });
});

describe("what to do", () => {
  test("the same options, quoted for a shell", async () => {
    const directory = await mapped();
    const here = join(directory, "src");
    edit(directory, "src/till.ts", line(`import "node:fs";`));
    const { repair } = await resultOf(
      here,
      "--root",
      "..",
      "--set",
      "entry=src/till.ts",
      "--set",
      "noEntry=old shop/**",
      "--set",
      "scopes=false",
      "--set",
      "trackedOnly=true",
    );
    expect(repair).toEqual([
      "dsp-bootstrap --root .. --set entry=src/till.ts --set 'noEntry=old shop/**' --set scopes=false --set trackedOnly=true",
      "git -C .. add .dsp",
    ]);
    expect((await resultOf(here)).repair).toEqual(["dsp-bootstrap", "git add ../.dsp"]);
  });

  test.each([
    ["lock file", { "package-lock.json": `{ "packages": { "node_modules/dsp-bootstrap": { "version": "1.2.3" } } }` }, "1.2.3"],
    [
      "manifest",
      { "package.json": (STORE["package.json"] ?? "").replace(`{ "name"`, `{ "devDependencies": { "dsp-bootstrap": "4.5.6" }, "name"`) },
      "4.5.6",
    ],
    [
      "a range is no version",
      { "package.json": (STORE["package.json"] ?? "").replace(`{ "name"`, `{ "devDependencies": { "dsp-bootstrap": "^4.5.6" }, "name"`) },
      undefined,
    ],
    ["the same version", { "package-lock.json": `{ "packages": { "node_modules/dsp-bootstrap": { "version": "0.0.0" } } }` }, undefined],
  ])("another version is reported first: %s", async (_where, files, expected) => {
    const directory = await mapped({ ...STORE, ...files });
    const sentence = `dsp-bootstrap 0.0.0 is running, and this repository expects ${expected}: the two may make different maps`;
    const outcome = await runInProcess(directory, ["check"]);
    expect(outcome.code).toBe(0);
    expect(outcome.out.startsWith(`${sentence}\n`)).toBe(expected !== undefined);
    const github = await runInProcess(directory, ["check", "--format", "github"]);
    expect(github.out.startsWith(`::warning title=dsp%3A other version::${sentence}\n`)).toBe(expected !== undefined);
    edit(directory, "src/till.ts", line(`import "node:fs";`));
    const { repair, version } = await resultOf(directory);
    expect(version.running).toBe("0.0.0");
    expect(repair[0]).toBe(expected === undefined ? "dsp-bootstrap" : `npm install --no-save dsp-bootstrap@${expected}`);
  });
});

describe("baselines", () => {
  const lost = `import "./lost.js";\n`;

  test("--no-new-cycles knows the old ones, smaller ones and weaker ones", async () => {
    const ring = {
      "src/total.ts": `import { Cart } from "./cart.js";\n${STORE["src/total.ts"]}new Cart();\n`,
    };
    const directory = await mapped({ ...STORE, ...ring });
    expect(await driftOf(directory, "--no-new-cycles")).toEqual([]);
    edit(directory, "src/total.ts", (text) => text.replace("new Cart();", "export type Held = Cart;"));
    expect((await driftOf(directory, "--no-new-cycles")).filter((drift) => drift.startsWith("new-cycle"))).toEqual([]);
    edit(directory, "src/cart.ts", line(`import { till } from "./till.js";\ntill();`));
    edit(directory, "src/till.ts", (text) => `${text}export const till = () => 1;\n`);
    expect((await driftOf(directory, "--no-new-cycles")).filter((drift) => drift.startsWith("new-cycle"))).toEqual([
      "new-cycle src/cart.ts:1 | new cycle of 2 files, not in .dsp/diagnostics: src/cart.ts:1 → src/till.ts:1 → src/cart.ts",
    ]);
  });

  test("--base: a map that was made anew does not hide what is new in it", async () => {
    const directory = await mapped();
    edit(directory, "src/total.ts", (text) => `${lost}import { Cart } from "./cart.js";\n${text}new Cart();\n`);
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Close the circle");
    const words = ["--no-new-cycles", "--no-new-unresolved"];
    expect(await driftOf(directory, ...words)).toEqual([]);
    expect(await driftOf(directory, ...words, "--base", "HEAD")).toEqual([]);
    expect(await driftOf(directory, ...words, "--base", "HEAD~1")).toEqual([
      expect.stringMatching(/^new-cycle src\/cart\.ts:2 \| new cycle of 2 files, not in HEAD~1: src\/cart\.ts:2 → src\/total\.ts/),
      "new-unresolved src/total.ts:1 | src/total.ts: new unresolved import ./lost.js, not in HEAD~1",
    ]);
    expect(await runInProcess(directory, ["check", ...words, "--base", "v9"])).toMatchObject({
      code: 2,
      error: "unknown-revision",
      err: expect.stringContaining("--base v9"),
    });
    expect(await runInProcess(directory, ["check", ...words, "--base=--all"])).toMatchObject({ code: 2 });
    const place = temporaryDirectory({});
    git(place, "clone", "--quiet", "--depth", "1", `file://${directory}`, "clone");
    expect(await runInProcess(join(place, "clone"), ["check", ...words, "--base", "HEAD~1"])).toMatchObject({
      code: 2,
      error: "shallow-clone",
    });
    expect(await runInProcess(directory, ["check", "--base", "HEAD"])).toMatchObject({
      code: 2,
      error: "base-without-comparison",
    });
  });
});

describe("cannot tell", () => {
  test.each<[string, (directory: string) => void, string]>([
    ["no map", (directory) => rmSync(join(directory, ".dsp"), { recursive: true }), "no-map"],
    ["conflict", (directory) => put(directory, ".dsp/TOC", "<<<<<<< ours\n=======\n>>>>>>> theirs\n"), "map-conflict-markers"],
    ["damage", (directory) => put(directory, ".dsp/obj-0000000g/description", "source: x\n"), "map-damaged"],
    ["no entrypoint", (directory) => put(directory, "package.json", "{}"), "entry-not-found"],
    ["no sources", (directory) => rmSync(join(directory, "src"), { recursive: true }), "no-supported-language"],
  ])("%s", async (what, damage, error) => {
    const directory = await mapped();
    damage(directory);
    const words = what === "no entrypoint" ? ["check", "--set", "entry=src/none.ts"] : ["check"];
    expect(await runInProcess(directory, words)).toMatchObject({ code: 2, out: "", error });
  });

  test("a directory that is none", async () => {
    expect(await runInProcess(temporaryDirectory(), ["check", "nowhere"])).toMatchObject({ code: 2 });
  });
});

describe("writes nothing", () => {
  test("in a tree where nobody may", async () => {
    const directory = await mapped();
    edit(directory, "src/till.ts", line(`import "node:fs";`));
    const before = timesOf(directory);
    git(directory, "status");
    for (const path of [".dsp", "src", "."]) chmodSync(join(directory, path), 0o555);
    try {
      expect((await resultOf(directory)).code).toBe(1);
      expect((await runInProcess(directory, ["check", "--format", "markdown"])).code).toBe(1);
    } finally {
      for (const path of [".", "src", ".dsp"]) chmodSync(join(directory, path), 0o755);
    }
    expect(timesOf(directory)).toEqual(before);
    expect(git(directory, "status", "--porcelain").trim()).toBe("M src/till.ts");
  });

  test("but what it is asked for, and not into .dsp", async () => {
    const directory = await mapped();
    put(directory, "summary.md", "# Before\n");
    const { code } = await runInProcess(directory, ["check", "--summary", "summary.md", "--report", "result.json"]);
    expect(code).toBe(0);
    expect(readFileSync(join(directory, "summary.md"), "utf8")).toMatch(/^# Before\n### Data Structure Protocol map\n/);
    expect(JSON.parse(readFileSync(join(directory, "result.json"), "utf8"))).toMatchObject({ drifts: [] });
    expect(await runInProcess(directory, ["check", "--report", ".dsp/x"])).toMatchObject({ code: 2 });
    expect(existsSync(join(directory, ".dsp/x"))).toBe(false);
  });
});

describe("--staged", () => {
  test("says what the index says, not the work tree", async () => {
    const directory = await mapped();
    edit(directory, "src/till.ts", line(`import "node:fs";`));
    expect(await driftOf(directory, "--staged")).toEqual([]);
    git(directory, "add", "src/till.ts");
    writeFileSync(join(directory, "src/till.ts"), STORE["src/till.ts"] ?? "");
    expect(await driftOf(directory)).toEqual([]);
    expect(await driftOf(directory, "--staged")).toEqual([
      "added src/till.ts:1 | external `node:fs` is not in the map (imported by src/till.ts)",
    ]);
  });

  test("takes the map from there as well", async () => {
    const directory = await mapped();
    edit(directory, "src/till.ts", line(`import "node:fs";`));
    git(directory, "add", "src/till.ts");
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    expect(await driftOf(directory)).toEqual([]);
    expect(await driftOf(directory, "--staged")).toHaveLength(1);
    git(directory, "add", ".dsp");
    expect(await driftOf(directory, "--staged")).toEqual([]);
  });

  test.each<[string, (directory: string) => void, string]>([
    ["no map in the index", (directory) => void git(directory, "rm", "-r", "--quiet", "--cached", ".dsp"), "no-map"],
    ["no git", (directory) => rmSync(join(directory, ".git"), { recursive: true }), "no-staged-files"],
    [
      "conflict markers in the staged map",
      (directory) => {
        put(directory, ".dsp/TOC", "<<<<<<< ours\n=======\n>>>>>>> theirs\n");
        git(directory, "add", ".dsp");
        rmSync(join(directory, ".dsp/TOC"));
      },
      "map-conflict-markers",
    ],
  ])("cannot tell: %s", async (_what, change, error) => {
    const directory = await mapped();
    change(directory);
    expect(await runInProcess(directory, ["check", "--staged", directory])).toMatchObject({ code: 2, out: "", error });
  });
});

describe("a move", () => {
  test("takes the symbols with it, and the findings", async () => {
    const directory = await mapped({ ...STORE, "src/drawer.ts": `import "./lost.js";\n${STORE["src/drawer.ts"]}` });
    git(directory, "mv", "src/drawer.ts", "src/till-drawer.ts");
    edit(directory, "package.json", (text) => text.replace("src/drawer.ts", "src/till-drawer.ts"));
    expect(await driftOf(directory)).toEqual([
      "moved src/till-drawer.ts | src/till-drawer.ts was src/drawer.ts (+1 symbol): the map has the old place",
    ]);
    git(directory, "add", "--all");
    expect(await driftOf(directory, "--staged")).toHaveLength(1);
    // The index alone says where it went.
    rmSync(join(directory, "src/till-drawer.ts"));
    expect(await driftOf(directory, "--staged")).toEqual([expect.stringContaining("src/till-drawer.ts was src/drawer.ts (+1 symbol)")]);
  });

  test("of a symbol, and another kind of one", async () => {
    const directory = await mapped();
    edit(directory, "src/total.ts", (text) => text.replace(/\/\*\* Adds[^\n]*\n[^\n]*\n/, ""));
    put(
      directory,
      "src/sum.ts",
      `/** Adds prices. */\nexport function total(prices: readonly number[]): number { return prices.reduce((sum, price) => sum + price, 0); }\n`,
    );
    for (const path of ["src/index.ts", "src/cart.ts"]) edit(directory, path, (text) => text.replace("./total.js", "./sum.js"));
    expect(await driftOf(directory)).toContain(
      "moved src/sum.ts:2 | `total` of src/sum.ts was `total` of src/total.ts: the map has the old place",
    );
    git(directory, "checkout", "--quiet", ".");
    rmSync(join(directory, "src/sum.ts"));
    edit(directory, "src/total.ts", (text) =>
      text.replace(`export const currency = "EUR";`, `export function currency() { return "EUR"; }`),
    );
    expect(await driftOf(directory)).toEqual(["kind src/total.ts:3 | `currency` of src/total.ts is of kind function: the map says object"]);
  });
});

const EVERY_GROUP = `.dsp and the sources differ in 9 places

Moved (1)
  src/sums/total.ts  was src/total.ts (+2 symbols): the map has the old place

In the map, and gone (2)
  src/drawer.ts       \`lock\` of src/drawer.ts is in the map, and no longer declared or exported there
  src/stocktaking.ts  is in the map, and no root reaches it any more: no importer found (+1 object, 1 import)

New imports (3)
  src/cart.ts:1    imports \`drawer\` from src/drawer.ts: not in the map
  src/drawer.ts:1  imports \`Cart\` from src/cart.ts: not in the map
  src/till.ts:3    imports \`currency\` from src/sums/total.ts: not in the map

Roots that are none any more (1)
  src/stocktaking.ts  is no longer a root: the map has .dsp/TOC-obj-25e5acc6 for it

Tables of contents (1)
  src/cart.ts  reaches 2 entities more, such as src/drawer.ts: not in .dsp/TOC-obj-6f0bf6bf

New findings (1)
  src/cart.ts:1  cycle of src/cart.ts, src/drawer.ts: not in .dsp/diagnostics

8 drafted texts would be refreshed by the next dsp-bootstrap (no drift)

Update with:
  dsp-bootstrap
  git add .dsp
`;

test("drifts of all kinds are printed in groups, each with its place and the reason", async () => {
  const directory = await mapped({
    "package.json": `{ "name": "shop", "main": "./src/cart.ts", "bin": { "shop": "./src/till.ts", "stock": "./src/stocktaking.ts" } }\n`,
    "src/cart.ts": `import { total } from "./total.js";\n/** Cart of one customer. */\nexport class Cart { prices: number[] = []; sum() { return total(this.prices); } }\n`,
    "src/total.ts": `${SAMPLE_FILES["src/total.ts"]}`,
    "src/drawer.ts": `export const drawer = [1, 2, 5];\nexport const lock = true;\n`,
    "src/till.ts": `import { Cart } from "./cart.js";\nimport { drawer } from "./drawer.js";\nconsole.log(new Cart().sum(), drawer);\n`,
    "src/stocktaking.ts": `${SAMPLE_FILES["src/stocktaking.ts"]}`,
  });
  mkdirSync(join(directory, "src/sums"));
  git(directory, "mv", "src/total.ts", "src/sums/total.ts");
  for (const path of ["src/cart.ts", "src/stocktaking.ts"]) edit(directory, path, (text) => text.replace("./total.js", "./sums/total.js"));
  edit(
    directory,
    "src/drawer.ts",
    (text) => `import { Cart } from "./cart.js";\n${text.replace("export const lock", "const lock").replace("5]", "5, new Cart().sum()]")}`,
  );
  edit(directory, "src/till.ts", (text) =>
    text.replace(`console.log(`, `import { currency } from "./sums/total.js";\nconsole.log(currency, `),
  );
  edit(
    directory,
    "src/cart.ts",
    (text) => `import { drawer } from "./drawer.js";\n${text.replace("return total", "return drawer.length + total")}`,
  );
  edit(directory, "package.json", (text) => text.replace(`, "stock": "./src/stocktaking.ts"`, ""));
  expect((await runInProcess(directory, ["check"])).out).toBe(EVERY_GROUP);
});
