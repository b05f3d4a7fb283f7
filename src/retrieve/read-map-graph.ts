import { FORMER_KEY } from "../dsp/drafts.js";
import { sharedDescriptionPath, whyPath, type DspTree, readLines, readDescription, isUid } from "../dsp/dsp-tree.js";
import { printed, viewOf, type GraphView } from "../dsp/query/graph-view.js";
import { once } from "../model/basics.js";
import type { Contents } from "./map-columns.js";
import { graphOf, type MapGraph } from "./map-graph.js";
import { readColumns } from "./read-columns.js";

const BASIC: ReadonlySet<string> = new Set(["source", "kind", "purpose", FORMER_KEY]);

/** From a complete tree, or from one that reads files on demand. Names that are no UIDs are ignored. */
export function readMapGraph(tree: DspTree): MapGraph {
  const view = viewOf(tree);
  const contents = once(() => readContents(view));
  return graphOf(readColumns(tree, view.uids()), {
    tree,
    get contents() {
      return contents();
    },
    why: ({ importer, imported, via }) => printed(tree.get(whyPath(importer, imported, via)) ?? ""),
    extras: (uid) => new Map([...readDescription(tree, uid)].filter(([key]) => !BASIC.has(key))),
    sharedText: (exporter, shared) => printed(tree.get(sharedDescriptionPath(exporter, shared)) ?? ""),
  });
}

function readContents(view: GraphView): readonly Contents[] {
  return view.tocs().flatMap((file) => {
    const lines = readLines(view.tree.get(file) ?? "");
    const [root] = lines;
    return root === undefined || !isUid(root) ? [] : [{ root, listed: new Set(lines) }];
  });
}
