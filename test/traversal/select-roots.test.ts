import { describe, expect, it } from "vitest";
import { ROOT_DEFAULTS, selectRoots } from "../../src/traversal/select-roots.js";
import { link } from "../../src/link/link.js";
import type { Candidate, Package, Workspace } from "../../src/model/language.js";
import type { FileFacts } from "../../src/model/facts.js";
import { candidate, file, scanOf, site } from "../support/facts.js";

const imports = (path: string, ...targets: string[]): FileFacts =>
  file(path, { references: targets.map((target, offset) => site(target, offset, [], { kind: "side-effect" })) });

function workspace(packages: readonly Package[]): Workspace {
  const of = (path: string): Package | undefined => packages.find((pkg) => pkg.directory === "" || path.startsWith(`${pkg.directory}/`));
  return {
    language: "script",
    packages,
    categories: [],
    problems: [],
    candidates: () => [],
    resolve: () => ({ targets: [], problems: [] }),
    holds: () => false,
    packageOf: of,
    describeExternal: () => ({ label: "package" }),
  };
}

function select(files: readonly FileFacts[], candidates: readonly Candidate[], packages: readonly Package[], options = ROOT_DEFAULTS) {
  const space = workspace(packages);
  const scan = scanOf(files, { candidates, workspaces: [space], workspaceOf: () => space });
  const { roots, problems } = selectRoots(scan, link(scan), options);
  return {
    roots: roots.map((root) => root.entry),
    problems: problems.map((problem) => `${problem.code} ${problem.path}`),
    groups: roots.map((root) => root.group?.length),
  };
}

const pkg = (directory: string, published = true): Package => ({
  directory,
  name: directory || "root",
  published,
  manifest: directory === "" ? "package.json" : `${directory}/package.json`,
});

describe("selection of roots", () => {
  it("keeps two applications that reach each other", () => {
    const result = select(
      [imports("cli.ts", "main.ts"), imports("main.ts", "cli.ts")],
      [candidate("cli.ts", "R1"), candidate("main.ts", "R1")],
      [pkg("")],
    );
    expect(result.roots).toEqual(["cli.ts", "main.ts"]);
  });

  it("drops a private library that an application reaches, and keeps a published one", () => {
    const files = [imports("app/main.ts", "lib/index.ts", "open/index.ts"), imports("lib/index.ts"), imports("open/index.ts")];
    const candidates = [
      candidate("app/main.ts", "R1", { package: "app" }),
      candidate("lib/index.ts", "R2", { package: "lib", published: false }),
      candidate("open/index.ts", "R2", { package: "open", published: true }),
    ];
    const result = select(files, candidates, [pkg("app"), pkg("lib", false), pkg("open")]);
    expect(result.roots).toEqual(["app/main.ts", "open/index.ts"]);
    expect(result.problems).toEqual(["covered-root lib/index.ts"]);
  });

  it("takes guesses only where nothing else reaches them", () => {
    const files = [imports("main.ts", "sub.ts"), imports("sub.ts"), imports("worker.ts")];
    const result = select(files, [candidate("main.ts", "R2"), candidate("sub.ts", "R3"), candidate("worker.ts", "R4")], [pkg("")]);
    expect(result.roots).toEqual(["main.ts", "worker.ts"]);
  });

  it("falls back to the file that reaches most of a package without candidates", () => {
    const files = [imports("start.ts", "a.ts", "b.ts"), imports("a.ts"), imports("b.ts"), imports("alone.ts")];
    expect(select(files, [], [pkg("")]).roots).toEqual(["start.ts", "alone.ts"]);
  });

  it("merges a package with very many entries into one group at its manifest", () => {
    const names = Array.from({ length: 13 }, (_, index) => `e${index}.ts`);
    const result = select(
      [...names.map((name) => imports(name)), file("package.json")],
      names.map((name) => candidate(name, "R1")),
      [pkg("")],
    );
    expect(result.roots).toEqual(["package.json"]);
    expect(result.groups).toEqual([13]);
  });

  it("takes what the user names, as named", () => {
    const files = [imports("main.ts"), imports("tool.ts")];
    expect(select(files, [candidate("main.ts", "R1")], [pkg("")], { ...ROOT_DEFAULTS, entries: ["tool.ts"] }).roots).toEqual(["tool.ts"]);
    expect(select(files, [candidate("main.ts", "R1")], [pkg("")], { ...ROOT_DEFAULTS, added: ["tool.ts"] }).roots).toEqual([
      "tool.ts",
      "main.ts",
    ]);
    expect(
      select(files, [candidate("main.ts", "R1"), candidate("tool.ts", "R1")], [pkg("")], {
        ...ROOT_DEFAULTS,
        excluded: (path) => path === "tool.ts",
      }).roots,
    ).toEqual(["main.ts"]);
  });

  it("drops guesses, then private entries, and what is published last, when there are too many", () => {
    const files = [imports("a.ts", "lib.ts"), imports("lib.ts"), imports("own.ts"), imports("job.ts"), imports("demo/app.ts", "own.ts")];
    const candidates = [
      candidate("a.ts", "R1"),
      candidate("lib.ts", "R2"),
      candidate("own.ts", "R2"),
      candidate("job.ts", "R4"),
      candidate("demo/app.ts", "R1", { package: "demo", published: false }),
    ];
    const capped = (maxRoots: number) => select(files, candidates, [pkg(""), pkg("demo", false)], { ...ROOT_DEFAULTS, maxRoots });
    expect(capped(4)).toMatchObject({ roots: ["a.ts", "demo/app.ts", "lib.ts", "own.ts"], problems: ["root-cap job.ts"] });
    expect(capped(3)).toMatchObject({ roots: ["a.ts", "lib.ts", "own.ts"] });
    expect(capped(2)).toMatchObject({ roots: ["a.ts", "own.ts"] });
  });

  it("does not count what the user names", () => {
    const files = [imports("a.ts"), imports("b.ts"), imports("c.ts")];
    const options = { ...ROOT_DEFAULTS, added: ["b.ts", "c.ts"], maxRoots: 1 };
    expect(select(files, [candidate("a.ts", "R1")], [pkg("")], options).roots).toEqual(["b.ts", "c.ts", "a.ts"]);
  });

  it("lists what only a wildcard names without making it a root", () => {
    const candidates = [candidate("main.ts", "R2"), candidate("leaf.ts", "R3", { optional: true })];
    expect(select([imports("main.ts"), imports("leaf.ts")], candidates, [pkg("")]).roots).toEqual(["main.ts"]);
  });
});
