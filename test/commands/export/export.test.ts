/** `export`: what is chosen on the command line, where it is written, and what is refused. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { runInProcess } from "../../support/run-in-process.js";
import { copyOfDirectory, writeFiles } from "../../support/temporary-directory.js";
import { git } from "../../support/temporary-repository.js";

const FILES = {
  "package.json": `{ "name": "harbour", "main": "./src/main.ts", "dependencies": { "zod": "1" } }\n`,
  "src/main.ts": `import { load } from "./crane/crane.js";\nimport { sail } from "./ships/ship.js";\nload(sail());\n`,
  "src/crane/crane.ts": `import { z } from "zod";\nimport { hook } from "./hook.js";\nexport function load(ship: unknown) { return hook(z.any().parse(ship)); }\n`,
  "src/crane/hook.ts": `export function hook(ship: unknown) { return ship; }\n`,
  "src/ships/ship.ts": `import { rope } from "./rope.js";\nexport function sail() { return rope(); }\n`,
  "src/ships/rope.ts": `import { sail } from "./ship.js";\nexport function rope(): unknown { return sail; }\n`,
};

const harbour = (): Promise<string> =>
  copyOfDirectory("harbour", async (directory) => {
    writeFiles(directory, FILES);
    git(directory, "init", "-q");
    expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({ code: 0 });
  });

interface Graph {
  readonly label: string;
  readonly metadata: { readonly level: string; readonly said: readonly string[] };
  readonly nodes: Readonly<Record<string, { readonly label: string; readonly metadata: { readonly path: string; readonly kind: string } }>>;
  readonly edges: readonly { readonly source: string; readonly target: string }[];
}

async function exported(words: readonly string[], place = ""): Promise<Graph & { readonly err: string }> {
  const directory = await harbour();
  const { code, out, err } = await runInProcess(join(directory, place), ["export", "--format", "json", ...words]);
  expect({ code, err }).toMatchObject({ code: 0 });
  return { ...JSON.parse(out).graph, err };
}

const labels = ({ nodes }: Graph): readonly string[] =>
  Object.values(nodes)
    .map(({ label }) => label)
    .toSorted();

describe("secrets", () => {
  it("are replaced in each text alone, so that no box is lost between two of them", async () => {
    const directory = await harbour();
    const uidOf = async (path: string): Promise<string> =>
      /obj-\w+/.exec((await runInProcess(directory, ["find-by-source", path])).out)?.[0] ?? "";
    const purposes = {
      "src/crane/crane.ts": "Starts with -----BEGIN PRIVATE KEY-----",
      "src/ships/ship.ts": "Ends with -----END PRIVATE KEY-----",
      "src/main.ts": `Calls with ghp_${"a1B2".repeat(9)}`,
    };
    for (const [path, purpose] of Object.entries(purposes)) {
      expect(await runInProcess(directory, ["update-description", await uidOf(path), "--purpose", purpose])).toMatchObject({ code: 0 });
    }
    const address = "https://shop:hunter2hunter2x9@depot.example/tools";
    const created = await runInProcess(directory, ["create-object", address, "Tools.", "--kind", "external"]);
    const [external = ""] = /obj-\w+/.exec(created.out) ?? [];
    expect(await runInProcess(directory, ["add-import", await uidOf("src/main.ts"), external, "Fetches tools."])).toMatchObject({
      code: 0,
    });
    for (const format of ["json", "graphml", "cytoscape", "dot"]) {
      const { out } = await runInProcess(directory, ["export", "--format", format, "--level", "files", "--externals"]);
      expect(out).toContain("depot.example");
      expect(out).not.toContain("hunter2");
      for (const path of Object.keys(purposes)) expect(out).toContain(path.split("/").at(-1));
      expect(out).not.toContain("ghp_");
      if (format === "json") expect(out).toContain("[redacted]");
    }
    expect((await runInProcess(directory, ["export", "--format", "html"])).out).not.toMatch(/ghp_|hunter2/);
  });
});

describe("what is shown", () => {
  it("are folders, opened as long as the boxes are few", async () => {
    const graph = await exported([]);
    expect(graph.metadata.level).toBe("rooms");
    expect(labels(graph)).toEqual(["crane.ts", "hook.ts", "main.ts", "rope.ts", "ship.ts"]);
    expect(labels(await exported(["--depth", "1"]))).toEqual(["src"]);
    expect(labels(await exported(["--depth", "2"]))).toEqual(["crane", "main.ts", "ships"]);
  });

  it.each([
    ["src/ships/ship.ts", "files", ["main.ts", "rope.ts", "ship.ts"]],
    ["src/ships/rope.ts#rope", "entities", ["rope", "ship.ts"]],
    ["src/ships", "rooms", ["main.ts", "rope.ts", "ship.ts"]],
  ])("is what is around %s, at its level", async (target, level, shown) => {
    const graph = await exported(["--around", target]);
    expect([graph.metadata.level, labels(graph)]).toEqual([level, shown]);
  });

  it("grows with the radius", async () => {
    expect(labels(await exported(["--around", "src/crane/hook.ts"]))).toEqual(["crane.ts", "hook.ts"]);
    expect(labels(await exported(["--around", "src/crane/hook.ts", "--depth", "2"]))).toEqual(["crane.ts", "hook.ts", "main.ts"]);
  });

  it("is named from the directory of the user as well", async () => {
    expect(labels(await exported(["--around", "hook.ts"], "src/crane"))).toEqual(["crane.ts", "hook.ts"]);
    expect(labels(await exported(["--only", "ships"], "src"))).toEqual(["rope.ts", "ship.ts"]);
  });

  it("is what is in a room, and what crosses its border is said", async () => {
    const graph = await exported(["--only", "src/ships"]);
    expect(labels(graph)).toEqual(["rope.ts", "ship.ts"]);
    expect(graph.metadata.said).toEqual(["1 import across the border of src/ships/ is left out"]);
    expect(graph.err).toBe(`note: ${graph.metadata.said[0]}\n`);
  });

  it("are cycles alone, or externals as well", async () => {
    expect(labels(await exported(["--level", "files", "--cycles"]))).toEqual(["rope.ts", "ship.ts"]);
    const kinds = Object.values((await exported(["--externals"])).nodes).filter(({ metadata }) => metadata.kind === "external");
    expect(kinds.map(({ label }) => label)).toEqual(["zod"]);
  });
});

describe("where it is written", () => {
  it.each([
    ["map.dot", "// 5 boxes"],
    ["map.gv", "// 5 boxes"],
    ["map.mmd", "flowchart TB"],
    ["map.json", "{"],
    ["map.graphml", "<?xml"],
    ["map.d2", "# 5 boxes"],
    ["map.cyjs", "{"],
  ])("%s has the format of its extension", async (name, start) => {
    const directory = await harbour();
    const { code, out, err } = await runInProcess(directory, ["export", "-o", name]);
    expect({ code, out, err }).toEqual({ code: 0, out: "", err: `${name}: 5 boxes and 5 arrows: rooms\n` });
    expect(readFileSync(join(directory, name), "utf8").startsWith(start)).toBe(true);
  });

  it("map.svg is the picture of the folders: no scripts, no links", async () => {
    const directory = await harbour();
    expect(await runInProcess(directory, ["export", "-o", "map.svg"])).toMatchObject({
      code: 0,
      err: "map.svg: a picture of the folders\n",
    });
    const svg = readFileSync(join(directory, "map.svg"), "utf8");
    expect(svg).toMatch(/^<svg xmlns=/);
    expect(svg).toContain(">main.ts</text>");
    expect(svg).toContain('class="against"');
    expect(svg).not.toMatch(/<script|href|\son\w+=/);
  });

  it("is the same from standard output, and a second time", async () => {
    const directory = await harbour();
    const { out } = await runInProcess(directory, ["export", "--format", "dot"]);
    await runInProcess(directory, ["export", "--out", "map.dot"]);
    expect(readFileSync(join(directory, "map.dot"), "utf8")).toBe(out);
    expect((await runInProcess(directory, ["export", "--format=dot"])).out).toBe(out);
  });
});

describe("what is refused", () => {
  it.each([
    [["--around", "src/crane/cran.ts"], "not-in-map", "did you mean src/crane/crane.ts?"],
    [["--only", "src/docks"], "not-in-map", "'src/docks'"],
    [["--depth", "2", "--level", "files"], "conflicting-options", "--level files"],
    [["--depth", "0"], "invalid-whole-number", "from 1"],
    [["--level", "folders"], "unknown-choice", "rooms, files, entities"],
    [["--cycles", "--format", "svg"], "conflicting-options", "--format svg"],
    [["--only", "src", "--format", "html"], "conflicting-options", "--format html"],
    [["--only", "src", "--limit", "1"], "export-too-large", "--only DIR"],
  ] as const)("%j", async (words, error, value) => {
    const directory = await harbour();
    const refused = await runInProcess(directory, ["export", "-o", "map.dot", ...words]);
    expect(refused).toEqual({ code: 2, out: "", err: expect.stringContaining(value), error });
    expect(existsSync(join(directory, "map.dot"))).toBe(false);
  });
});

it("the JSON is valid by its schema", async () => {
  const schema = JSON.parse(readFileSync(new URL("../../../docs/schemas/export.schema.json", import.meta.url), "utf8"));
  const form = z.fromJSONSchema(schema);
  const { out } = await runInProcess(await harbour(), ["export", "--format", "json", "--level", "entities", "--externals"]);
  expect(form.safeParse(JSON.parse(out)).error).toBeUndefined();
  const document = JSON.parse(out);
  document.graph.edges[0].metadata.weight = "1";
  expect(form.safeParse(document).success).toBe(false);
});
