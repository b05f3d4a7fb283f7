/** Entities of an existing `.dsp/`, with the fields that identification needs and whether this tool drafted them. */
import { type DspTree, entityUids, readDescription, parseSource, decodeName } from "../dsp/dsp-tree.js";
import type { Uid } from "../model/operation.js";
import { draftTokensAt, isAdopted } from "../dsp/drafts.js";
import { pushTo } from "../model/basics.js";

export interface OldEntity {
  readonly uid: Uid;
  /** As recorded. */
  readonly source: string;
  /** Path inside the repository; for an external, its full name. */
  readonly path: string;
  readonly symbol?: string;
  readonly external: boolean;
  readonly kind: string;
  readonly purl: string;
  readonly builtin: string;
  /** Found in the code by an earlier run of this tool. */
  readonly drafted: boolean;
  /** Made by someone else: its UID keeps its prefix. */
  readonly adopted: boolean;
}

export interface OldEntities {
  /** In byte order of their UIDs. */
  readonly all: readonly OldEntity[];
  readonly byUid: ReadonlyMap<Uid, OldEntity>;
  /** By the recorded source, and by its normalised form. */
  readonly bySource: ReadonlyMap<string, readonly OldEntity[]>;
}

export function readOldEntities(before: DspTree): OldEntities {
  const all: OldEntity[] = [];
  const bySource = new Map<string, OldEntity[]>();
  for (const uid of entityUids(before)) {
    const entity = readEntity(before, uid);
    if (entity === undefined) continue;
    all.push(entity);
    for (const source of new Set([entity.source, plainSource(entity)])) pushTo(bySource, source, entity);
  }
  return { all, bySource, byUid: new Map(all.map((entity) => [entity.uid, entity])) };
}

/** Undefined if it has no source. */
function readEntity(before: DspTree, uid: Uid): OldEntity | undefined {
  const description = readDescription(before, uid);
  const source = description.get("source");
  if (source === undefined) return undefined;
  const kind = description.get("kind") ?? "";
  const external = kind === "external";
  const draftTokens = draftTokensAt(before, uid);
  return {
    uid,
    source,
    ...(external ? { path: decodeName(source) } : parseSource(plain(source))),
    external,
    kind,
    purl: description.get("purl") ?? "",
    builtin: description.get("builtin") ?? "",
    drafted: draftTokens !== undefined,
    adopted: draftTokens === undefined || isAdopted(draftTokens),
  };
}

/** Its normalised form. */
function plainSource({ source, external }: Pick<OldEntity, "source" | "external">): string {
  return external ? source : plain(source);
}

/** Other tools write `./src/cart.ts` and `src\cart.ts`. */
function plain(source: string): string {
  const hash = source.indexOf("#");
  const path = hash < 0 ? source : source.slice(0, hash);
  const clean = path.replaceAll("\\", "/").replace(/^(?:\.\/)+(?=.)/, "");
  return hash < 0 ? clean : clean + source.slice(hash);
}
