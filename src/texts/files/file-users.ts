/** Who imports a file and what it uses, for the purpose of a file without documentation. */
import { byteOrder, addTo } from "../../model/basics.js";
import type { Edge, Graph, Key } from "../../model/graph.js";
import { baseName, directoryOf } from "../../model/tree.js";
import { code, conjoined } from "../one-line.js";

const MOST_USES = 2;

/** An external that a larger share of the files imports says nothing about one of them. */
const COMMON_SHARE = 0.05;

const FEW = 5;

/** Most users in the same folder that are named. */
const FEW_USERS = 3;

export interface FileSurroundings {
  /** How many other files import an entity. */
  readonly importersOf: (key: Key) => number;
  /** The importers of a file or of anything in it, as a phrase. */
  readonly usersOf: (path: string) => string | undefined;
  /** The same with another verb, and the importers themselves. */
  readonly asset: (path: string) => {
    readonly users?: (verb: string) => string;
    readonly paths: readonly string[];
    readonly isEmbedded: boolean;
  };
  /** The names that it uses most characteristically, at most two. */
  readonly usesOf: (path: string) => readonly string[];
}

export interface TargetNames {
  /** Readable name of an edge's target. */
  readonly printed: (key: Key) => string;
  readonly isBuiltin: (key: Key) => boolean;
}

/** `mapped`: what stands in a table of contents. */
export function createFileSurroundings(graph: Graph, mapped: ReadonlySet<Key>, { printed, isBuiltin }: TargetNames): FileSurroundings {
  const importers = new Map<Key, number>();
  const users = new Map<string, Set<string>>();
  /** Targets of an edge that does not embed them. */
  const referenced = new Set<string>();
  const files = [...graph.files.values()].filter(({ key }) => mapped.has(key));
  for (const { path, edges } of files) {
    for (const { to, reasons } of edges) {
      // A framework's convention is no use.
      if (reasons.every(({ kind }) => kind === "implicit")) continue;
      importers.set(to, (importers.get(to) ?? 0) + 1);
      const target = graph.nodes.get(to);
      if (target === undefined || target.type === "external" || target.path === path) continue;
      addTo(users, target.path, path);
      if (!reasons.every(({ manner }) => manner === "embed")) referenced.add(target.path);
      const unit = graph.units.get(target.path);
      if (unit !== undefined && unit !== graph.units.get(path)) addTo(users, unit, path);
    }
  }
  const isCommon = (key: Key): boolean => (importers.get(key) ?? 0) > Math.max(FEW, files.length * COMMON_SHARE);
  return {
    importersOf: (key) => importers.get(key) ?? 0,
    usersOf: (path) => usersPhrase(path, [...(users.get(path) ?? [])], "used"),
    asset(path) {
      const paths = [...(users.get(path) ?? [])];
      const isEmbedded = paths.length > 0 && !referenced.has(path);
      return { paths, isEmbedded, ...(paths.length > 0 && { users: (verb) => usersPhrase(path, paths, verb) ?? verb }) };
    },
    usesOf: (path) => {
      const edges = (graph.files.get(path)?.edges ?? []).filter(isUsed);
      // What another module passes on is not imported here.
      const isExternal = ({ to, via }: Edge): boolean => via === undefined && graph.nodes.get(to)?.type === "external";
      const externals = edges.filter((edge) => isExternal(edge) && !isCommon(edge.to) && !isBuiltin(edge.to));
      const locals = edges.filter((edge) => graph.nodes.get(edge.to)?.type === "symbol").toSorted((a, b) => weightOf(b) - weightOf(a));
      const names = [...externals.slice(0, MOST_USES), ...locals].map(({ to }) => printed(to)).filter((name) => name !== "default");
      return [...new Set(names)].slice(0, MOST_USES);
    },
  };
}

/** In code that runs. */
function isUsed({ reasons }: Edge): boolean {
  return reasons.some(({ typeOnly, uses }) => !typeOnly && uses.some(({ kind }) => kind !== "type" && kind !== "re-export"));
}

/** Rendered and extended things say more about a file than called ones. */
function weightOf({ reasons }: Edge): number {
  const kinds = new Set(reasons.flatMap(({ uses }) => uses.map(({ kind }) => kind)));
  if (kinds.has("render") || kinds.has("inject")) return 3;
  if (kinds.has("construct") || kinds.has("call")) return 2;
  return kinds.has("pass") || kinds.has("store") ? 1 : 0;
}

function usersPhrase(path: string, users: readonly string[], verb: string): string | undefined {
  const [only] = users;
  if (only === undefined) return undefined;
  const folder = directoryOf(path);
  if (users.length === 1) return `${verb} by ${code(directoryOf(only) === folder ? baseName(only) : only, 80)}`;
  const folders = [...new Set(users.map(directoryOf))].sort();
  const [first = "", second, ...more] = folders;
  if (second === undefined && (first === folder || first === "")) return `${verb} by ${neighbours(users)}`;
  if (second === undefined) return `${verb} in ${code(first, 80)}`;
  const isShort = first.length <= 60 && second.length <= 60;
  if (more.length === 0 && first !== "" && (isShort || commonFolder(folders) === ""))
    return `${verb} in ${code(first, 60)} and ${code(second, 60)}`;
  const common = commonFolder(folders);
  return common === "" ? `${verb} throughout the repository` : `${verb} across ${code(common, 80)}`;
}

/** Users in the same folder. */
function neighbours(users: readonly string[]): string {
  const names = users.map(baseName).toSorted(byteOrder);
  return conjoined(
    names.map((name) => code(name, 60)),
    FEW_USERS,
  );
}

function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split("/"));
  const at = first.findIndex((part, index) => others.some((parts) => parts[index] !== part));
  return first.slice(0, at < 0 ? first.length : at).join("/");
}
