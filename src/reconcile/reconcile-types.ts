import type { DspTree } from "../dsp/dsp-tree.js";
import type { TextOrigin } from "../dsp/merge/why-owner.js";
import type { Operation, TocName, Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";

/** A text with the place it belongs to. */
export interface SlottedText {
  readonly slot: string;
  readonly text: string;
}

/** Whose texts are these: asked of the `drafts` value of their owner (amendment 1). */
interface Provenance {
  readonly isDraft: (draftTokens: string, text: SlottedText) => boolean;
  /** Words of a proof that stand for texts which are still in place and which the draft of the map must not drop. */
  readonly written: (draftTokens: string, texts: readonly SlottedText[]) => readonly string[];
  readonly textOrigin: TextOrigin;
}

export interface ReconcileInput {
  /** What the map should say, in full. */
  readonly wanted: readonly Operation[];
  readonly before: DspTree;
  readonly provenance: Provenance;
  /** UIDs that take the other prefix: former → of today. */
  readonly flips?: ReadonlyMap<Uid, Uid>;
  /** Known entities whose source is provably gone. */
  readonly gone?: ReadonlySet<Uid>;
  /** Those of them that may as well stand elsewhere (`Identities.unproved`). */
  readonly unconfirmed?: ReadonlySet<Uid> | undefined;
  readonly options?: ReconcileOptions;
}

export interface ReconcileOptions {
  /** Remove what is gone; `ours`: only where nobody else wrote at it or about it; otherwise everything stays. Default true. */
  readonly prune?: boolean | "ours";
  /** Tables of contents in documented order, at the price of larger differences. Default false. */
  readonly reorderToc?: boolean;
  /** Words of people go, too, where history does not tell whether what they were written of is gone or elsewhere. Default false. */
  readonly unconfirmed?: boolean;
  /** Texts of others are replaced by drafts. Default false. */
  readonly redraft?: boolean;
}

export interface Reconciled {
  readonly operations: readonly Operation[];
  readonly problems: readonly Problem[];
}

/** What the parts of reconciliation look at. */
export interface Context {
  readonly before: DspTree;
  readonly known: ReadonlySet<Uid>;
  /** Its `drafts` key; undefined where nothing of this tool's is known of it. */
  readonly draftTokensOf: (uid: Uid) => string | undefined;
  /** By the proof that an entity carries. */
  readonly isOwnDraft: (draftTokens: string, text: SlottedText) => boolean;
  /** Whether a text of an owner is this tool's own. */
  readonly isDraft: (owner: Uid, text: SlottedText) => boolean;
  /** The same, or replaced because the user asked for it. */
  readonly mayReplace: (owner: Uid, text: SlottedText) => boolean;
  /** The user asked for it. */
  readonly redrafts: boolean;
  readonly written: Provenance["written"];
  /** Whether somebody else wrote a text of an owner: no draft, and not written by this tool in another way. */
  readonly isOfOthers: (owner: Uid, text: SlottedText) => boolean;
  readonly textOrigin: TextOrigin;
  readonly imports: (uid: Uid) => ReadonlySet<string>;
  readonly shared: (uid: Uid) => ReadonlySet<Uid>;
  readonly toc: (name: TocName) => ReadonlySet<Uid>;
}
