/** What the pipeline takes and returns. */
import type { Cycle } from "../link/cycles.js";
import type { LinkOptions } from "../link/link.js";
import type { OpenedHistory } from "../git/open-history.js";
import type { Contents, Graph, Node, Scan } from "../model/graph.js";
import type { Operation, Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import type { Tree } from "../model/tree.js";
import type { Identities } from "../reconcile/identify.js";
import type { StaticWording } from "../texts/wording.js";
import type { MoreOptions } from "../traversal/more-contents.js";
import type { Selection } from "../traversal/select-roots.js";
import type { Unreached } from "../traversal/unreached.js";
import type { Places } from "./place-roots.js";
import type { ScanTreeOptions } from "./scan-tree.js";

export interface MapOptions extends ScanTreeOptions {
  readonly link: LinkOptions;
  /** What else to map than what the roots reach (default: nothing). */
  readonly more?: MoreOptions;
  readonly scopes: boolean;
  /** How new UIDs are made. */
  readonly uids?: "hash" | "random";
  /** References and reasons are released as soon as all texts are drafted, to save memory. */
  readonly releasesInputs?: boolean;
  /** Called before the texts are drafted, while references and reasons are there. */
  readonly onSurveyed?: (found: Survey) => void;
  /** Takes every statement of every source, for questions about code, beside what the map has of it. */
  readonly everything?: EverySource;
  /** The map is only compared by its structure: whys and overviews are not drafted. */
  readonly isStructural?: boolean;
}

export interface LinkedSources {
  readonly scan: Scan;
  readonly graph: Graph;
}

export interface EverySource extends Pick<MapOptions, "roots"> {
  readonly take: (linked: LinkedSources) => void;
}

/** A tree, what its listing left out, and its history in version control. */
export type Source = Tree & { readonly skipped: readonly Problem[]; readonly history?: () => OpenedHistory };

/** What a repository contains, without `.dsp/`. */
export interface Survey {
  readonly scan: Scan;
  readonly graph: Graph;
  readonly contents: readonly Contents[];
  /** Whether the roots come from rules, options or a record. */
  readonly rootsFrom: Selection["from"];
  readonly cycles: readonly Cycle[];
  readonly unreached: readonly Unreached[];
  readonly problems: readonly Problem[];
}

/** Nodes with their UIDs. */
export interface Identified {
  /** The `source:` of a node. */
  readonly sourceOf: (node: Node) => string;
  readonly uidOf: (key: string) => Uid;
  /** The entity of each node, with the evidence. */
  readonly identities: Identities;
  readonly places: Places;
  /** Problems of the survey, the history and the identification. */
  readonly problems: readonly Problem[];
}

export interface RepositoryMap extends Survey, Identified {
  /** Everything that the map is to contain. */
  readonly operations: readonly Operation[];
  readonly found: Survey;
  readonly wording: StaticWording;
}
