/** Sources that a change adds and nothing imports, where something that the base has loads what nobody can follow. */
import type { RuleNote } from "../../../rules/violation.js";
import type { OpenLoadersOf } from "./open-loaders.js";
import { type States, newLines, type SourceState } from "./open-base.js";
import { lines } from "./loader-words.js";
import { isSource } from "../unread-sources.js";
import type { UncheckedPlace } from "../unchecked.js";
import { ROOT, sourcesNamed } from "./named-sources.js";

const SHIPPED: ReadonlySet<string> = new Set(["source", "script"]);

export async function newUnimported(states: States, covers: (path: string) => boolean, open: OpenLoadersOf): Promise<readonly RuleNote[]> {
  const { before, now, namesOf } = states;
  const news = [...now.scan.files.keys()].filter(
    (path) => SHIPPED.has(now.scan.category(path)) && !namesOf(path).some((name) => before.tree.has(name)),
  );
  if (news.length === 0) return [];
  const loaders = await loadersIn(states, covers, open);
  if (loaders.length === 0) return [];
  const imported = importedIn(states);
  const languageOf = (path: string): string | undefined => now.scan.workspaceOf(path)?.language;
  return news.flatMap((path) => {
    const loader = imported.has(path) ? undefined : loaders.find((one) => languageOf(one) === languageOf(path));
    return loader === undefined
      ? []
      : [{ place: path, message: `is new and imported by nothing; ${loader} loads what it is given`, isChange: true }];
  });
}

async function loadersIn({ now }: States, covers: (path: string) => boolean, open: OpenLoadersOf): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { path, problems } of now.scan.files.values()) {
    const mayLoad = covers(path) && now.scan.category(path) !== "test" && problems.some(({ code }) => code.startsWith("dynamic-"));
    if (mayLoad && (await open(path)).loads) found.push(path);
  }
  return found;
}

/** By another file, or as an entrypoint. */
function importedIn({ now }: States): ReadonlySet<string> {
  const imported = new Set(now.scan.candidates.map(({ entry }) => entry));
  for (const { path, edges } of now.graph.files.values())
    for (const { to, via = to } of edges)
      for (const key of [to, via]) {
        const [target = key] = key.split("#", 1);
        if (target !== path) imported.add(target);
      }
  return imported;
}

// Lists and other values that a change alters, and that a source imports which loads what it is given: they may name any source, or a part of its path.

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

// Data that a change alters, and that a source reads which loads what it is given: what stands there may name any source.

/** Texts and pictures, which a page shows. */
const SHOWN =
  /\.(?:md|markdown|rst|adoc|org|tex|html?|css|s[ac]ss|less|styl|pcss|svg|png|jpe?g|gif|webp|avif|ico|bmp|cur|woff2?|ttf|otf|eot|mp[34]|m4a|ogg|wav|webm|mov|pdf|zip|gz|map|snap|d\.ts|pyi)$/i;
/** They change for other reasons: only what names a source counts. */
const MANIFEST = /(?:^|\/)(?:package(?:-lock)?\.json|pyproject\.toml|[jt]sconfig[^/]*\.json|setup\.cfg|[^/]*\.lock|pnpm-lock\.yaml)$/;
const PIECES = /[\s"'`;,()=<>[\]{}]+/;

export async function readData(states: States, covers: (path: string) => boolean, open: OpenLoadersOf): Promise<readonly UncheckedPlace[]> {
  const { before, now, namesOf } = states;
  const changed = now.tree.paths.filter(
    (path) =>
      !isSource(path) &&
      !SHOWN.test(path) &&
      !now.scan.files.has(path) &&
      !namesOf(path).some((name) => before.tree.read(name) === now.tree.read(path)),
  );
  if (changed.length === 0) return [];
  const importers = readersOf(now);
  const dynamic = [...now.scan.files.values()].flatMap(({ path, problems }) =>
    problems.some(({ code }) => code.startsWith("dynamic")) ? [path] : [],
  );
  const found: UncheckedPlace[] = [];
  for (const path of changed) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const readers = new Set([
      ...(importers.get(path) ?? []),
      ...dynamic.filter((source) => now.tree.read(source)?.includes(name) === true),
    ]);
    for (const reader of readers) {
      if (!covers(reader) || !(await open(reader)).loads) continue;
      const line = firstNew(states, path, reader);
      if (line !== undefined) found.push({ path, line, what: `read by ${reader}, which loads what it is given` });
      break;
    }
  }
  return found;
}

function readersOf({ scan }: SourceState): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  for (const [path, resolutions] of scan.resolutions)
    for (const { targets } of resolutions)
      for (const target of targets)
        if (target.kind === "file" && !scan.files.has(target.path)) readers.set(target.path, [...(readers.get(target.path) ?? []), path]);
  return readers;
}

function firstNew({ before, now, namesOf }: States, path: string, reader: string): number | undefined {
  const isNamed = (text: string): boolean =>
    text.split(PIECES).some((piece) => [path, reader, ROOT].some((from) => piece !== "" && sourcesNamed(now, from, piece).length > 0));
  const former = namesOf(path).map((name) => before.tree.read(name) ?? "");
  const news = newLines(now.tree.read(path) ?? "", former).filter(({ key }) => /\w/.test(key));
  return news.find(({ key }) => !MANIFEST.test(path) || isNamed(key))?.line;
}
