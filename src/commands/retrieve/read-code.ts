import type { Uid } from "../../model/operation.js";
import type { Tree } from "../../model/tree.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { parseFiles } from "./parse-files.js";

/** Lines that represent a declaration when only its signature is requested. */
const SIGNATURE = 3;
const MOST_LINES = 80;

/** Code of symbols in their files; for a file, the first lines of its declarations. Undefined if it cannot be parsed. */
export async function readCode(
  map: MapGraph,
  tree: Tree,
  uids: readonly Uid[],
  shown: "signatures" | "code",
): Promise<(uid: Uid) => string | undefined> {
  const entities = uids.flatMap((uid) => map.entities.get(uid) ?? []);
  const facts = await parseFiles(
    tree,
    entities.map(({ path }) => path),
  );
  const codes = new Map<Uid, string>();
  for (const { uid, path, symbol } of entities) {
    const text = tree.read(path);
    const declarations = facts.get(path)?.declarations ?? [];
    const wanted = symbol === undefined ? declarations : declarations.filter(({ name }) => name === symbol);
    if (text === undefined || wanted.length === 0) continue;
    const most = symbol === undefined ? 1 : shown === "code" ? MOST_LINES : SIGNATURE;
    codes.set(uid, wanted.map(({ position, end }) => firstLines(text, position, end, most)).join("\n"));
  }
  return (uid) => codes.get(uid);
}

function firstLines(text: string, position: number, end: number, most: number): string {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  const lines = text.slice(start, end).split("\n");
  return lines.length > most ? [...lines.slice(0, most), "…"].join("\n") : lines.join("\n");
}
