import type { Operation } from "../../model/operation.js";
import { isTocPath, sharedDescriptionPath, tocPath } from "../dsp-tree.js";
import { formatLines, formatText } from "../lines.js";
import { isUid } from "../uid.js";
import { lineForm } from "./mentions.js";
import { operationError } from "./operation-error.js";
import { drop, mentionsIn, put, requireEntity, type WorkingTree } from "./working-tree.js";

type Of<Op extends Operation["op"]> = Extract<Operation, { op: Op }>;

/** Replaces the file's lines. Throws for a path that is no file of lines. */
export function writeLines(tree: WorkingTree, { path, lines }: Of<"writeLines">): void {
  const [owner = ""] = path.split("/", 1);
  const isToc = isTocPath(path) && (path === tocPath("default") || isUid(path.slice("TOC-".length)));
  if (lineForm(path) === undefined || (!isToc && !isUid(owner))) throw operationError("not-a-line-file", { path });
  if (isToc && lines.length === 0) {
    drop(tree, path);
    if (tree.mentions !== undefined) mentionsIn(tree).tocs.delete(path);
    return;
  }
  put(tree, path, formatLines(lines));
}

/** §5.3: the text of an existing export. */
export function describeShared(tree: WorkingTree, { exporter, shared, text }: Of<"describeShared">): void {
  requireEntity(tree, exporter);
  put(tree, sharedDescriptionPath(exporter, shared), formatText(text));
}
