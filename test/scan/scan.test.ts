import { describe, expect, it } from "vitest";
import type { FileFacts } from "../../src/model/facts.js";
import type { Candidate, Language, Workspace } from "../../src/model/language.js";
import { memoryTree } from "../../src/fs/memory-tree.js";
import { scan } from "../../src/scan/scan.js";
import { candidate, file, site } from "../support/facts.js";

/** A language whose files name what they import, one path a line. */
function lines(files: Readonly<Record<string, string>>, candidates: readonly Candidate[] = []): { language: Language; parsed: string[][] } {
  const tree = memoryTree(files);
  const workspace: Workspace = {
    language: "lines",
    packages: [],
    categories: [],
    problems: [],
    candidates: () => candidates,
    resolve: (_, reference) => ({
      targets: tree.has(reference.specifier) ? [{ kind: "file", path: reference.specifier, rule: "line" }] : [],
      problems: [],
    }),
    holds: () => false,
    packageOf: () => undefined,
    describeExternal: () => ({ label: "package" }),
  };
  const language: Language = {
    name: "lines",
    claims: (path) => path.endsWith(".txt"),
    problems: {},
    forms: {},
    vocabulary: { names: [], kinds: [] },
    categories: [],
    extractor: new URL("file:///none"),
    threads: 1,
    parsers: [],
    load: () => Promise.reject(new Error("not asked")),
    workspaces: () => Promise.resolve({ open: () => workspace }),
  };
  return { language, parsed: [] };
}

async function run(files: Readonly<Record<string, string>>, candidates: readonly Candidate[] = []) {
  const { language } = lines(files, candidates);
  const rounds: string[][] = [];
  const found = await scan({
    tree: memoryTree(files),
    languages: [language],
    parse: (batch) => {
      rounds.push(batch.map((each) => each.path));
      const facts = batch.map(({ path }): [string, FileFacts] => {
        const targets = (files[path] ?? "").split("\n").filter((line) => line !== "");
        return [path, file(path, { references: targets.map((target, offset) => site(target, offset)) })];
      });
      return Promise.resolve(new Map(facts));
    },
  });
  return { files: [...found.files.keys()], rounds, resolutions: found.resolutions };
}

describe("scan", () => {
  it("has one answer for all sites that lead to one file", async () => {
    const { resolutions } = await run({ "a.txt": "c.txt", "b.txt": "c.txt", "c.txt": "" });
    const [first] = resolutions.get("a.txt") ?? [];
    expect(first?.targets).toEqual([{ kind: "file", path: "c.txt", rule: "line" }]);
    expect(resolutions.get("b.txt")?.[0]).toBe(first);
  });

  it("reads sources at once, and examples only when something reaches them, each file once", async () => {
    const result = await run({
      "a.txt": "examples/used.txt\nb.txt",
      "b.txt": "a.txt",
      "examples/used.txt": "examples/deep.txt",
      "examples/deep.txt": "a.txt",
      "examples/unused.txt": "",
    });
    expect(result.files).toEqual(["a.txt", "b.txt", "examples/deep.txt", "examples/used.txt"]);
    expect(result.rounds).toEqual([["a.txt", "b.txt"], ["examples/used.txt"], ["examples/deep.txt"]]);
  });

  it("does not descend into vendored files", async () => {
    const result = await run({ "a.txt": "vendor/lib.txt", "vendor/lib.txt": "vendor/more.txt", "vendor/more.txt": "" });
    expect(result.files).toEqual(["a.txt"]);
  });

  it("reads the entries of candidates whatever their category", async () => {
    const group = [{ path: "docs/page.txt", text: "page." }];
    const result = await run({ "a.txt": "", "docs/main.txt": "", "docs/page.txt": "" }, [candidate("docs/main.txt", "R1", { group })]);
    expect(result.files).toEqual(["a.txt", "docs/main.txt", "docs/page.txt"]);
  });
});
