/** Files, functions and lines that a task points to: by frames of traces, links and paths, and by dotted names of modules. */
import { memoOf, groupBy } from "../model/basics.js";
import { type Pointer, readReport } from "./report.js";

export interface PointedPlace {
  readonly path: string;
  /** 1 for the innermost frame and for what is named outright. */
  readonly weight: number;
  readonly line?: number;
  readonly name?: string;
}

/** Each frame outside of the innermost counts so much of the one inside of it. */
const OUTER = 0.7;
const LEAST = 0.2;
/** A module that a dotted name names. */
const DOTTED = 0.5;

/** By the last part of a path: paths. */
const byEnd = memoOf((paths: readonly string[]) => groupBy(paths, (path) => path.slice(path.lastIndexOf("/") + 1)));

/** By the last part of the name of a module: its path and its whole name. */
const byModule = memoOf((paths: readonly string[]) => groupBy(paths, (path) => lastOf(moduleOf(path))));

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** `shop.cart` of `shop/cart.py` and of `shop/cart/__init__.py`. */
function moduleOf(path: string): string {
  return path
    .replace(/\.[^./]*$/, "")
    .replace(/\/(?:__init__|index)$/, "")
    .replaceAll("/", ".");
}

let kept: { readonly text: string; readonly paths: readonly string[]; readonly places: readonly PointedPlace[] } | undefined;

/** `paths`: of all sources. */
export function pointedPlaces(text: string, paths: readonly string[]): readonly PointedPlace[] {
  if (kept?.text !== text || kept.paths !== paths) kept = { text, paths, places: findPlaces(text, paths) };
  return kept.places;
}

function findPlaces(text: string, paths: readonly string[]): readonly PointedPlace[] {
  const { pointers, prose } = readReport(text);
  const places: PointedPlace[] = [];
  const place = (pointer: Pointer, weight: number): void => {
    for (const path of sourcesOf(pointer.path, paths)) {
      const { line, name } = pointer;
      places.push({ path, weight, ...(line !== undefined && { line }), ...(name !== undefined && { name }) });
    }
  };
  for (const pointer of pointers) if (pointer.kind === "path") place(pointer, 1);
  const inside = (kind: Pointer["kind"]): readonly Pointer[] =>
    pointers.filter((pointer) => pointer.kind === kind && sourcesOf(pointer.path, paths).length > 0);
  for (const frames of [inside("frame").toReversed(), inside("inner first")])
    for (const [rank, pointer] of frames.entries()) place(pointer, Math.max(LEAST, OUTER ** rank));
  places.push(...dottedPlaces(prose, paths));
  return places;
}

/** Those whose paths have the most last parts in common with the given one: two, or all of one of them. */
function sourcesOf(given: string, paths: readonly string[]): readonly string[] {
  const parts = given.split("/").toReversed();
  let best: string[] = [];
  let most = 0;
  for (const path of byEnd(paths).get(parts[0] ?? "") ?? []) {
    const own = path.split("/").toReversed();
    let same = 0;
    while (same < own.length && own[same] === parts[same]) same += 1;
    if (same < 2 && same < own.length && same < parts.length) continue;
    if (same > most) [best, most] = [[], same];
    if (same === most) best.push(path);
  }
  return best.length > MOST_NAMESAKES ? [] : best;
}

const MOST_NAMESAKES = 3;

const IMPORTED = /^\s*(?:>>> )?from ([\w.]+) import \(?([\w, ]+)/;
const DOTTED_NAME = /(?<![\w./@-])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/g;

function* dottedPlaces(prose: string, paths: readonly string[]): Generator<PointedPlace> {
  const seen = new Set<string>();
  for (const line of prose.split("\n")) {
    const [, module = "", names = ""] = IMPORTED.exec(line) ?? [];
    const imported = names.split(",").map((name) => `${module}.${name.trim().split(" ", 1)[0] ?? ""}`);
    for (const dotted of [...(module === "" ? [] : imported), ...(line.match(DOTTED_NAME) ?? [])]) {
      if (seen.has(dotted)) continue;
      seen.add(dotted);
      yield* moduleAt(dotted, paths);
    }
  }
}

/** Names of more parts are no names of modules. */
const MOST_PARTS = 12;

/** The longest beginning of the name that is a module, by two parts or its whole path. */
function* moduleAt(dotted: string, paths: readonly string[]): Generator<PointedPlace> {
  const parts = dotted.split(".", MOST_PARTS);
  for (let end = parts.length; end > 0; end -= 1) {
    const name = parts.slice(0, end).join(".");
    const found = (byModule(paths).get(parts[end - 1] ?? "") ?? []).filter((path) => {
      const module = moduleOf(path);
      return module === name || (end > 1 && module.endsWith(`.${name}`));
    });
    if (found.length === 0 || found.length > MOST_NAMESAKES) continue;
    const symbol = parts.slice(end).join(".");
    for (const path of found) yield { path, weight: DOTTED, ...(symbol !== "" && { name: symbol }) };
    return;
  }
}
