import { lineForm } from "../apply/mentions.js";
import type { DspTree } from "../dsp-tree.js";
import { formatLines, readLines } from "../lines.js";
import type { Edit } from "./fault.js";

/** The tree after all edits. A file that one of them removes is removed, whatever the others change in it. */
export function applyEdits(tree: DspTree, edits: Iterable<Edit>): DspTree {
  const after = new Map(tree);
  const perFile = new Map<string, Edit[]>();
  for (const edit of edits) {
    const known = perFile.get(edit.path);
    if (known === undefined) perFile.set(edit.path, [edit]);
    else known.push(edit);
  }
  for (const [path, wanted] of perFile) {
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
