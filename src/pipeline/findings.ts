/** Problems of a repository, and gaps in its map. */
import { findCycles } from "../link/cycles.js";
import type { Contents, Graph } from "../model/graph.js";
import type { Scan } from "../model/scan.js";
import type { Problem } from "../model/problem.js";
import { packagesMarkedVendored, refusedAttributes } from "../scan/categories.js";
import { openMentions } from "../scan/mentions.js";
import type { Selection } from "../traversal/select-roots.js";
import { findUnreached, withMentions } from "../traversal/unreached.js";
import { collectProblems } from "./diagnostics.js";
import type { Source, Survey } from "./map-types.js";

interface Walked {
  readonly tree: Source;
  readonly scan: Scan;
  /** Edges, except those of group roots, which are no imports. */
  readonly linked: Graph;
  readonly graph: Graph;
  readonly contents: readonly Contents[];
  readonly selection: Selection;
}

export function findFindings({
  tree,
  scan,
  linked,
  graph,
  contents,
  selection,
}: Walked): Pick<Survey, "cycles" | "unreached" | "problems"> {
  const documented = new Set(contents.flatMap((part) => part.keys));
  const cycles = findCycles(linked).filter((cycle) => cycle.files.some((file) => documented.has(file)));
  const unreached = withMentions(findUnreached(scan, graph, documented), (paths) => openMentions(scan, paths));
  const problems = collectProblems({
    scan,
    graph,
    documented,
    cycles,
    unreached,
    more: [...selection.problems, ...tree.skipped, ...vendoredPackages(scan), ...attributeFaults(scan)],
  });
  return { cycles, unreached, problems };
}

function attributeFaults({ tree }: Scan): readonly Problem[] {
  return refusedAttributes(tree).map((detail): Problem => ({ code: "config-invalid", path: ".gitattributes", detail }));
}

function vendoredPackages({ tree, workspaces }: Scan): readonly Problem[] {
  const packages = packagesMarkedVendored(
    tree,
    workspaces.flatMap((workspace) => workspace.packages),
  );
  return packages.map(({ manifest, name }): Problem => ({ code: "vendored-package", path: manifest, detail: name }));
}
