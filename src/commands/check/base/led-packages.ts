/** Packages that a manifest, a configuration or a committed installation of the change leads elsewhere than to a registry. */
import { parentsOf } from "../../../rules/check-layers.js";
import type { UncheckedPlace } from "../unchecked.js";
import { beyond, type States, type SourceState } from "./open-base.js";
import { ROOT, sourcesNamed } from "./named-sources.js";
import { BUILTIN_ECOSYSTEMS } from "../../../model/external.js";
import type { RuleNote } from "../../../rules/violation.js";

const CONFIGURATIONS =
  /(?:^|\/)(?:[^/]+\.(?:jsonc?|json5|toml|ya?ml|cfg|html?|mod|work)|[^/]*(?:requirements|constraints)[^/]*\.(?:txt|in)|setup\.py|Pipfile|[^/]*\.config\.[cm]?[jt]s)$/;

/** `"name": "file:src/ui"`, `name = { path = "../ui" }`, `name @ git+https://…`, `name => ../ui`, `"name/*": ["./src/ui/*"]`. */
const ENTRY =
  /(["']?)(@?\w[\w.:-]*(?:\/[\w.-]+){0,9})(?:\/?\*)?\1(?:\s+v\d[\w.+-]*)?\s*(?:\[[^\]\n]*\]\s*)?(?::|=>?|@)\s*[[{]?\s*(?:(?:path|git|url|find|["']?replacement["']?)\s*[:=]\s*)?["']?((?:link|file|portal|git\+\w+|git|github|gitlab|bitbucket|gist|https?|ssh):[^"'\s,}]*|(?:\.{1,2}|<rootDir>)?\/[^"'\s,}]+|[\w.-]+\/[\w./*-]+)/g;

const LOCK = /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/;
/** What npm has installed from elsewhere than an address on the web. */
const LOCKED = /"(?:[^"]*\/)?(node_modules\/)((?:@[^/"]+\/)?[^/"]+)":\s*\{[^{}]*?"resolved":\s*"(?!https?:)([^"]+)"/g;

/** What every element of JSX imports, without a statement. */
const JSX_SOURCE = /(["']?)\b((?:jsxI|i)mportSource)\1\s*[:=]\s*["']([^"'\n]+)["']/g;

export function ledPackages(states: States, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  const { before, now } = states;
  const importers = new Map<string, string>();
  for (const { name, specifier, path } of importedPackages(now)) {
    if (covers(path))
      for (const one of [name, specifier, specifier.replace(/^node:/, "")]) if (!importers.has(one)) importers.set(one, path);
  }
  const changed = now.tree.paths.filter((path) => CONFIGURATIONS.test(path) && before.tree.read(path) !== now.tree.read(path));
  const declared = changed.flatMap((path) => {
    const [known, found] = [before, now].map((state) => entriesIn(state.tree.read(path) ?? "", LOCK.test(path) ? LOCKED : ENTRY));
    return beyond(found ?? [], known ?? []).flatMap(({ name, value, line, isListed }): readonly UncheckedPlace[] => {
      // `references` of a compiler configuration; what leads a package elsewhere is a list.
      if (name === "path" && !isListed && /(?:^|\/)[jt]sconfig[^/]*\.json$/.test(path)) return [];
      const importer = importers.get(name);
      // One that only other packages import.
      if (importer === undefined && LOCK.test(path) && isOwnFolder(states, path, value))
        return [{ path, line, what: `${name} is ${value}` }];
      return importer === undefined || value === name ? [] : [{ path, line, what: `${name} is ${value}, imported by ${importer}` }];
    });
  });
  const others = changed.flatMap((path) => [
    ...elementSources(states, path),
    ...replacedSources(states, path, covers),
    ...loadedFirst(states, path, covers),
  ]);
  return [...declared, ...others, ...installed(states, covers)];
}

/** A folder with sources that is no member of the workspace. */
function isOwnFolder({ now }: States, lock: string, value: string): boolean {
  const folder = `${value
    .replace(/^file:/, "")
    .replace(/^\.\//, "")
    .replace(/\/$/, "")}/`;
  const manifest = now.tree.read(lock.replace(/[^/]+$/, "package.json")) ?? "";
  return !/"workspaces"\s*:/.test(manifest) && [...now.scan.files.keys()].some((path) => path.startsWith(folder));
}

/** A package that the code imports is known by those imports; any other name may lead to a source. */
function elementSources({ before, now }: States, path: string): readonly UncheckedPlace[] {
  const [known = [], found = []] = [before, now].map((state) => entriesIn(unescaped(state.tree.read(path) ?? ""), JSX_SOURCE));
  const news = beyond(found, known);
  const packages = new Set(news.length === 0 ? [] : importedPackages(now).map(({ name }) => name));
  return news.flatMap(({ name, value, line }) => (packages.has(value) ? [] : [{ path, line, what: `${name} is ${value}` }]));
}

/** `"src/a.go": "b.txt"`: what is built or run in place of a source. */
const REPLACED = /(["'])([^"'\n]+)\1\s*:\s*["']([^"'\n]+)["']/g;

function replacedSources({ before, now }: States, path: string, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  if (!/\.json[5c]?$/.test(path)) return [];
  const manifest = /^(|.*\/)package\.json$/.exec(path);
  const textIn = (text: string): string => (manifest === null ? text : aliasesIn(text));
  const [known = [], found = []] = [before, now].map((state) => entriesIn(textIn(state.tree.read(path) ?? ""), REPLACED));
  const plain = (name: string): string => `${manifest?.[1] ?? ""}${name.replace(/^(?:\.\/|<rootDir>\/)/, "")}`;
  return beyond(found, known).flatMap(({ name, value, line }) =>
    now.scan.files.has(plain(name)) && covers(plain(name)) && now.tree.has(plain(value)) && plain(name) !== plain(value)
      ? [{ path, line, what: `${plain(name)} is ${plain(value)}` }]
      : [],
  );
}

/** Of a manifest: what a bundler for browsers takes instead. The rest becomes blank, so that lines stay. */
function aliasesIn(text: string): string {
  let kept = text.replace(/[^\n]/g, " ");
  for (const { 0: block, index } of text.matchAll(/"(?:browser|react-native|worker|electron)"\s*:\s*\{[^{}]*\}/g))
    kept = kept.slice(0, index) + block + kept.slice(index + block.length);
  return kept;
}

/** What an interpreter or a test runner is told to load before anything else. */
const FIRST =
  /((?:--(?:import|require|(?:experimental-)?loader|preload)[= ]|(?<![\w-])-[rp] |\bpreload\b["']?\s*[:=]\s*\[?))\s*(["']?)([^\s"',\]]+)/g;

function loadedFirst({ before, now }: States, path: string, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  const [known = [], found = []] = [before, now].map((state) => entriesIn(state.tree.read(path) ?? "", FIRST));
  return beyond(found, known).flatMap(({ value, line }) => {
    const [source] = [ROOT, path].flatMap((from) => sourcesNamed(now, from, value));
    return source === undefined || !covers(source) ? [] : [{ path, line, what: `loads ${source} before another program` }];
  });
}

function unescaped(text: string): string {
  return text.replaceAll(/\\u([\da-f]{4})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));
}

interface Entry {
  readonly name: string;
  readonly value: string;
  readonly line: number;
  readonly key: string;
  readonly isListed: boolean;
}

function entriesIn(text: string, pattern: RegExp): readonly Entry[] {
  return [...text.matchAll(pattern)].map(({ index, 0: whole, 2: name = "", 3: value = "" }) => ({
    isListed: whole.includes("["),
    name,
    value,
    line: text.slice(0, index).split("\n").length,
    key: `${name} ${value}`,
  }));
}

/** A package that the repository holds itself, as if it were installed. */
function installed({ before, now }: States, covers: (path: string) => boolean): readonly UncheckedPlace[] {
  const held = now.tree.paths.filter((path) => path.includes("node_modules/"));
  if (held.length === 0) return [];
  const changed = held.filter((path) => before.tree.read(path) !== now.tree.read(path));
  const found = importedPackages(now).flatMap(({ name, path, line }): readonly UncheckedPlace[] => {
    const places = ["", ...parentsOf(path).map((directory) => `${directory}/`)].map((directory) => `${directory}node_modules/${name}/`);
    const place = covers(path) ? places.find((one) => changed.some((file) => file.startsWith(one))) : undefined;
    return place === undefined ? [] : [{ path, line, what: `${name} is ${place}` }];
  });
  return [...new Map(found.map((one) => [`${one.path} ${one.what}`, one])).values()];
}

// Packages that no source of the base imports, which may stand for anything.

const MOST_NAMES = 3;

/** A package of a name that nobody imported before can be an alias of a tool, or a directory of the repository. */
export function newPackages({ before, now }: States, base: string, covers: (path: string) => boolean): readonly RuleNote[] {
  const known = new Set(importedPackages(before).map(({ name }) => name));
  const found = new Map<string, RuleNote>();
  const news = importedPackages(now).filter(({ name, path, isBuiltIn }) => covers(path) && !known.has(name) && !isBuiltIn);
  for (const { name, path, line } of news) {
    if (found.has(name)) continue;
    const others = news.filter((one) => one.name === name && one.path !== path).map((one) => one.path);
    const more = others.length === 0 ? "" : `, as ${others.slice(0, MOST_NAMES).join(", ")}${others.length > MOST_NAMES ? ", …" : ""} do`;
    found.set(name, { place: `${path}:${line}`, message: `imports ${name}${more}, which no source of ${base} imports`, isChange: true });
  }
  return [...found.values()];
}

interface ImportedPackage {
  readonly name: string;
  readonly specifier: string;
  readonly path: string;
  readonly line: number;
  readonly isBuiltIn: boolean;
}

function importedPackages({ graph }: SourceState): readonly ImportedPackage[] {
  return [...graph.files.values()].flatMap(({ path, edges }) =>
    edges.flatMap(({ to, reasons }) => {
      const node = graph.nodes.get(to);
      if (node?.type !== "external") return [];
      const { name, ecosystem } = node.external;
      // What built-in modules load is asked where they are used, and `C` is written in a comment.
      const isBuiltIn = BUILTIN_ECOSYSTEMS.has(ecosystem) && name !== "C";
      return [{ name, specifier: reasons[0]?.specifier ?? "", path, line: reasons[0]?.line ?? 1, isBuiltIn }];
    }),
  );
}
