/** What a text under `exports/` says of an entity that a merge left without a description: whose words it may be is asked of those who are there. */
import { sharedDescriptionPath, type DspTree } from "../dsp-tree.js";
import { strip } from "../lines.js";
import { proofIn } from "./merge-description.js";
import { handOfWhy } from "./merge-file.js";
import { readDescription } from "../read.js";
import type { RemovedText } from "../removed-texts.js";
import { isUid } from "../uid.js";
import { whyOwner, type HandOf } from "./why-owner.js";

/** Undefined for what is no text, for drafts and for copies. Who has no description any more goes by its UID. */
export function wordsOfGone(tree: DspTree, path: string, handOf: HandOf): RemovedText | undefined {
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
  const description = readDescription(tree, importer);
  if (handOfWhy(path, text, description.size === 0 ? undefined : proofIn(description), handOf) === "draft") return undefined;
  const via = exporter === undefined ? {} : { via: sourceOf(exporter) };
  return { source: sourceOf(importer), slot: "why", of: sourceOf(imported), ...via, text };
}
