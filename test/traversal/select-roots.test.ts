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
  const scan = scanOf(files, {
    candidates,
    workspaces: [space],
    workspaceOf: () => space,
    category: (path) => (path.startsWith("scripts/") ? "script" : "source"),
  });
  const { roots, attached, problems } = selectRoots(scan, link(scan), options);
  return {
    roots: roots.map((root) => root.entry),
    problems: problems.map((problem) => `${problem.code} ${problem.path}`),
    groups: roots.map((root) => root.group?.length),
    attached: attached.map(({ entry, group = [] }) => `${entry} > ${group.map(({ path }) => path).join(" ")}`),
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
    expect(select(files, [], [pkg("")]).roots).toEqual(["start.ts"]);
  });

  it("guesses once for each package, not from folders of loose files, and not beside what is declared", () => {
    const files = [imports("a/one.ts"), imports("a/two.ts"), imports("b/static/page.ts"), imports("b/bench/run.ts"), imports("c/main.ts")];
    const packages = [pkg("a"), pkg("b"), pkg("c")];
    expect(select(files, [candidate("c/main.ts", "R2", { package: "c" })], packages).roots).toEqual(["c/main.ts", "a/one.ts"]);
  });

  it("guesses nothing among many equal files, unless there is no other root", () => {
    const loose = Array.from({ length: 6 }, (_, index) => imports(`loose/${index}.ts`));
    const main = candidate("main/main.ts", "R1", { package: "main" });
    expect(select([...loose, imports("main/main.ts")], [main], [pkg("loose"), pkg("main")]).roots).toEqual(["main/main.ts"]);
    expect(select(loose, [], [pkg("loose")]).roots).toEqual(["loose/0.ts"]);
  });

  it("looks for further entries where the declared ones reach little", () => {
    const files = [imports("cli.ts"), imports("app.ts", "a.ts", "b.ts"), imports("a.ts"), imports("b.ts")];
    const app = candidate("app.ts", "R4", { rescue: true });
    expect(select(files, [candidate("cli.ts", "R1"), app], [pkg("")]).roots).toEqual(["cli.ts", "app.ts"]);
    const enough = [imports("cli.ts", "a.ts", "b.ts"), imports("app.ts"), imports("a.ts"), imports("b.ts")];
    expect(select(enough, [candidate("cli.ts", "R1"), app], [pkg("")]).roots).toEqual(["cli.ts"]);
  });

  it("takes no manifest of which everything is reached, even if it is code itself", () => {
    const files = [imports("main.ts", "task.ts"), imports("task.ts"), imports("package.json")];
    const tasks = candidate("package.json", "R4", { group: [{ path: "task.ts", text: "a task.", unlessReached: true }] });
    expect(select(files, [candidate("main.ts", "R1"), tasks], [pkg("")]).roots).toEqual(["main.ts"]);
  });

  it("lists declarations beside the root of their package if their code is in the map", () => {
    const files = [imports("main.ts", "shop.js"), imports("shop.js"), imports("shop.d.ts"), imports("alone.d.ts")];
    const companion = (entry: string, code: string) => candidate(entry, "R3", { companion: code });
    const result = select(
      files,
      [candidate("main.ts", "R2"), companion("shop.d.ts", "shop.js"), companion("alone.d.ts", "alone.js")],
      [pkg("")],
    );
    expect(result.roots).toEqual(["main.ts", "alone.d.ts"]);
    expect(result.groups).toEqual([1, undefined]);
    expect(result.attached).toEqual([]);
  });

  it("folds a package with very many entries into one group at its manifest, but not its commands", () => {
    const names = Array.from({ length: 13 }, (_, index) => `e${index}.ts`);
    const files = [...names.map((name) => imports(name)), imports("run.ts"), file("package.json")];
    const entries = names.map((name) => candidate(name, "R3"));
    const result = select(files, [...entries, candidate("run.ts", "R1", { command: true })], [pkg("")]);
    expect(result.roots).toEqual(["run.ts", "package.json"]);
    expect(result.groups).toEqual([undefined, 13]);
    const commands = names.map((name) => candidate(name, "R1", { command: true }));
    expect(select(files, commands, [pkg("")]).roots).toEqual(names);
    expect(select(files, commands, [pkg("")], { ...ROOT_DEFAULTS, maxRootsPerPackage: 12 }).roots).toEqual(["package.json"]);
  });

  it("folds several scripts of a package into its manifest", () => {
    const files = [imports("main.ts"), imports("scripts/a.ts"), imports("scripts/b.ts"), file("package.json")];
    const candidates = [candidate("main.ts", "R1"), candidate("scripts/a.ts", "R4"), candidate("scripts/b.ts", "R4")];
    expect(select(files, candidates, [pkg("")]).roots).toEqual(["main.ts", "package.json"]);
    expect(select(files, candidates.slice(0, 2), [pkg("")]).roots).toEqual(["main.ts", "scripts/a.ts"]);
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

  it("folds scripts, then private entries, and what is published last, when there are too many", () => {
    const files = [imports("a.ts", "lib.ts"), imports("lib.ts"), imports("own.ts"), imports("job.ts"), imports("demo/app.ts", "own.ts")];
    const candidates = [
      candidate("a.ts", "R1"),
      candidate("lib.ts", "R2"),
      candidate("own.ts", "R2"),
      candidate("job.ts", "R4"),
      candidate("demo/app.ts", "R1", { package: "demo", published: false }),
    ];
    const capped = (maxRoots: number) => select(files, candidates, [pkg(""), pkg("demo", false)], { ...ROOT_DEFAULTS, maxRoots });
    expect(capped(5)).toMatchObject({ roots: ["a.ts", "demo/app.ts", "lib.ts", "own.ts", "job.ts"], problems: [] });
    expect(capped(4)).toMatchObject({
      roots: ["a.ts", "package.json", "lib.ts", "own.ts"],
      problems: ["root-cap job.ts", "root-cap demo/app.ts"],
    });
    expect(capped(3)).toMatchObject({ roots: ["a.ts", "package.json", "own.ts"] });
    expect(capped(1)).toMatchObject({ roots: ["package.json"], groups: [5] });
  });

  it("keeps the entries of a group that is folded", () => {
    const files = [imports("a.ts"), imports("b.ts"), imports("page.ts"), file("site.config.ts")];
    const site = candidate("site.config.ts", "R1", { group: [{ path: "page.ts", text: "a page." }] });
    const result = select(files, [candidate("a.ts", "R1"), candidate("b.ts", "R2"), site], [pkg("")], { ...ROOT_DEFAULTS, maxRoots: 1 });
    expect(result).toMatchObject({ roots: ["package.json"], attached: ["site.config.ts > page.ts"] });
  });

  it("folds nothing where no manifest can hold it", () => {
    const files = [imports("a/main.ts"), imports("b/main.ts")];
    const candidates = [candidate("a/main.ts", "R2", { package: "a" }), candidate("b/main.ts", "R2", { package: "b" })];
    const options = { ...ROOT_DEFAULTS, maxRoots: 1 };
    expect(select(files, candidates, [pkg("a"), pkg("b")], options).roots).toEqual(["a/main.ts", "b/main.ts"]);
    expect(select(files, candidates, [pkg("a"), pkg("b"), pkg("")], options).roots).toEqual(["package.json"]);
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
