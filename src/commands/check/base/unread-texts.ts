/** Texts that no language reads, or only in parts, and that load sources: scripts without an ending, notebooks, pages, commands. */
import { isSource } from "../unread-sources.js";
import { languages } from "../../../../languages/index.js";
import { type UncheckedPlace } from "../unchecked.js";
import { DATA, importedFiles } from "./unfollowed-imports.js";
import { reachedFrom, ROOT, sourcesNamed } from "./named-sources.js";
import { beyond, type Occurrence, type SourceState, type States } from "./open-base.js";

/** Programs that run sources, and words of statements and elements that load them. */
const LOADS =
  /\b(?:import|export|from|require|importScripts|Worker|src|href|load|source|exec|eval|node|nodejs|tsx|ts-node|bun|deno|npx|python[\d.]*w?|pypy\d?|pytest|go|run|runghc|jupyter)\b/i;
const COMPUTED =
  /\b(?:eval|exec|__import__|import_module|require|import)\s*\(\s*(?!["'`)\s\\])|(?:\bCALL|\bJMP|\bBL?|\bMOV\w*|\bLEA\w*)\s[^/\n]*\w[\w.∕]*·\w+\(SB\)/;
/** Names of modules in a statement of Python. */
const STATEMENT = /\b(?:from\s+([.\w]+)\s+import\s+([\w, (]+)|import\s+([\w., ]+))/;
const BETWEEN = /[\s"'`;,()=<>{}[\]\\]+/;
/** Templates whose expressions are code. */
const SCRIPTED = /\.(?:ejs|pug|eta|njk)$/i;
/** Lines that a patch adds to an installed package, and those that an interpreter runs before all others. */
const RUN_ELSEWHERE = /\.(?:patch|diff)$/i;
const ADDED = /^\+(?!\+\+ ).*\b(?:require|import|from|eval|exec|Function|__import__)\b/;
const RUN_FIRST = /\.pth$/i;
const RUN_BEFORE = /(?:^|\/)(?:site|user)customize\.py$/;
/** A source that something is put into, or copied. */
const COPIED = /\.(?:[cm]?[jt]sx?|py|go)\.\w+$/;
const MARKUP = /\.(?:vue|svelte|astro|mdx|html?|xhtml|j2|jinja2?|tmpl|gohtml)$/i;

export function unreadTexts(states: States, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  const { before, now, namesOf } = states;
  const imported = importedFiles(now);
  return now.tree.paths.flatMap((path): readonly UncheckedPlace[] => {
    const isOther =
      !now.scan.files.has(path) &&
      !isSource(path) &&
      (!DATA.test(path) || COPIED.test(path) || MARKUP.test(path) || SCRIPTED.test(path) || imported.has(path));
    if (!(isOther || MARKUP.test(path)) || /(?:^|\/)(?:LICEN[CS]E|CHANGELOG|README|NOTICE|AUTHORS|CODEOWNERS)[^/]*$/i.test(path)) return [];
    const text = covers(path) ? now.tree.read(path) : undefined;
    const former = namesOf(path).filter((name) => before.tree.has(name));
    if (text === undefined || former.some((name) => before.tree.read(name) === text)) return [];
    const known = former.flatMap((name) => linesIn(before, name, before.tree.read(name) ?? ""));
    return beyond(linesIn(now, path, text), known).map(({ line, what }) => ({ path, line, what }));
  });
}

/** Compiled code that a language takes from a directory, and links that stand for sources: nobody imports the one, and the other has two places. */
export function builtCode({ before, now, namesOf }: States, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  return now.tree.paths.flatMap((path): readonly UncheckedPlace[] => {
    const [isFirst, real] = [RUN_BEFORE.test(path), now.tree.real(path)];
    const compiled = isFirst || languages.some(({ loaders }) => loaders?.compiled?.test(path) === true);
    if (!(compiled || (real !== path && isSource(path))) || !covers(path)) return [];
    if (namesOf(path).some((name) => before.tree.has(name) && (compiled || before.tree.real(name) === real))) return [];
    if (isFirst) return [{ path, what: "run before every program" }];
    return [{ path, what: compiled ? "compiled, and run as or beside a source" : `a link to ${real}` }];
  });
}

const LONGEST = 20_000;

function linesIn(state: SourceState, path: string, text: string): readonly Occurrence[] {
  const reached = reachedFrom(state, path);
  return text.split("\n").flatMap((written, index): readonly Occurrence[] => {
    const line = written.slice(0, LONGEST);
    const isRun = (RUN_ELSEWHERE.test(path) && ADDED.test(line)) || (RUN_FIRST.test(path) && /^import\s/.test(line));
    const isComputed = !state.scan.files.has(path) && (isRun || COMPUTED.test(line));
    if (!LOADS.test(line) && !isComputed) return [];
    const names = MARKUP.test(path) && !COPIED.test(path) ? line.split(BETWEEN).filter((name) => name.startsWith(".")) : namesIn(line);
    const found = [...new Set(names.flatMap((name) => [...sourcesNamed(state, path, name), ...sourcesNamed(state, ROOT, name)]))];
    const targets = found.filter((target) => target !== path && !reached.has(target));
    if (targets.length === 0 && !isComputed) return [];
    const what = targets.length === 0 ? (COMPUTED.exec(line)?.[0] ?? line.slice(0, 60)).trim() : `names ${targets.slice(0, 3).join(", ")}`;
    // Whatever else such a line says, it loads the same.
    return [{ line: index + 1, what, key: isComputed ? line.trim() : what }];
  });
}

function namesIn(line: string): readonly string[] {
  const [, from, names = "", modules = ""] = STATEMENT.exec(line) ?? [];
  const parts =
    from === undefined
      ? modules.split(",")
      : [from, ...names.split(/[\s,(]+/).map((name) => `${from}${from.endsWith(".") ? "" : "."}${name}`)];
  return [...parts.map((part) => part.trim().split(/\s/, 1)[0] ?? ""), ...line.split(BETWEEN)].filter((name) => name !== "");
}
