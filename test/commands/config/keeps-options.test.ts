/** A map that was made with options keeps its shape, whatever runs next without them. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { git, mapOf, SAMPLE_FILES, temporaryRepository, timesOf } from "../../support/temporary-repository.js";

const FILES = { ...SAMPLE_FILES, "test/till.test.ts": 'import { open } from "../src/till.js";\ntest("opens", () => open());\n' };

const SHAPES = [
  ["--set", "granularity=files"],
  ["--set", "tests=graph", "--set", "moduleEdges=true"],
  ["--set", "entry=src/stocktaking.ts"],
  ["--set", "exclude=src/cart.ts", "--set", "maxRoots=1"],
  ["--set", "only=src", "--set", "scopes=false"],
] satisfies readonly (readonly string[])[];

const VERBS = [
  ["bootstrap"],
  ["watch", "--once"],
  ["check"],
  ["check", "--staged"],
  ["verify"],
  ["repair"],
  ["uid-report"],
  ["explain", "src/till.ts"],
  ["config"],
] as const;

async function mapped(...words: readonly string[]): Promise<string> {
  const directory = temporaryRepository(FILES);
  expect(await runInProcess(directory, ["bootstrap", ...words])).toMatchObject({ code: 0, err: "" });
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "--message", "Map");
  return directory;
}

function configure(directory: string, config: unknown): void {
  writeFileSync(join(directory, "dsp.config.json"), JSON.stringify(config, undefined, 2));
}

describe.each(SHAPES.map((words) => ({ words })))("made with $words", ({ words }) => {
  test("and no verb without options changes or refuses it", async () => {
    const directory = await mapped(...words);
    const before = timesOf(directory);
    for (const verb of VERBS) {
      if (verb[0] === "explain" && words[1]?.startsWith("entry=") === true) continue;
      const { code, err } = await runInProcess(directory, [...verb]);
      expect({ verb, code, err }).toEqual({ verb, code: 0, err: "" });
      expect(timesOf(directory)).toEqual(before);
    }
  });

  test("in a configuration gives the same map, with another record", async () => {
    const directory = await mapped(...words);
    const made = mapOf(directory);
    const { out } = await runInProcess(directory, ["config", "--json"]);
    const options: Readonly<Record<string, { value: unknown; from: string }>> = JSON.parse(out).options;
    const own = Object.entries(options).filter(([, { from }]) => from === ".dsp/options");
    configure(directory, Object.fromEntries(own.map(([key, { value }]) => [key, value])));
    expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({ code: 0, err: "" });
    const text = made.get("options") ?? "";
    expect(mapOf(directory)).toEqual(new Map([...made, ["options", text.replaceAll(/^run /gm, "config ")]]));
    expect(await runInProcess(directory, ["check"])).toMatchObject({ code: 0, err: "" });
  });

  test("and back, as if it had been made without", async () => {
    const directory = await mapped(...words);
    expect(await runInProcess(directory, ["bootstrap", "--as-configured"])).toMatchObject({ code: 0 });
    expect(mapOf(directory).has("options")).toBe(false);
    expect(await runInProcess(directory, ["check"])).toMatchObject({ code: 0, err: "" });
  });
});

test("nothing is recorded of usual values", async () => {
  const directory = await mapped("--set", "granularity=exports", "--set", "scopes=true");
  expect(mapOf(directory).has("options")).toBe(false);
});

test("entries are recorded relative to the project, wherever they were typed", async () => {
  const directory = temporaryRepository(FILES);
  await runInProcess(join(directory, "src"), ["bootstrap", "--set", "entry=till.ts", "--set", "exclude=cart.ts"]);
  expect(mapOf(directory).get("options")).toBe("run entry src/till.ts\nrun exclude src/cart.ts\n");
});

describe("whoever changes the shape is told first", () => {
  test("by other options", async () => {
    const directory = await mapped("--set", "tests=graph");
    const { err } = await runInProcess(directory, ["bootstrap", "--set", "granularity=files"]);
    expect(err).toBe(
      "note: these options change the shape of the map: granularity: files instead of exports; " +
        ".dsp/options records it for later runs, '--as-configured' undoes it\n",
    );
    expect(mapOf(directory).get("options")).toBe("run granularity files\nrun tests graph\n");
  });

  test("by an edited configuration: one difference for check, a note for bootstrap", async () => {
    const directory = await mapped();
    configure(directory, { granularity: "files", scopes: true });
    const checked = await runInProcess(directory, ["check", "--json"]);
    expect(checked.code).toBe(1);
    expect(JSON.parse(checked.out)).toMatchObject({
      drifts: [{ kind: "configuration", path: "dsp.config.json", what: "granularity" }],
      repair: ["dsp-bootstrap", "git add .dsp"],
    });
    expect((await runInProcess(directory, ["config"])).out).toContain("granularity: files instead of exports");
    expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({
      code: 0,
      err: "note: dsp.config.json changes the shape of the map: granularity: files instead of exports\n",
    });
    expect(await runInProcess(directory, ["check"])).toMatchObject({ code: 0, err: "" });
    rmSync(join(directory, "dsp.config.json"));
    expect((await runInProcess(directory, ["check"])).code).toBe(1);
    expect((await runInProcess(directory, ["bootstrap"])).err).toContain("granularity: exports instead of files");
    expect(mapOf(directory).has("options")).toBe(false);
  });

  test("by options of check", async () => {
    const directory = await mapped();
    const { err, code } = await runInProcess(directory, ["check", "--set", "granularity=files"]);
    expect(code).toBe(1);
    expect(err).toBe("note: the map was made with other options, and is compared with granularity: files instead of exports\n");
  });
});

test("options of a run outlive an edit of another key of the configuration", async () => {
  const directory = temporaryRepository(FILES);
  configure(directory, { tests: "graph" });
  await runInProcess(directory, ["bootstrap", "--set", "tests=off"]);
  expect(mapOf(directory).get("options")).toBe("config tests graph\nrun tests off\n");
  configure(directory, { tests: "graph", granularity: "files" });
  await runInProcess(directory, ["bootstrap"]);
  expect(mapOf(directory).get("options")).toBe("config granularity files\nconfig tests graph\nrun tests off\n");
  // An option that equals the configuration leaves the record.
  await runInProcess(directory, ["bootstrap", "--set", "tests=graph"]);
  expect(mapOf(directory).get("options")).toBe("config granularity files\nconfig tests graph\n");
});

test("the next commit is checked with its own configuration and record", async () => {
  const directory = await mapped("--set", "granularity=files");
  configure(directory, { tests: "graph" });
  expect(await runInProcess(directory, ["check", "--staged"])).toMatchObject({ code: 0, err: "" });
  git(directory, "add", "dsp.config.json");
  expect((await runInProcess(directory, ["check", "--staged"])).code).toBe(1);
});

describe("a record that cannot be read", () => {
  test.each([
    ["run granularity file", "'run granularity file' is not an option of a map"],
    ["run colour red", "'run colour red' is not an option of a map"],
    ["run entry ../x.ts", "'run entry ../x.ts' is not an option of a map"],
    ["granularity files", "'granularity files' is not an option of a map"],
  ])("stops a run: %s", async (line, problem) => {
    const directory = await mapped("--set", "tests=graph");
    writeFileSync(join(directory, ".dsp/options"), `${line}\n`);
    for (const verb of [["bootstrap"], ["check"]]) {
      const { code, err } = await runInProcess(directory, verb);
      expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(problem) });
    }
    expect((await runInProcess(directory, ["bootstrap", "--as-configured"])).code).toBe(0);
  });
});

test("a configured entry that is gone is named with its file", async () => {
  const directory = temporaryRepository(FILES);
  configure(directory, { entry: ["src/gone.ts"] });
  expect((await runInProcess(directory, ["bootstrap"])).err).toContain("dsp.config.json: entry src/gone.ts");
});

test("what is excluded is not mapped, and no finding", async () => {
  const directory = await mapped("--set", "exclude=src/cart.ts");
  const texts = [...mapOf(directory).values()].join("\n");
  expect(texts).not.toContain("source: src/cart.ts");
  expect(mapOf(directory).get("diagnostics") ?? "").not.toContain("cart");
});

test("a part of a repository keeps its imports of the rest, as files", async () => {
  const directory = temporaryRepository({
    "package.json": '{ "private": true, "workspaces": ["packages/*"] }\n',
    "packages/app/package.json": '{ "name": "@shop/app", "version": "1.0.0", "main": "./index.ts" }\n',
    "packages/app/index.ts": 'import { total } from "@shop/lib";\nexport const sum = () => total();\n',
    "packages/lib/package.json": '{ "name": "@shop/lib", "version": "1.0.0", "main": "./index.ts" }\n',
    "packages/lib/index.ts": 'export { total } from "./total.js";\n',
    "packages/lib/total.ts": "export const total = () => 1;\n",
  });
  expect(await runInProcess(directory, ["bootstrap", "--set", "only=packages/app/"])).toMatchObject({ code: 0, err: "" });
  const sources = [...mapOf(directory).values()].flatMap((text) => /^source: (.*)$/m.exec(text)?.[1] ?? []);
  expect(sources.toSorted()).toEqual(["packages/app/index.ts", "packages/app/index.ts#sum", "packages/lib/index.ts"]);
  expect(mapOf(directory).get("diagnostics")).toBeUndefined();
});

test("an excluded package of several files is not mapped either", async () => {
  const directory = temporaryRepository({
    "go.mod": "module shop\n\ngo 1.22\n",
    "main.go": 'package main\n\nimport (\n\t"shop/old"\n\t"shop/till"\n)\n\nfunc main() { old.Close(); till.Open() }\n',
    "old/a.go": "package old\n\nfunc Close() {}\n",
    "old/b.go": "package old\n\nfunc Shut() {}\n",
    "till/till.go": "package till\n\nfunc Open() {}\n",
  });
  expect(await runInProcess(directory, ["bootstrap", "--set", "exclude=old/*.go"])).toMatchObject({ code: 0, err: "" });
  const sources = [...mapOf(directory).values()].flatMap((text) => /^source: (.*)$/m.exec(text)?.[1] ?? []);
  expect(sources.filter((source) => source.startsWith("old"))).toEqual([]);
  expect(sources).toContain("till");
  expect(mapOf(directory).get("diagnostics")).toBeUndefined();
});

test("an excluded module of Python is not mapped, and no finding", async () => {
  const directory = temporaryRepository({
    "pyproject.toml":
      '[project]\nname = "shop"\nversion = "1"\n\n[project.scripts]\nshop = "shop.main:run"\n\n[tool.dsp]\nexclude = ["shop/old"]\n',
    "shop/__init__.py": "",
    "shop/main.py": "from shop import old, till\nfrom shop.old.rates import rate\n\n\ndef run():\n    return till.open(rate), old\n",
    "shop/old/__init__.py": "",
    "shop/old/rates.py": "rate = 7\n",
    "shop/till.py": "def open(rate):\n    return rate\n",
  });
  expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({ code: 0, err: "" });
  const sources = [...mapOf(directory).values()].flatMap((text) => /^source: (.*)$/m.exec(text)?.[1] ?? []);
  expect(sources.filter((source) => source.startsWith("shop/old"))).toEqual([]);
  expect(sources).toContain("shop/till.py");
  expect(mapOf(directory).get("diagnostics")).toBeUndefined();
  expect(await runInProcess(directory, ["check"])).toMatchObject({ code: 0, err: "" });
});
