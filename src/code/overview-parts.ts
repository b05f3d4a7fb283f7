/** The parts of a project: packages, or folders that are opened while one of them holds most of the whole. */
import { byteOrder } from "../model/basics.js";

export interface Part {
  /** Ends with `/`, except for files directly in a folder that has other parts: `src/*`. */
  readonly path: string;
  readonly files: readonly string[];
}

/** A folder is opened if there are fewer parts than this … */
const FEW = 8;
/** … and if it holds more than this share of the files. */
const LARGE = 0.3;
/** With fewer parts than this, whatever it holds. */
const TOO_FEW = 3;

/** `packages`: directories of packages, without the root. `directory`: ends with `/`; empty for the whole. */
export function partsOf(files: readonly string[], directory: string, packages: readonly string[]): readonly Part[] {
  if (files.length === 0) return [];
  const inside = packages.filter((path) => path.startsWith(directory) && path !== directory).map((path) => `${path}/`);
  const owners = inside.toSorted((a, b) => b.length - a.length);
  const byPackage = new Map<string, string[]>();
  const others: string[] = [];
  for (const file of files) {
    const owner = owners.find((path) => file.startsWith(path));
    if (owner === undefined) others.push(file);
    else byPackage.set(owner, [...(byPackage.get(owner) ?? []), file]);
  }
  const start: Part[] =
    byPackage.size < TOO_FEW ? opened({ path: directory, files }) : [...byPackage].map(([path, own]) => ({ path, files: own }));
  if (byPackage.size >= TOO_FEW && others.length > 0) start.push(...opened({ path: directory, files: others }));
  return withLargeOpened(start, files.length).toSorted((a, b) => b.files.length - a.files.length || byteOrder(a.path, b.path));
}

function withLargeOpened(start: readonly Part[], total: number): readonly Part[] {
  let parts = [...start];
  const closed = new Set<string>();
  while (parts.length < FEW) {
    const open = parts.filter(({ path, files }) => !closed.has(path) && (files.length > total * LARGE || parts.length < TOO_FEW));
    const [largest] = open.toSorted((a, b) => b.files.length - a.files.length);
    if (largest === undefined) break;
    closed.add(largest.path);
    const inside = opened(largest);
    // A folder of nothing but files says more as one.
    if (inside.length > 1) parts = [...parts.filter((part) => part !== largest), ...inside];
  }
  return parts;
}

/** The folders directly in it, and the files beside them; chains of folders with one member are one. */
function opened({ path, files }: Part): Part[] {
  if (path.endsWith("*")) return [{ path, files }];
  const folders = new Map<string, string[]>();
  const direct: string[] = [];
  for (const file of files) {
    const end = file.indexOf("/", path.length);
    if (end < 0) direct.push(file);
    else folders.set(file.slice(0, end + 1), [...(folders.get(file.slice(0, end + 1)) ?? []), file]);
  }
  const [only] = folders;
  if (only !== undefined && folders.size === 1 && direct.length === 0) return opened({ path: only[0], files: only[1] });
  if (folders.size === 0) return [{ path: path === "" ? "./*" : path, files }];
  const found = [...folders].map(([folder, own]): Part => ({ path: folder, files: own }));
  return direct.length === 0 ? found : [...found, { path: `${path === "" ? "./" : path}*`, files: direct }];
}
