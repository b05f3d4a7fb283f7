/** Ways of a change to load code that are no import statements of a known file: new packages, which may stand for anything, and code in strings. */
import type { RuleNote } from "../../../rules/violation.js";
import type { UncheckedPlace } from "../unchecked.js";
import type { SourceState, States } from "./open-base.js";

const MOST_NAMES = 3;

/** A package of a name that nobody imported before can be an alias of a tool, or a directory of the repository. */
export function newPackages({ before, now }: States, base: string, covers: (path: string) => boolean): readonly RuleNote[] {
  const known = new Set(importedPackages(before).map(({ name }) => name));
  const found = new Map<string, RuleNote>();
  const news = importedPackages(now).filter(({ name, path }) => covers(path) && !known.has(name));
  for (const { name, path, line } of news) {
    if (found.has(name)) continue;
    const others = news.filter((one) => one.name === name && one.path !== path).map((one) => one.path);
    const more = others.length === 0 ? "" : `, as ${others.slice(0, MOST_NAMES).join(", ")}${others.length > MOST_NAMES ? ", …" : ""} do`;
    found.set(name, { place: `${path}:${line}`, message: `imports ${name}${more}, which no source of ${base} imports`, isChange: true });
  }
  return [...found.values()];
}

function importedPackages({ graph }: SourceState): readonly { readonly name: string; readonly path: string; readonly line: number }[] {
  return [...graph.files.values()].flatMap(({ path, edges }) =>
    edges.flatMap(({ to, reasons }) => {
      const node = graph.nodes.get(to);
      return node?.type === "external" ? [{ name: node.external.name, path, line: reasons[0]?.line ?? 1 }] : [];
    }),
  );
}

/** Code that is made of strings, and functions that load under another name. */
const LOADS =
  /\beval\s*\(|\bnew\s+Function\s*\(|\b__import__\s*\(|\bexec\s*\(\s*(?:open|compile)\b|\bcreateRequire\s+as\b|\.\s*createRequire\b/;

export function loadsFromStrings({ before, now, namesOf }: States, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  return [...now.scan.files.keys()].flatMap((path): readonly UncheckedPlace[] => {
    const text = covers(path) ? now.tree.read(path) : undefined;
    const found = text === undefined ? undefined : LOADS.exec(text);
    if (found === undefined || found === null || text === undefined) return [];
    if (namesOf(path).some((name) => LOADS.test(before.tree.read(name) ?? ""))) return [];
    return [{ path, line: text.slice(0, found.index).split("\n").length, what: found[0].trim() }];
  });
}
