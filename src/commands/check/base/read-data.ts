/** Data that a change alters, and that a source reads which loads what it is given: what stands there may name any source. */
import type { UncheckedPlace } from "../unchecked.js";
import { newLines } from "./occurrences.js";
import { ROOT, sourcesNamed } from "./named-sources.js";
import type { OpenLoadersOf } from "./open-loaders.js";
import type { SourceState, States } from "./open-base.js";
import { isSource } from "../unread-sources.js";

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
