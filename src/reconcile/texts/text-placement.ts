/** Places several texts in one map; the first of two texts for the same place wins. */
import { type TextOrigin } from "../../dsp/merge/three-way.js";
import { type DspTree, whyPath, readDescription, readImports, readShared, parseDescription, strip } from "../../dsp/dsp-tree.js";
import type { RemovedText } from "../../dsp/removed-texts.js";
import { byteOrder } from "../../model/basics.js";
import { OWNER_WHY, type Operation, type Uid } from "../../model/operation.js";
import { COPIED, draftTokensAt, tokensOf } from "../../dsp/drafts.js";
import type { Context } from "../reconcile-types.js";
import { pathOf, type Place, type PlacedText } from "./lost-texts.js";
import { oneLine } from "../../dsp/one-line.js";
import { isCopyOf } from "./shared-texts.js";

interface Placing {
  /** The operations so far. */
  readonly operations: readonly Operation[];
  /** Undefined if there is no place for the text. */
  readonly place: (text: PlacedText) => Placed | undefined;
  /** The same for a text with sources instead of UIDs; `uidOf`: the entity of a source. */
  readonly placeNamed: (text: RemovedText, uidOf: (source: string) => Uid | undefined) => Placed | undefined;
}

/** `there`: the map had the text at its place already. */
type Placed = "placed" | "there";

export function createPlacing(target: TextTarget): Placing {
  const operations: Operation[] = [];
  const taken = new Map<string, { readonly text: string; readonly placed: Placed }>();
  const place = (text: PlacedText): Placed | undefined => {
    const path = pathOf(text);
    const earlier = taken.get(path);
    if (earlier !== undefined) return earlier.text === text.text ? earlier.placed : undefined;
    const done = placeText(target, text);
    if (done === undefined) return undefined;
    const placed = done.length === 0 ? "there" : "placed";
    taken.set(path, { text: text.text, placed });
    operations.push(...done);
    return placed;
  };
  return {
    operations,
    place,
    placeNamed({ source, slot, of, via, text }, uidOf) {
      const owner = uidOf(source);
      const imported = of === undefined ? undefined : uidOf(of);
      if (owner === undefined || (of !== undefined && imported === undefined)) return undefined;
      const exporter = exporterOf(target.tree, owner, imported, via === undefined ? undefined : uidOf(via));
      return place({ owner, slot, text, ...(imported === undefined ? {} : { imported }), ...(exporter === undefined ? {} : { exporter }) });
    },
  };
}

/** A why concerns two ends. If the importer imports the entity in only one way, its exporter may have changed. */
function exporterOf(tree: DspTree, owner: Uid, imported: Uid | undefined, exporter: Uid | undefined): Uid | undefined {
  const lines = readImports(tree, owner).filter(({ uid }) => uid === imported);
  return lines.some(({ via }) => via === exporter) || lines.length !== 1 ? exporter : lines[0]?.via;
}

// Places texts of people in a map, if no text of others is there.

/** A map that accepts texts. */
interface TextTarget {
  readonly tree: DspTree;
  readonly textOrigin: TextOrigin;
  readonly tokenOf: Context["tokenOf"];
}

/** The operations needed; none if the text is already there; undefined if the place is missing or holds a text of others. */
function placeText(target: TextTarget, text: PlacedText): readonly Operation[] | undefined {
  const now = textAt(target, text);
  if (now === text.text) return [];
  if (now === undefined) return undefined;
  const { owner, slot, imported = "", exporter } = text;
  if (slot === "why") return [{ op: "updateImportWhy", importer: owner, imported, exporter, why: oneLine(text.text) }];
  if (slot === "shared") return [{ op: "describeShared", exporter: owner, shared: imported, text: oneLine(text.text) }];
  const value = valueOf(slot, text.text);
  if (slot === "purpose") {
    const drafts = draftTokensAt(target.tree, owner);
    if (drafts === undefined) return [{ op: "updateDescription", uid: owner, purpose: value }];
    // As the next run would record it.
    const tokens = new Set([...tokensOf(drafts), target.tokenOf({ slot: COPIED, text: value })]);
    return [{ op: "updateDescription", uid: owner, purpose: value, drafts: [...tokens].sort(byteOrder).join(" ") }];
  }
  return [{ op: "writeKey", uid: owner, key: slot, value }];
}

/** A replaceable text at the place, or the same text; undefined otherwise. */
function textAt(target: TextTarget, place: PlacedText): string | undefined {
  const status = statusAt(target.tree, place);
  if (status === undefined || status === place.text || status === "") return status;
  return isOurs(target, place, status) ? status : undefined;
}

/** Without its file, the path may belong to something else (docs/decisions/0003). */
function textIn(tree: DspTree, path: string): string | undefined {
  const text = tree.get(path);
  return text === undefined ? undefined : strip(text);
}

/** The text at the place; empty if there is none yet. */
function statusAt(tree: DspTree, place: Place): string | undefined {
  const { owner, slot, imported = "", exporter } = place;
  const description = readDescription(tree, owner);
  if (description.size === 0) return undefined;
  if (slot === "why") {
    if (!readImports(tree, owner).some((line) => line.uid === imported && line.via === exporter)) return undefined;
    return textIn(tree, whyPath(owner, imported, exporter));
  }
  if (slot === "shared") return readShared(tree, owner).includes(imported) ? textIn(tree, pathOf(place)) : undefined;
  // Only roots have an overview and a scope.
  return description.get(slot) ?? (slot === "overview" || slot === "scope" ? undefined : "");
}

/** Whether it is a draft, which can be drafted again. */
function isOurs({ tree, textOrigin }: TextTarget, { owner, slot, imported = "", exporter }: Place, text: string): boolean {
  const isDraft = (draftTokens: string, drafted: { readonly slot: string; readonly text: string }): boolean =>
    textOrigin(draftTokens, drafted) === "draft";
  if (slot === "shared") return isCopyOf(tree, imported, text, isDraft);
  const draftTokens = draftTokensAt(tree, owner) ?? "";
  if (slot !== "why") return isDraft(draftTokens, { slot, text });
  return text === OWNER_WHY || isDraft(draftTokens, { slot: exporter === undefined ? imported : `${imported} via=${exporter}`, text });
}

/** A continuation line that begins like a key would be parsed as one. */
function valueOf(key: string, text: string): string {
  const read = parseDescription(`${key}: ${text}`);
  return read.size === 1 && read.get(key) === text ? text : oneLine(text);
}
