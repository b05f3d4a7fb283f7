/** The state of identification: matches so far, and the remaining candidates. */
import type { DspTree } from "../../dsp/dsp-tree.js";
import type { FileFacts } from "../../model/facts.js";
import type { Graph, Key, Node } from "../../model/graph.js";
import type { History } from "../../model/history.js";
import type { Extras, Uid } from "../../model/operation.js";
import type { Problem } from "../../model/problem.js";
import type { OldEntities, OldEntity } from "../old-entities.js";

/** Rule that found the match. */
export type MatchRule =
  /** The comment `@dsp <uid>`. */
  | "marker"
  /** The same `source:`. */
  | "source"
  /** A file that importers still name by the same module. */
  | "converted"
  /** A file whose symbols are in another new file, with the same text. */
  | "carried"
  /** A file that git tells as renamed. */
  | "git-rename"
  /** A file with a similar text. */
  | "content"
  /** A file with similar names and imports. */
  | "interface"
  /** A file with similar names, imports, importers and drafts, without history. */
  | "map"
  /** A module of several files, most of which moved. */
  | "parts"
  /** A symbol of the same name in a file that moved. */
  | "inside"
  /** A name of a package that another file of the package declares now. */
  | "package"
  /** A declaration with a similar body in the same file. */
  | "renamed"
  /** A declaration with a similar body in another file. */
  | "moved"
  /** A symbol that one side of a merge moved, while its description was taken from the other. */
  | "merged"
  /** The new file with most symbols of a file that was split. */
  | "heir"
  /** Nothing: the entity is new. */
  | "minted";

export interface Match {
  readonly uid: Uid;
  readonly rule: MatchRule;
  /** Recorded source, if the entity was known. */
  readonly from?: string;
  /** 0 … 1, for rules with a measure. */
  readonly score?: number;
}

export type FileNode = Node & { readonly type: "file" };

/** The input of the rules. */
export interface World {
  readonly before: DspTree;
  readonly nodes: readonly Node[];
  readonly byKey: ReadonlyMap<Key, Node>;
  readonly graph: Graph;
  readonly old: OldEntities;
  readonly sourceOf: (node: Node) => string;
  readonly extrasOf: (node: Node) => Extras;
  /** Facts of a current file. */
  readonly facts: (path: string) => FileFacts | undefined;
  /** Whether the path is a file, or a directory with files. */
  readonly exists: (path: string) => boolean;
  /** Name by which importers refer to the module of a file. */
  readonly moduleName: (path: string) => string;
  /** This tool's draft of a node's purpose. */
  readonly purposeOf: (node: Node) => string;
  /** Whether a text of a known entity is a draft of this tool. */
  readonly isDraft: (owner: Uid, text: { readonly slot: string; readonly text: string }) => boolean;
  /** Only files of the same family can match: the language, or the extension. */
  readonly family: (path: string) => string;
}

/** Former and current texts to compare. */
export interface Evidence {
  readonly history: History | undefined;
  /** Decoded text of a current file. */
  readonly read: (path: string) => string | undefined;
  /** Facts of the given texts, by path. */
  readonly parse: (texts: ReadonlyMap<string, string>) => Promise<ReadonlyMap<string, FileFacts>>;
}

export class Matching {
  readonly matches = new Map<Key, Match>();
  readonly problems: Problem[] = [];
  private readonly taken = new Set<Uid>();

  bind(node: Node, uid: Uid, rule: MatchRule, known?: { readonly source: string }, score?: number): void {
    this.matches.set(node.key, {
      uid,
      rule,
      ...(known === undefined ? {} : { from: known.source }),
      ...(score === undefined ? {} : { score }),
    });
    this.taken.add(uid);
  }

  isFree(entity: { readonly uid: Uid }): boolean {
    return !this.taken.has(entity.uid);
  }

  isOpen(node: Node): boolean {
    return !this.matches.has(node.key);
  }
}

/** Entities not claimed yet. */
export function freeEntities(world: World, matching: Matching): readonly OldEntity[] {
  return world.old.all.filter((entity) => matching.isFree(entity));
}

export function openNodes<Type extends Node["type"]>(world: World, matching: Matching, type: Type): readonly (Node & { type: Type })[] {
  return world.nodes.filter((node): node is Node & { type: Type } => node.type === type && matching.isOpen(node));
}
