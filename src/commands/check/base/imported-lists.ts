/** Lists and other values that a change alters, and that a source imports which loads what it is given: they may name any source, or a part of its path. */
import type { RuleNote } from "../../../rules/violation.js";
import { lines } from "./loader-words.js";
import { newLines } from "./occurrences.js";
import type { OpenLoadersOf } from "./open-loaders.js";
import type { States } from "./open-base.js";

const STRING = /["'`]([\w./:\\-]{1,200})["'`]/g;
const BETWEEN = /[./:\\-]+/;

export async function importedLists(states: States, covers: (path: string) => boolean, open: OpenLoadersOf): Promise<readonly RuleNote[]> {
  const { now } = states;
  const values = changedValues(states);
  if (values.size === 0) return [];
  const found = new Map<string, RuleNote>();
  for (const [reader, { edges }] of now.graph.files) {
    if (!covers(reader)) continue;
    for (const { to, reasons } of edges) {
      const [path = "", symbol] = to.split("#", 2);
      const changed = values.get(path);
      if (changed === undefined || path === reader || found.has(path)) continue;
      const names = [symbol, ...reasons.flatMap(({ imported, uses }) => [imported, ...uses.map(({ member }) => member)])];
      const [line] = names.flatMap((name) => (name === undefined ? [] : (changed.get(name) ?? [])));
      if (line !== undefined && (await open(reader)).loads)
        found.set(path, { place: `${path}:${line}`, message: `is imported by ${reader}, which loads what it is given`, isChange: true });
    }
  }
  return [...found.values()];
}

/** Source → value → the first new line with a string that is a part of a source's path. */
function changedValues({ before, now, namesOf }: States): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const parts = new Set([...now.scan.files.keys()].flatMap((path) => path.replace(/\.\w+$/, "").split("/")));
  const isPart = (text: string): boolean =>
    [...text.matchAll(STRING)].some(([, inside = ""]) => inside.split(BETWEEN).some((part) => part !== "" && parts.has(part)));
  const values = new Map<string, ReadonlyMap<string, number>>();
  for (const [path, { declarations }] of now.scan.files) {
    const text = now.tree.read(path) ?? "";
    const former = namesOf(path).map((name) => before.tree.read(name) ?? "");
    if (former.includes(text) || declarations.every(({ form }) => form !== "constant")) continue;
    const news = newLines(text, former).filter(({ written }) => isPart(written));
    const lineOf = lines(text);
    const changed = declarations.flatMap(({ name, form, block, end }): readonly [string, number][] => {
      const first = form === "constant" ? news.find(({ line }) => line >= lineOf(block) && line <= lineOf(end)) : undefined;
      return first === undefined ? [] : [[name, first.line]];
    });
    if (changed.length > 0) values.set(path, new Map(changed));
  }
  return values;
}
