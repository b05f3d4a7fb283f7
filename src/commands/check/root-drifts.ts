/** Roots and the content of their tables of contents. The first line of each is the root (protocol §4.4). */
import { tocPath, type DspTree } from "../../dsp/dsp-tree.js";
import { readToc, tocNames } from "../../dsp/read.js";
import { byteOrder } from "../../model/byte-order.js";
import type { Uid } from "../../model/operation.js";
import type { Drift } from "./drift.js";
import type { Comparison } from "./entity-drifts.js";
import { plural } from "./fold.js";

/** Root → path of its table under `.dsp/` → its entities. */
type Roots = ReadonlyMap<Uid, ReadonlyMap<string, ReadonlySet<Uid>>>;

export function rootDrifts(comparison: Comparison, before: DspTree, after: DspTree): readonly Drift[] {
  if (comparison.changes.tocs.length === 0) return [];
  const [old, now] = [readRoots(before), readRoots(after)];
  const roots = [...new Set([...old.keys(), ...now.keys()])].sort(byteOrder);
  return roots.flatMap((root) => {
    const [tables, wanted] = [old.get(root), now.get(root)];
    if (tables === undefined) return rootAdded(comparison, root, wanted ?? new Map());
    return wanted === undefined ? rootRemoved(comparison, root, tables) : listingDrifts(comparison, root, tables, wanted);
  });
}

function readRoots(tree: DspTree): Roots {
  const roots = new Map<Uid, Map<string, ReadonlySet<Uid>>>();
  for (const toc of tocNames(tree)) {
    const uids = readToc(tree, toc);
    const [root] = uids;
    if (root === undefined) continue;
    const tables = roots.get(root) ?? new Map<string, ReadonlySet<Uid>>();
    roots.set(root, tables.set(tocPath(toc), new Set(uids)));
  }
  return roots;
}

function rootAdded({ names, map }: Comparison, root: Uid, tables: ReadonlyMap<string, ReadonlySet<Uid>>): readonly Drift[] {
  const { path = "", source, text } = names.after(root);
  const [size = 0] = [...tables.values()].map((uids) => uids.size);
  const evidence = map.contents.find(({ keys }) => map.uidOf(keys[0] ?? "") === root)?.root.evidence.join("; ");
  const reason = evidence === undefined || evidence === "" ? "" : ` (${evidence})`;
  const message = `${text} is a root${reason} that reaches ${plural(size, "entity")}: the map has no table of contents for it`;
  return [{ kind: "root-added", path, uid: root, what: source, message }];
}

function rootRemoved({ names }: Comparison, root: Uid, tables: ReadonlyMap<string, ReadonlySet<Uid>>): readonly Drift[] {
  const { source, text } = names.before(root);
  const message = `${text} is no longer a root: the map has .dsp/${[...tables.keys()].join(", .dsp/")} for it`;
  return [{ kind: "root-removed", path: names.after(root).path ?? "", uid: root, what: source, message }];
}

/** New and removed entities are no drift of the table, but an entity that is now reached from another root is. */
function listingDrifts(
  { names, added, removed }: Comparison,
  root: Uid,
  old: ReadonlyMap<string, ReadonlySet<Uid>>,
  now: ReadonlyMap<string, ReadonlySet<Uid>>,
): readonly Drift[] {
  const { path = "", source, text } = names.after(root);
  const drift = (message: string): Drift => ({ kind: "listing", path, uid: root, what: source, message });
  const drifts: Drift[] = [];
  for (const table of new Set([...old.keys(), ...now.keys()])) {
    const [before, after] = [old.get(table), now.get(table)];
    if (before === undefined) drifts.push(drift(`${text} has .dsp/${table} of its own now: not in the map`));
    else if (after === undefined) drifts.push(drift(`${text} no longer has .dsp/${table}: still in the map`));
    else {
      const more = [...after].filter((uid) => !before.has(uid) && added.of(uid) === undefined);
      const fewer = [...before].filter((uid) => !after.has(uid) && removed.of(uid) === undefined);
      if (more.length > 0)
        drifts.push(
          drift(`${text} reaches ${plural(more.length, "entity")} more, such as ${names.after(more[0] ?? "").text}: not in .dsp/${table}`),
        );
      if (fewer.length > 0)
        drifts.push(
          drift(
            `${text} reaches ${plural(fewer.length, "entity")} less, such as ${names.before(fewer[0] ?? "").text}: still in .dsp/${table}`,
          ),
        );
    }
  }
  return drifts;
}
