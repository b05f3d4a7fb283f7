/**
 * Modules of the repository: every `go.mod`, the workspaces that join them, and, if there is no `go.mod`, the import path
 * of a GOPATH. A pure function of the tree.
 */
import { parse } from "smol-toml";
import { byteOrder, remember } from "../../../src/model/basics.js";
import type { GoProblem } from "../problems.js";
import { type Tree, learn, baseName, directoryOf, joinPath, joinRelative, upwards } from "../../../src/model/tree.js";
import type { GoModule, GoWork, ModuleFile, Modules, Replacement, Requirement, VendoredModule } from "../project.js";
import { type Json, stringAt } from "../../manifests/json.js";
import { readYaml } from "../../manifests/yaml.js";
import { isStandard } from "../data/standard-packages.js";
import { IMPORT_PATH, IMPORTED } from "../readings.js";

const EMPTY = { requires: [], replaces: [], tools: [], ignores: [], uses: [] };

const WORD = /\s+|\/\/.*|"(?:[^"\\]|\\.)*"|`[^`]*`|=>|[(),[\]]|(?:(?!\/\/|=>)[^\s"`(),[\]])+|./gu;

/** No module file has longer lines, and an unterminated quote must not cost time. */
const LONGEST_LINE = 4000;

export function readModules(tree: Tree): Modules {
  const problems: GoProblem[] = [];
  const works = tree.paths.filter((path) => baseName(path) === "go.work" && !isHidden(path)).map((path) => readWork(tree, path));
  const declared = tree.paths.filter((path) => baseName(path) === "go.mod").map((path) => readModule(tree, path, works, problems));
  const gopath = declared.some((module) => !module.hidden) ? undefined : guessGopathModule(tree, problems);
  const every = gopath === undefined ? declared : [...declared, gopath];
  const byDirectory = new Map(every.map((module) => [module.directory, module]));
  const all = every.filter((module) => !module.hidden).toSorted(inOrder);
  const ofDirectory = remember((directory: string) => upwards(directory).flatMap((up) => byDirectory.get(up) ?? [])[0]);
  return {
    all,
    of: (path) => ofDirectory(directoryOf(path)),
    ofDirectory,
    mains: rememberMains(all),
    problems,
  };
}

function readWork(tree: Tree, path: string): GoWork {
  const directory = directoryOf(path);
  return { directory, file: readModuleFile(tree.read(path) ?? ""), vendored: vendorOf(tree, directory) };
}

function readModule(tree: Tree, path: string, works: readonly GoWork[], problems: GoProblem[]): GoModule {
  const directory = directoryOf(path);
  const file = readModuleFile(tree.read(path) ?? "");
  const hidden = isHidden(path);
  if (file.module === undefined && !hidden) problems.push({ code: "config-invalid", path, detail: "no module directive" });
  return {
    directory,
    name: file.module ?? "",
    published: true,
    manifest: path,
    file,
    vendored: vendorOf(tree, directory),
    work: workOf(works, directory),
    hidden,
  };
}

/** The nearest workspace above counts even if it does not list the module; the module is then on its own. */
function workOf(works: readonly GoWork[], directory: string): GoWork | undefined {
  for (const up of upwards(directory)) {
    const work = works.find((candidate) => candidate.directory === up);
    if (work !== undefined) return work.file.uses.some((use) => joinRelative(up, use) === directory) ? work : undefined;
  }
  return undefined;
}

function vendorOf(tree: Tree, directory: string): readonly VendoredModule[] {
  return readVendorList(tree.read(joinPath(directory, "vendor/modules.txt") ?? "") ?? "");
}

/** Below a directory that the Go tool skips or that holds third-party code. */
function isHidden(path: string): boolean {
  return directoryOf(path)
    .split("/")
    .some((name) => name === "vendor" || name === "testdata" || name.startsWith("_") || name.startsWith("."));
}

function inOrder(a: GoModule, b: GoModule): number {
  if (a.directory === "" || b.directory === "") return a.directory === "" ? -1 : 1;
  return useRank(a) - useRank(b) || byteOrder(a.directory, b.directory);
}

/** Position in the workspace; modules outside of one come last. */
function useRank({ work, directory }: GoModule): number {
  return work?.file.uses.findIndex((use) => joinRelative(work.directory, use) === directory) ?? Number.MAX_SAFE_INTEGER;
}

function rememberMains(all: readonly GoModule[]): (module: GoModule) => readonly GoModule[] {
  const ofWork = new Map<GoWork, readonly GoModule[]>();
  for (const { work } of all) {
    if (work === undefined || ofWork.has(work)) continue;
    ofWork.set(
      work,
      all.filter((module) => module.work === work).toSorted((a, b) => b.name.length - a.name.length),
    );
  }
  return (module) => (module.work === undefined ? undefined : ofWork.get(module.work)) ?? [module];
}

// Reads `vendor/modules.txt`: the modules of the vendored packages. The vendored code itself is never read.

/** `# path version [=> path [version]]` starts a module; lines with `##` annotate it; the others are its packages. */
function readVendorList(text: string): readonly VendoredModule[] {
  const modules: { path: string; version?: string; packages: string[] }[] = [];
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    if (line === "" || line.startsWith("##")) continue;
    if (!line.startsWith("#")) {
      modules.at(-1)?.packages.push(line);
      continue;
    }
    const [path, second] = line.slice(1).trim().split(/\s+/);
    if (path !== undefined && path !== "") modules.push({ path, version: second === "=>" ? undefined : second, packages: [] });
  }
  return modules;
}

interface Line {
  readonly words: readonly string[];
  readonly comment: string;
}

// Reads `go.mod` and `go.work`: one lexical grammar of lines, each a verb with words, or a block of such lines.

/** Never throws: unreadable lines are skipped. */
export function readModuleFile(text: string): ModuleFile {
  const requires: Requirement[] = [];
  const replaces: Replacement[] = [];
  const lists = { module: [] as string[], tool: [] as string[], ignore: [] as string[], use: [] as string[] };
  for (const { verb, words, comment } of statements(text)) {
    const [first = "", second = ""] = words;
    if (first === "") continue;
    if (verb === "require") requires.push({ path: first, version: second, indirect: /^\/\/\s*indirect\b/.test(comment) });
    else if (verb === "replace") replaces.push(...replacement(words));
    else if (verb === "module" || verb === "tool" || verb === "ignore" || verb === "use") lists[verb].push(first);
  }
  return { module: lists.module[0], requires, replaces, tools: lists.tool, ignores: lists.ignore, uses: lists.use };
}

function replacement(words: readonly string[]): readonly Replacement[] {
  const arrow = words.indexOf("=>");
  const [from, fromVersion] = words.slice(0, Math.max(arrow, 0));
  const [to, toVersion] = words.slice(arrow + 1);
  return arrow < 1 || from === undefined || to === undefined ? [] : [{ from, fromVersion, to, toVersion }];
}

interface Statement extends Line {
  readonly verb: string;
}

/** Lines with their verb; lines of a block have the verb of the block. */
function statements(text: string): readonly Statement[] {
  const found: Statement[] = [];
  let block: string | undefined;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const { words, comment } = readLine(raw);
    const [verb, ...rest] = words;
    if (verb === undefined) continue;
    if (block !== undefined) {
      if (verb === ")") block = undefined;
      else found.push({ verb: block, words, comment });
    } else if (rest[0] === "(" && rest.length === 1) block = verb;
    else if (rest[0] === "(" && rest.at(-1) === ")") found.push({ verb, words: rest.slice(1, -1), comment });
    else found.push({ verb, words: rest, comment });
  }
  return found;
}

function readLine(raw: string): Line {
  const words: string[] = [];
  let comment = "";
  for (const [token] of raw.slice(0, LONGEST_LINE).matchAll(WORD)) {
    if (token.startsWith("//")) comment = token;
    else if (token.trim() !== "") words.push(unquote(token));
  }
  return { words, comment };
}

function unquote(token: string): string {
  if (token.length >= 2 && token.startsWith("`") && token.endsWith("`")) return token.slice(1, -1);
  if (token.length < 2 || !token.startsWith('"') || !token.endsWith('"')) return token;
  return token.slice(1, -1).replace(/\\(["\\])/g, "$1");
}

// GOPATH mode: without a `go.mod` the import path of the code is its path in a workspace. It is derived from old manifests,
// import comments, or the imports themselves.

/** Undefined if the repository has no Go code of its own. */
function guessGopathModule(tree: Tree, problems: GoProblem[]): GoModule | undefined {
  const files = tree.paths.filter((path) => path.endsWith(".go") && !/(?:^|\/)(?:vendor|testdata|[_.][^/]*)\//.test(path));
  if (files.length === 0) return undefined;
  const manifest = ["Gopkg.toml", "glide.yaml"].find((name) => tree.has(name)) ?? "";
  const name = declaredPath(tree) ?? commentedPath(tree, files) ?? mostImported(tree, files) ?? "";
  problems.push({ code: "no-go-mod", path: "go.mod", detail: name === "" ? "import path unknown" : `taken for ${name}` });
  return { directory: "", name, published: true, manifest, file: EMPTY, vendored: [], hidden: false };
}

function declaredPath(tree: Tree): string | undefined {
  const glide = stringAt(readOrNull(tree.read("glide.yaml") ?? "", readYaml), "package");
  const gopkg = stringAt(
    readOrNull(tree.read("Gopkg.toml") ?? "", (text) => parse(text) as Json),
    "metadata",
    "module",
  );
  return glide ?? gopkg;
}

function readOrNull(text: string, read: (text: string) => Json): Json {
  try {
    return read(text);
  } catch {
    return null;
  }
}

function commentedPath(tree: Tree, files: readonly string[]): string | undefined {
  for (const path of files) {
    const found = learn(tree, IMPORT_PATH, path);
    const directory = directoryOf(path);
    if (found === null) continue;
    if (directory === "") return found;
    if (found.endsWith(`/${directory}`)) return found.slice(0, -directory.length - 1);
  }
  return undefined;
}

/** Imports that end in the path of a repository directory vote for the part before it; longer endings have more weight. */
function mostImported(tree: Tree, files: readonly string[]): string | undefined {
  const directories = new Set(files.map(directoryOf));
  const votes = new Map<string, number>();
  for (const path of files) {
    for (const specifier of learn(tree, IMPORTED, path)) {
      const vote = isStandard(specifier) ? undefined : prefixOf(specifier, directories);
      if (vote !== undefined) votes.set(vote.prefix, (votes.get(vote.prefix) ?? 0) + vote.weight);
    }
  }
  return [...votes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0];
}

function prefixOf(specifier: string, directories: ReadonlySet<string>): { readonly prefix: string; readonly weight: number } | undefined {
  const parts = specifier.split("/");
  for (let at = 1; at < parts.length; at += 1) {
    if (directories.has(parts.slice(at).join("/"))) return { prefix: parts.slice(0, at).join("/"), weight: parts.length - at };
  }
  return undefined;
}
