/** What an export shows, from the command line. */
import { posix, relative, resolve } from "node:path";
import { userError } from "../../model/errors/user-error.js";
import type { Uid } from "../../model/operation.js";
import type { ExportLevel, ExportSource } from "../../picture/export/export-graph.js";
import type { Request } from "../../picture/export/fit-graph.js";
import { wayTo, type Box } from "../../picture/rooms.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { nearSource } from "../../retrieve/near-source.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";
import { choiceOf, readSingle, singleOf, wholeNumber } from "../options/option-values.js";
import type { Given } from "../registry/command.js";
import { LEVEL_CHOICES } from "./choices.js";

/** Throws `UserError` for a target that is not in the map, and for options that exclude each other. */
export function readRequest(given: Given, source: ExportSource): Request {
  const { argv } = given;
  const around = readAround(given, source.map);
  const room = readRoom(given, source);
  const depth = readNumber(given, "depth");
  const chosen = readSingle(argv, "level");
  const level =
    chosen === undefined ? (depth === undefined ? levelOf(source.map, room, around) : "rooms") : choiceOf(argv, "level", LEVEL_CHOICES);
  if (depth !== undefined && level !== "rooms") throw userError("conflicting-options", { first: "--depth", second: `--level ${level}` });
  const radius = readNumber(given, "radius");
  if (radius !== undefined && around === undefined) throw userError("radius-without-around");
  const mostNodes = readNumber(given, "max-nodes");
  return {
    room,
    level,
    ...(depth !== undefined && { depth }),
    ...(around !== undefined && { around: { uids: around.uids, radius: radius ?? 1 } }),
    cycles: argv["cycles"] === true,
    externals: argv["externals"] === true,
    ...(mostNodes !== undefined && { mostNodes }),
  };
}

export function readNumber({ argv }: Given, name: string): number | undefined {
  const typed = singleOf(argv, name);
  return typed === undefined ? undefined : wholeNumber(typed, name, 1);
}

interface Around {
  readonly uids: readonly Uid[];
  readonly isDirectory: boolean;
}

function levelOf({ entities }: MapGraph, room: Box, around: Around | undefined): ExportLevel {
  if (around === undefined) return room.kind === "folder" ? "rooms" : "entities";
  if (around.isDirectory) return "rooms";
  return around.uids.some((uid) => entities.get(uid)?.symbol !== undefined) ? "entities" : "files";
}

function readAround(given: Given, map: MapGraph): Around | undefined {
  const word = readSingle(given.argv, "around");
  if (word === undefined) return undefined;
  for (const one of spellingsOf(given, word)) {
    const { uids } = resolveTargets(map, [one]);
    const isBelow = (uid: Uid): boolean => map.entities.get(uid)?.path.startsWith(`${one}/`) === true;
    if (uids.length > 0) return { uids, isDirectory: map.bySource.get(one) === undefined && uids.every(isBelow) };
    const below = resolveTargets(map, [`${one}/`]).uids;
    if (below.length > 0) return { uids: below, isDirectory: true };
  }
  throw userError("not-in-map", { name: word, near: nearSource(map, word) });
}

export function readRoom(given: Given, { map, root }: ExportSource): Box {
  const word = readSingle(given.argv, "room");
  if (word === undefined) return root;
  for (const one of spellingsOf(given, word)) {
    const room = one === "." ? root : wayTo(root, one).at(-1);
    if (room !== undefined) return room;
  }
  throw userError("not-in-map", { name: word, near: nearSource(map, word) });
}

/** As given from the project, then from the directory of the user. */
function spellingsOf({ root, directory }: Given, word: string): readonly string[] {
  const [path = "", ...symbol] = word.replaceAll("\\", "/").split("#");
  const below = relative(root, resolve(directory, path)).replaceAll("\\", "/");
  return [posix.normalize(path).replace(/\/$/, ""), below === "" ? "." : below].map((one) => [one, ...symbol].join("#"));
}
