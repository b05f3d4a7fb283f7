/** Workspace declarations of every manager, and the members of each root. */
import type { Tree } from "../../../src/model/tree.js";
import { SYNTAX } from "../../../src/model/pattern/syntax.js";
import { createGlob, faultsOfGlobs } from "../../manifests/glob.js";
import { at, entriesOf, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import type { ManifestReader } from "./manifest.js";
import { baseName, directoryOf, joinRelative } from "../../../src/model/paths.js";

/** Root of the innermost workspace that declares a directory with a manifest as its member; undefined if none does. */
type WorkspaceOf = (directory: string) => string | undefined;

type IsMember = (directory: string) => boolean;

interface Declaration {
  /** Patterns, `!` negates, relative to the directory of the declaring file; a trailing `/` or leading `./` is allowed. */
  readonly patterns: (json: Json | undefined) => readonly string[];
}

const roots = (json: Json | undefined, ...keys: readonly string[]): readonly string[] =>
  entriesOf(at(json, ...keys)).flatMap(([, project]) => stringsOf(typeof project === "string" ? project : (at(project, "root") ?? "")));

/** One row for each file name. To add a package manager, add a row. */
const DECLARATIONS: Readonly<Record<string, Declaration>> = {
  "package.json": { patterns: (json) => [...stringsOf(at(json, "workspaces")), ...stringsOf(at(json, "workspaces", "packages"))] },
  "pnpm-workspace.yaml": { patterns: (json) => stringsOf(at(json, "packages")) },
  "pnpm-workspace.yml": { patterns: (json) => stringsOf(at(json, "packages")) },
  "lerna.json": { patterns: (json) => (at(json, "useWorkspaces") === true ? [] : stringsOf(at(json, "packages"))) },
  "rush.json": {
    patterns: (json) => listOf(at(json, "projects")).flatMap((project) => stringsOf(stringAt(project, "projectFolder") ?? "")),
  },
  "workspace.json": { patterns: (json) => roots(json, "projects") },
  "deno.json": { patterns: denoPatterns },
  "deno.jsonc": { patterns: denoPatterns },
  "angular.json": { patterns: (json) => roots(json, "projects") },
  "nest-cli.json": { patterns: (json) => roots(json, "projects") },
};

function denoPatterns(json: Json | undefined): readonly string[] {
  return [...stringsOf(at(json, "workspace")), ...stringsOf(at(json, "workspace", "members"))];
}

/** Reads the declarations at `paths`; a member is listed in one of them, or in an Nx `project.json`. */
export function readWorkspaces(tree: Tree, paths: readonly string[], reader: ManifestReader): WorkspaceOf {
  const declared = paths.flatMap((path) => {
    const declaration = Object.hasOwn(DECLARATIONS, baseName(path)) ? DECLARATIONS[baseName(path)] : undefined;
    const patterns = declaration?.patterns(reader.read(path)) ?? [];
    for (const fault of faultsOfGlobs(patterns, SYNTAX.braces)) reader.refuse(path, fault);
    return patterns.length === 0 ? [] : [{ root: directoryOf(path), matches: createMatcher(directoryOf(path), patterns) }];
  });
  const inner = declared.toSorted((a, b) => b.root.length - a.root.length);
  const nx = isNxWorkspace(tree);
  return (directory) =>
    inner.find(({ matches }) => matches(directory))?.root ?? (nx && tree.has(`${directory}/project.json`) ? "" : undefined);
}

/** Only there a `project.json` is a project; elsewhere the name has no meaning. */
export function isNxWorkspace(tree: Tree): boolean {
  return tree.has("nx.json") || tree.has("workspace.json");
}

function createMatcher(base: string, patterns: readonly string[]): IsMember {
  const absolute = (pattern: string): readonly string[] => {
    const joined = joinRelative(base, pattern.replace(/\/package\.json$/, ""));
    return joined === undefined || joined === "" ? [] : [joined];
  };
  const wanted = createGlob(patterns.filter((pattern) => pattern !== "" && !pattern.startsWith("!")).flatMap(absolute));
  const unwanted = createGlob(patterns.filter((pattern) => pattern.startsWith("!")).flatMap((pattern) => absolute(pattern.slice(1))));
  return (directory) => wanted(directory) && !unwanted(directory);
}
