/** A text under `exports/` about an entity that a merge left without a description; its origin is determined by the remaining entities. */
import { descriptionPath, sharedDescriptionPath, type DspTree } from "../dsp-tree.js";
import { strip } from "../lines.js";
import { draftTokensAt } from "../drafts.js";
import { whyTextOrigin } from "./merge-file.js";
import { readDescription } from "../read.js";
import type { RemovedText } from "../removed-texts.js";
import type { Uid } from "../../model/operation.js";
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
  if (whyTextOrigin(path, text, tokensOfImporter(tree, importer), textOrigin) === "draft") return undefined;
  const via = exporter === undefined ? {} : { via: sourceOf(exporter) };
  return { source: sourceOf(importer), slot: "why", of: sourceOf(imported), ...via, text };
}

/** A merge that took a description away may have left the importer's draft tokens; without them nobody knows who wrote a text of it. */
export function tokensOfImporter(tree: DspTree, importer: Uid): string | undefined {
  return draftTokensAt(tree, importer) ?? (tree.has(descriptionPath(importer)) ? "" : undefined);
}
