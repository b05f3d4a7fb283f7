/** Names and imports of a file, as recorded in `.dsp/` and as found in the graph. Needs no history. */
import { readImports, readShared } from "../../dsp/dsp-tree.js";
import type { Node } from "../../model/graph.js";
import type { Matching, World } from "./matching.js";
import type { OldEntity } from "../old-entities.js";
import { jaccard } from "../likeness/similarity.js";

export interface FileInterface {
  /** Names of the entities that the file exports or owns. */
  readonly names: ReadonlySet<string>;
  /** UIDs of the imported modules; for unidentified ones, their key. */
  readonly targets: ReadonlySet<string>;
}

/** Fewer names are no evidence. */
const LEAST_NAMES = 3;

interface Interfaces {
  readonly old: (entity: OldEntity) => FileInterface;
  readonly now: (node: Node & { readonly type: "file" }) => FileInterface;
}

export function interfacesOf(world: World, matching: Matching): Interfaces {
  const nameOf = (uid: string): string | undefined => world.old.byUid.get(uid)?.symbol;
  const uidOf = (key: string): string => matching.matches.get(key)?.uid ?? key;
  return {
    old({ uid, path }) {
      const imports = readImports(world.before, uid);
      const own = new Set(
        imports.flatMap((line) => (line.via === undefined && world.old.byUid.get(line.uid)?.path === path ? [line.uid] : [])),
      );
      const names = [...readShared(world.before, uid), ...own].flatMap((shared) => nameOf(shared) ?? []);
      const targets = imports.filter((line) => !own.has(line.uid)).map((line) => line.via ?? line.uid);
      return { names: new Set(names), targets: new Set(targets) };
    },
    now(node) {
      const file = world.graph.files.get(node.key);
      const named = [...(file?.shared ?? []).map((entry) => entry.key), ...(file?.members ?? [])];
      const names = named.flatMap((key) => {
        const entity = world.graph.nodes.get(key);
        return entity?.type === "symbol" ? [entity.declaration.name] : [];
      });
      return { names: new Set(names), targets: new Set((file?.edges ?? []).map((edge) => uidOf(edge.via ?? edge.to))) };
    },
  };
}

/** 0 … 1. */
export function interfaceScore(old: FileInterface, now: FileInterface, from: string, to: string): number {
  if (new Set([...old.names, ...now.names]).size < LEAST_NAMES) return 0;
  return 0.5 * jaccard(old.names, now.names) + 0.3 * jaccard(old.targets, now.targets) + 0.2 * nearness(from, to);
}

function nearness(from: string, to: string): number {
  const split = (path: string): number => path.lastIndexOf("/") + 1;
  if (from.slice(split(from)) === to.slice(split(to))) return 1;
  return from.slice(0, split(from)) === to.slice(0, split(to)) ? 0.5 : 0;
}
