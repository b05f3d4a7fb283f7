import { type TextOrigin } from "../dsp/merge/three-way.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Operation, TocName, Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";

/** A text and its slot. */
export interface SlottedText {
  readonly slot: string;
  readonly text: string;
}

/** Origin of texts, determined by the draft tokens of their owner. */
interface Provenance {
  readonly isDraft: (draftTokens: string, text: SlottedText) => boolean;
  /** Draft tokens of texts that are still in place, which the new draft tokens must keep. */
  readonly written: (draftTokens: string, texts: readonly SlottedText[]) => readonly string[];
  readonly textOrigin: TextOrigin;
  /** The draft token of one text. */
  readonly tokenOf: (text: SlottedText) => string;
}

export interface ReconcileInput {
  /** The complete wanted content of the map. */
  readonly wanted: readonly Operation[];
  readonly before: DspTree;
  readonly provenance: Provenance;
  /** UIDs that take the other prefix: former → current. */
  readonly flips?: ReadonlyMap<Uid, Uid>;
  /** Known entities whose source is provably gone. */
  readonly gone?: ReadonlySet<Uid>;
  /** The part of `gone` that may have moved instead (`Identities.unconfirmed`). */
  readonly unconfirmed?: ReadonlySet<Uid> | undefined;
  readonly options?: ReconcileOptions;
}

export interface ReconcileOptions {
  /** Remove entities that are gone. `ours`: only those without texts of others; false: none. Default true. */
  readonly prune?: boolean | "ours";
  /** Put tables of contents into documented order, at the price of larger differences. Default false. */
  readonly reorderToc?: boolean;
  /** Also remove texts of people if history does not show whether their subject was removed or moved. Default false. */
  readonly unconfirmed?: boolean;
  /** Replace texts that are no drafts by drafts: all, or those of entities with such a `source:`. Default false. */
  readonly redraft?: boolean | ((source: string) => boolean);
}

export interface Reconciled {
  readonly operations: readonly Operation[];
  readonly problems: readonly Problem[];
}

/** Shared input of the parts of reconciliation. */
export interface Context {
  readonly before: DspTree;
  readonly known: ReadonlySet<Uid>;
  /** Its draft tokens; undefined if this tool did not draft it. */
  readonly draftTokensOf: (uid: Uid) => string | undefined;
  /** Whether this tool wrote a text, by the draft tokens of the entity. */
  readonly isOwnText: (draftTokens: string, text: SlottedText) => boolean;
  /** Whether a text of an owner is a draft of this tool. */
  readonly isDraft: (owner: Uid, text: SlottedText) => boolean;
  /** The same, or replaceable at the user's request. */
  readonly mayReplace: (owner: Uid, text: SlottedText) => boolean;
  /** Requested by the user. */
  readonly redrafts: boolean;
  /** Whether the update puts a draft in the place of this text, because the user requested it. */
  readonly isRedrafted: (owner: Uid, text: SlottedText) => boolean;
  readonly written: Provenance["written"];
  readonly tokenOf: Provenance["tokenOf"];
  /** Whether a text was written by others: neither a draft nor otherwise written by this tool. */
  readonly isOfOthers: (owner: Uid, text: SlottedText) => boolean;
  readonly textOrigin: TextOrigin;
  readonly imports: (uid: Uid) => ReadonlySet<string>;
  readonly shared: (uid: Uid) => ReadonlySet<Uid>;
  readonly toc: (name: TocName) => ReadonlySet<Uid>;
}
