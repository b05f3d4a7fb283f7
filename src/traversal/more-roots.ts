/** Roots that options add to those of the rules: tests of each package (`tests: roots`), unreached sources (`unreached: roots`). */
import type { Graph, Scan } from "../model/graph.js";
import type { Candidate, Package } from "../model/language.js";
import { reachFrom } from "./reach.js";
import { startsOf, united } from "./root-set.js";
import { filesOf } from "./more-contents.js";

/** One group root for each package with tests: its test configuration if there is one, otherwise its manifest, otherwise the first test. */
export function withTestRoots(scan: Scan, roots: readonly Candidate[]): readonly Candidate[] {
  const byPackage = new Map<string, { readonly pkg: Package | undefined; readonly language: string; readonly tests: string[] }>();
  for (const path of filesOf(scan, new Set(["test"]))) {
    const workspace = scan.workspaceOf(path);
    if (workspace === undefined || scan.files.get(path)?.trivial === true) continue;
    const pkg = workspace.packageOf(path);
    const key = `${workspace.language}\0${pkg?.directory ?? ""}`;
    const found = byPackage.get(key) ?? { pkg, language: workspace.language, tests: [] };
    byPackage.set(key, found);
    found.tests.push(path);
  }
  const taken = new Map(roots.map((root, index) => [root.entry, index]));
  const after = [...roots];
  for (const { pkg, language, tests } of byPackage.values()) {
    const root = testRoot(scan, language, pkg, tests);
    const at = taken.get(root.entry);
    const before = at === undefined ? undefined : after[at];
    if (at === undefined || before === undefined) {
      taken.set(root.entry, after.length);
      after.push(root);
    } else after[at] = united(before, root);
  }
  return after;
}

function testRoot(scan: Scan, language: string, pkg: Package | undefined, tests: readonly string[]): Candidate {
  const workspace = scan.workspaces.find((one) => one.language === language);
  const configuration = pkg === undefined ? undefined : workspace?.testConfiguration?.(pkg);
  const manifest = pkg === undefined || pkg.manifest === "" ? undefined : pkg.manifest;
  const entry = configuration ?? manifest ?? tests[0] ?? "";
  const group = tests.filter((path) => path !== entry).map((path) => ({ path, text: "test, run by the test runner." }));
  const evidence = [`tests=roots: ${tests.length === 1 ? "one test" : `${tests.length} tests`}`];
  const listed = manifest === undefined ? {} : { manifest };
  return { language, package: pkg?.directory ?? "", ...listed, published: false, class: "R4", rule: "tests", entry, group, evidence };
}

/** The best candidates, as long as there is room for roots. */
export function withUnreachedRoots(
  graph: Graph,
  roots: readonly Candidate[],
  candidates: readonly { readonly path: string }[],
  {
    packageOf,
    most,
  }: { readonly packageOf: (path: string) => { readonly language: string; readonly directory: string }; readonly most: number },
): readonly Candidate[] {
  const covered = reachFrom(graph, roots.flatMap(startsOf));
  const after = [...roots];
  for (const { path } of candidates) {
    if (after.length >= most) break;
    if (covered.has(path)) continue;
    const { language, directory } = packageOf(path);
    after.push({
      language,
      package: directory,
      published: false,
      class: "R6",
      rule: "R6",
      entry: graph.units.get(path) ?? path,
      evidence: ["unreached=roots: no importer found"],
    });
    reachFrom(graph, [path], covered);
  }
  return after;
}
