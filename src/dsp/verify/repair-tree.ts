import { type DspTree, formatLines, readLines } from "../dsp-tree.js";
import type { ConflictJudge } from "../merge/resolve-conflicts.js";
import { newerSchema } from "../schema.js";
import type { Edit, Fault } from "./fault.js";
import { findFaults } from "./find-faults.js";
import { lineForm } from "../apply/mentions.js";
import { groupBy } from "../../model/basics.js";

export interface Repaired {
  readonly tree: DspTree;
  readonly repaired: readonly Fault[];
  /** The remaining faults of `tree`: none can be repaired automatically. */
  readonly left: readonly Fault[];
}

/** A repaired file may reveal the next fault, such as a restored line that refers to something not shared; a few rounds suffice. */
const MOST_ROUNDS = 16;

/** Repairs everything that can be derived from the tree; texts of people stay byte for byte. Idempotent. */
export function repairTree(tree: DspTree, judge: ConflictJudge, sealed: ReadonlySet<string> = new Set()): Repaired {
  const repaired: Fault[] = [];
  let current = tree;
  for (let round = 0; ; round += 1) {
    const found = findFaults(current, judge, sealed);
    const derivable = found.faults.filter(({ edits }) => edits !== undefined);
    if (derivable.length === 0 || round === MOST_ROUNDS || newerSchema(tree) !== undefined)
      return { tree: current, repaired, left: found.faults };
    current = applyEdits(
      found.tree,
      derivable.flatMap(({ edits = [] }) => edits),
    );
    for (const fault of derivable) repaired.push(fault);
  }
}

/** The tree after all edits. A file that one of them removes is removed, whatever the others change in it. */
function applyEdits(tree: DspTree, edits: readonly Edit[]): DspTree {
  const after = new Map(tree);
  for (const [path, wanted] of groupBy(edits, (edit) => edit.path)) {
    if (wanted.some((edit) => edit.do === "drop")) after.delete(path);
    else after.set(path, editText(path, tree.get(path) ?? "", wanted));
  }
  return after;
}

function editText(path: string, before: string, edits: readonly Edit[]): string {
  let text = before;
  for (const edit of edits) if (edit.do === "write") text = edit.text;
  return lineForm(path) === undefined ? text : editLines(text, edits);
}

function editLines(text: string, edits: readonly Edit[]): string {
  const words = (wanted: Edit["do"]): readonly string[] =>
    edits.flatMap((edit) => (edit.do === wanted && "line" in edit ? [edit.line] : []));
  const gone = new Set(words("take"));
  const repeated = new Set(words("single"));
  const appended = words("append");
  const leading = words("lead");
  if (gone.size + repeated.size + appended.length + leading.length === 0) return text;
  const seen = new Set<string>();
  const kept = readLines(text).filter((line) => {
    if (gone.has(line) || (repeated.has(line) && seen.has(line))) return false;
    seen.add(line);
    return true;
  });
  for (const line of appended) {
    if (!seen.has(line)) kept.push(line);
    seen.add(line);
  }
  return formatLines([...leading, ...kept.filter((line) => !leading.includes(line))]);
}
