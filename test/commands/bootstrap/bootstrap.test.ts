/** `bootstrap` and its options, on a small shop. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, mapOf, SAMPLE_FILES, temporaryRepository, timesOf } from "../../support/temporary-repository.js";

interface Root {
  readonly path: string;
  readonly class: string;
  readonly toc: string;
}

/** Paths and symbols that the map documents. */
function sourcesIn(directory: string): readonly string[] {
  const descriptions = [...mapOf(directory)].filter(([path]) => /^[^/]+\/description$/.test(path));
  return descriptions.map(([, text]) => /^source: (.*)$/m.exec(text)?.[1] ?? "").sort();
}

async function summaryOf(
  directory: string,
  ...words: string[]
): Promise<Readonly<Record<string, unknown>> & { readonly roots: readonly Root[] }> {
  const { code, out, err } = await runInProcess(directory, ["bootstrap", "--json", ...words]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out);
}

async function rootsWith(directory: string, ...words: string[]): Promise<readonly string[]> {
  return (await summaryOf(directory, "--dry-run", ...words)).roots.map((root) => root.path);
}

const WHOLE = [
  "src/cart.ts",
  "src/cart.ts#Cart",
  "src/cart.ts#receipt",
  "src/till.ts",
  "src/total.ts",
  "src/total.ts#currency",
  "src/total.ts#total",
  "zod",
];

describe("which directory", () => {
  test.each([["nothing"], ["path"], ["--root"], ["both"], ["from a subdirectory"]])("%s", async (how) => {
    const directory = temporaryRepository();
    const words = { path: [directory], "--root": ["--root", directory], both: [directory, "--root", directory] }[how] ?? [];
    const here = how === "nothing" ? directory : how === "from a subdirectory" ? join(directory, "src") : temporaryDirectory();
    expect((await runInProcess(here, ["bootstrap", ...words])).code).toBe(0);
    expect(sourcesIn(directory)).toEqual(WHOLE);
    expect(existsSync(join(directory, "src", ".dsp"))).toBe(false);
  });

  test("a relative path is meant from where the user stands", async () => {
    const directory = temporaryRepository();
    expect((await runInProcess(join(directory, "src"), ["bootstrap", ".."])).code).toBe(0);
    expect(sourcesIn(directory)).toEqual(WHOLE);
  });

  test("without git the directory is walked, and the map is the same", async () => {
    const [tracked, plain] = [temporaryRepository(), temporaryDirectory(SAMPLE_FILES)];
    await runInProcess(tracked, ["bootstrap"]);
    expect(await runInProcess(plain, ["bootstrap", plain])).toMatchObject({ code: 0, err: "" });
    expect(mapOf(plain)).toEqual(mapOf(tracked));
  });
});

describe("entrypoints", () => {
  test("detected ones, unless some are named", async () => {
    const directory = temporaryRepository();
    expect(await rootsWith(directory)).toEqual(["src/till.ts", "src/cart.ts"]);
    expect(await rootsWith(directory, "--set", "entry=src/stocktaking.ts")).toEqual(["src/stocktaking.ts"]);
    expect(await rootsWith(directory, "--set", "entry=src/stocktaking.ts", "--set", "entry=./src/cart.ts")).toEqual([
      "src/cart.ts",
      "src/stocktaking.ts",
    ]);
  });

  test("globs stand for what they match, in byte order, and a file is named once", async () => {
    const directory = temporaryRepository();
    expect(await rootsWith(directory, "--set", "entry=src/*t*.ts", "--set", "entry=src/till.ts")).toEqual([
      "src/cart.ts",
      "src/stocktaking.ts",
      "src/till.ts",
      "src/total.ts",
    ]);
    expect(await rootsWith(directory, "--set", "entry=src/{till,cart}.ts")).toEqual(["src/cart.ts", "src/till.ts"]);
  });

  test("paths may be absolute, or meant from the current directory", async () => {
    const directory = temporaryRepository();
    expect(await rootsWith(directory, "--set", `entry=${join(directory, "src/total.ts")}`)).toEqual(["src/total.ts"]);
    expect(await rootsWith(join(directory, "src"), "--set", "entry=total.ts")).toEqual(["src/total.ts"]);
  });

  test("entryAdd adds, noEntry leaves out", async () => {
    const directory = temporaryRepository();
    expect([...(await rootsWith(directory, "--set", "entryAdd=src/stocktaking.ts"))].sort()).toEqual([
      "src/cart.ts",
      "src/stocktaking.ts",
      "src/till.ts",
    ]);
    expect(await rootsWith(directory, "--set", "noEntry=src/till.ts")).toEqual(["src/cart.ts"]);
    expect(await rootsWith(directory, "--set", "noEntry=**/c*.ts")).toEqual(["src/till.ts"]);
  });

  test("an option takes one value, so that a path may follow", async () => {
    const directory = temporaryRepository();
    expect(await rootsWith(temporaryDirectory(), "--set", "entry=src/till.ts", directory)).toEqual(["src/till.ts"]);
  });

  test("maxRoots folds, and reports it", async () => {
    const summary = await summaryOf(temporaryRepository(), "--set", "maxRoots=1", "--dry-run");
    expect(summary.roots.map((root) => root.path)).toEqual(["package.json"]);
    expect(summary["problems"]).toMatchObject({ "root-cap": 2 });
  });
});

describe("what is written", () => {
  test("the map, once: a second run touches no file", async () => {
    const directory = temporaryRepository();
    expect((await summaryOf(directory))["written"]).toBe(mapOf(directory).size);
    const before = timesOf(directory);
    const { out } = await runInProcess(directory, ["bootstrap"]);
    expect(out).toContain("Written    nothing: .dsp is up to date");
    expect(timesOf(directory)).toEqual(before);
  });

  test("--dry-run writes nothing and prints the summary of a run", async () => {
    const directory = temporaryRepository();
    const dry = await runInProcess(directory, ["bootstrap", "--dry-run"]);
    expect({ code: dry.code, err: dry.err, exists: existsSync(join(directory, ".dsp")) }).toEqual({ code: 0, err: "", exists: false });
    const { out } = await runInProcess(directory, ["bootstrap"]);
    const [, files = ""] = /^Written {4}(\d+ files) in \.dsp$/m.exec(out) ?? [];
    const plain = (text: string): string => text.slice(text.indexOf("\n"), text.indexOf("\nWritten "));
    expect(plain(dry.out)).toBe(plain(out));
    expect(dry.out).toMatch(new RegExp(`^Written {4}nothing was written: ${files} would be in \\.dsp; --operations`, "m"));
    expect(dry.out).not.toContain("Next ");
  });

  test("--dry-run --operations prints a line for everything that would be there", async () => {
    const directory = temporaryRepository();
    const { code, out, err } = await runInProcess(directory, ["bootstrap", "--dry-run", "--operations"]);
    expect({ code, err, exists: existsSync(join(directory, ".dsp")) }).toEqual({ code: 0, err: "", exists: false });
    const lines = out.trimEnd().split("\n");
    expect(lines[0]).toBe("dsp-cli init");
    expect(lines.every((line) => line.startsWith("dsp-cli "))).toBe(true);
    await runInProcess(directory, ["bootstrap"]);
    const uids = new Set([...mapOf(directory).keys()].filter((path) => path.includes("/")).map((path) => path.split("/")[0]));
    const created = lines.flatMap((line) => /^dsp-cli create-(?:object|function) .* --uid (\S+)/.exec(line)?.[1] ?? []);
    expect(new Set(created)).toEqual(uids);
    const edges = [...mapOf(directory)]
      .filter(([path]) => path.endsWith("/imports"))
      .flatMap(([, text]) => text.split("\n").filter(Boolean));
    const owned = lines.filter((line) => line.includes(" --owner ")).length;
    expect(lines.filter((line) => line.startsWith("dsp-cli add-import ")).length + owned).toBe(edges.length);
  });

  test("--dry-run over a map that is up to date has nothing to print", async () => {
    const directory = temporaryRepository();
    await runInProcess(directory, ["bootstrap"]);
    const before = timesOf(directory);
    expect(await runInProcess(directory, ["bootstrap", "--dry-run"])).toEqual({
      code: 0,
      out: "",
      err: "nothing to do: .dsp is up to date\n",
    });
    expect(timesOf(directory)).toEqual(before);
  });

  test("--dry-run --json gives the operations as data", async () => {
    const directory = temporaryRepository();
    const summary = await summaryOf(directory, "--dry-run");
    expect(summary["operations"]).toEqual(expect.arrayContaining([expect.objectContaining({ op: "createObject", source: "src/till.ts" })]));
    expect(existsSync(join(directory, ".dsp"))).toBe(false);
  });

  test("--json names the table of contents of each root", async () => {
    const directory = temporaryRepository();
    const { roots } = await summaryOf(directory);
    expect(roots).toHaveLength(2);
    for (const { toc } of roots) expect(mapOf(directory).has(toc)).toBe(true);
    const single = temporaryRepository();
    expect((await summaryOf(single, "--set", "entry=src/till.ts")).roots.map((root) => root.toc)).toEqual(["TOC"]);
    expect(mapOf(single).has("TOC")).toBe(true);
  });

  test("--report FILE holds the findings with their lines, from where the user stands", async () => {
    const directory = temporaryRepository();
    const desk = temporaryDirectory();
    expect((await runInProcess(desk, ["bootstrap", directory, "--report", "report.json", "--dry-run"])).code).toBe(0);
    const text = readFileSync(join(desk, "report.json"), "utf8");
    const report = JSON.parse(text);
    expect(report.problems).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: "unresolved", path: "src/till.ts", line: 2, detail: "./drawer.js" })]),
    );
    expect(text).not.toContain(directory);
  });
});

describe("what is read", () => {
  test("a map that gets another shape and its old one again is the one that was there", async () => {
    const directory = temporaryRepository();
    await runInProcess(directory, ["bootstrap"]);
    const first = mapOf(directory);
    await runInProcess(directory, ["bootstrap", "--set", "granularity=files"]);
    expect(mapOf(directory)).not.toEqual(first);
    await runInProcess(directory, ["bootstrap", "--set", "granularity=exports"]);
    expect(mapOf(directory)).toEqual(first);
  });

  test("--set granularity=files leaves the symbols out", async () => {
    const directory = temporaryRepository();
    await runInProcess(directory, ["bootstrap", "--set", "granularity=files"]);
    expect(sourcesIn(directory)).toEqual(WHOLE.filter((source) => !source.includes("#")));
  });

  test("--set deadImports=keep makes edges of imports that nothing uses", async () => {
    const edges = async (...words: string[]): Promise<number> => Number((await summaryOf(temporaryRepository(), ...words))["imports"]);
    expect(await edges("--set", "deadImports=keep")).toBe((await edges()) + 1);
  });

  test("--set scopes=false writes none", async () => {
    const scopes = async (...words: string[]): Promise<number> => {
      const directory = temporaryRepository();
      await runInProcess(directory, ["bootstrap", ...words]);
      return [...mapOf(directory).values()].filter((text) => /^scope: /m.test(text)).length;
    };
    expect(await scopes()).toBeGreaterThan(0);
    expect(await scopes("--set", "scopes=false")).toBe(0);
  });

  test("include maps the categories that it names", async () => {
    const files = {
      ...SAMPLE_FILES,
      "examples/market.ts": `import { stock } from "../src/stocktaking.js";\nexport const stall = stock;\n`,
    };
    const unreached = async (...words: string[]): Promise<unknown> => (await summaryOf(temporaryRepository(files), ...words))["unreached"];
    expect(await unreached()).toEqual([{ path: "src/stocktaking.ts", reason: "only from examples/market.ts" }]);
    expect(await unreached("--set", "include=examples,docs")).toEqual([]);
    expect(await unreached("--set", "include=docs", "--set", "include=examples")).toEqual([]);
  });

  test("--set trackedOnly=true leaves out what git does not track", async () => {
    const directory = temporaryRepository();
    git(directory, "add", "package.json", "src/cart.ts", "src/total.ts");
    expect(await rootsWith(directory)).toContain("src/till.ts");
    expect(await rootsWith(directory, "--set", "trackedOnly=true")).toEqual(["src/cart.ts"]);
  });

  test("installed packages and ignored build output never matter", async () => {
    const lean = temporaryRepository({ ...SAMPLE_FILES, ".gitignore": "node_modules/\ndist/\n" });
    const full = temporaryRepository({
      ...SAMPLE_FILES,
      ".gitignore": "node_modules/\ndist/\n",
      "node_modules/zod/package.json": `{ "name": "zod", "version": "9.9.9", "description": "Not what the manifest says." }`,
      "node_modules/zod/index.js": "export const z = {};",
      "dist/till.js": `import "../src/stocktaking.js";`,
      "dist/drawer.js": "export const drawer = 1;",
    });
    mkdirSync(join(full, "src", ".cache"), { recursive: true });
    await runInProcess(lean, ["bootstrap"]);
    await runInProcess(full, ["bootstrap"]);
    expect(mapOf(full)).toEqual(mapOf(lean));

    for (const directory of [lean, full]) {
      rmSync(join(directory, ".git"), { recursive: true });
      rmSync(join(directory, ".dsp"), { recursive: true });
      await runInProcess(directory, ["bootstrap", directory]);
    }
    expect(mapOf(full)).toEqual(mapOf(lean));
  });

  test("links out of the repository are not followed", async () => {
    const secret = temporaryDirectory({ "secret.ts": "export const combination = 1;\n" });
    const directory = temporaryRepository();
    symlinkSync(join(secret, "secret.ts"), join(directory, "src", "drawer.ts"));
    const { problems } = await summaryOf(directory);
    expect(problems).toMatchObject({ "skipped-file": 1, unresolved: 1 });
    expect([...mapOf(directory).values()].join("")).not.toContain("combination");
  });
});

test("the directory's name is in no text, even where no manifest names the project", async () => {
  const directory = temporaryDirectory({ "warehouse-7/src/index.ts": "export const shelf = 1;\n", "warehouse-7/package.json": "{}\n" });
  expect((await runInProcess(directory, ["bootstrap", "warehouse-7"])).code).toBe(0);
  expect([...mapOf(join(directory, "warehouse-7")).values()].join("")).not.toContain("warehouse-7");
});

test("names with control characters are shown, and cannot draw lines of their own", async () => {
  const directory = temporaryRepository({ ...SAMPLE_FILES, "src/evil\u001b[31m\nWritten    all.ts": `import "./gone\u202e.js";\n` });
  const { out } = await runInProcess(directory, ["bootstrap", "--set", "entry=src/evil*"]);
  // oxlint-disable-next-line no-control-regex -- that is what must not be there
  expect(out).not.toMatch(/[\u001b\u202e]/);
  expect(out).not.toMatch(/^Written {4}all/m);
  expect(out).toContain("src/evil\\u{1b}[31m\\u{a}Written    all.ts");
  expect(out).toContain("gone\\u{202e}.js");
});
