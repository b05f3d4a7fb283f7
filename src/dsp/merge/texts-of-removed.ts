/** A text under `exports/` about an entity that a merge left without a description; its origin is determined by the remaining entities. */
import { descriptionPath, sharedDescriptionPath, type DspTree } from "../dsp-tree.js";
import { strip } from "../lines.js";
import { draftTokensAt } from "../drafts.js";
import { whyTextOrigin } from "./merge-file.js";
import { readDescription } from "../read.js";
import type { RemovedText } from "../removed-texts.js";
import { isUid } from "../uid.js";
import { whyOwner, type TextOrigin } from "./why-owner.js";

/** Undefined for other files, for drafts and for copies. An entity without a description is named by its UID. */
export function textsOfRemoved(tree: DspTree, path: string, textOrigin: TextOrigin): RemovedText | undefined {
  const text = strip(tree.get(path) ?? "");
  const [entity = "", room, name = ""] = path.split("/");
  if (text === "" || room !== "exports" || !isUid(entity) || !isUid(name)) return undefined;
  const sourceOf = (uid: string): string => readDescription(tree, uid).get("source") ?? uid;
  if (path === sharedDescriptionPath(entity, name)) {
    const purpose = readDescription(tree, name).get("purpose") ?? "";
    const isCopy = purpose !== "" && text.endsWith(purpose);
    return isCopy ? undefined : { source: sourceOf(entity), slot: "shared", of: sourceOf(name), text };
  }
  const owner = whyOwner(path);
  if (owner === undefined) return undefined;
  const { importer, imported, exporter } = owner;
  const draftTokens = tree.has(descriptionPath(importer)) ? (draftTokensAt(tree, importer) ?? "") : undefined;
  if (whyTextOrigin(path, text, draftTokens, textOrigin) === "draft") return undefined;
  const via = exporter === undefined ? {} : { via: sourceOf(exporter) };
  return { source: sourceOf(importer), slot: "why", of: sourceOf(imported), ...via, text };
}
