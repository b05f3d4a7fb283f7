/** Where each root's table of contents lies, and which directory it answers for (semantics F.3, F.4). */
import { readDescription, tocNames } from "../dsp/read.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import type { Contents } from "../model/graph.js";
import type { TocName, Uid } from "../model/operation.js";
import type { Scan } from "../model/scan.js";

export interface Places {
  readonly tocOf: (contents: Contents) => TocName;
  readonly scopeOf: (contents: Contents) => string | undefined;
}

export function placeRoots(
  scan: Scan,
  contents: readonly Contents[],
  before: DspTree,
  uidOf: (key: string) => Uid,
  scopes: boolean,
): Places {
  const existing = new Set(tocNames(before));
  const scopeByRoot = scopes ? assignScopes(scan, contents) : new Map<string, string>();
  const rootOf = (part: Contents): string => part.keys[0] ?? "";
  return {
    tocOf(part) {
      const uid = uidOf(rootOf(part));
      const own = contents.length > 1 || (existing.has(uid) && (!existing.has("default") || hasScope(before, uid)));
      return own ? uid : "default";
    },
    scopeOf: (part) => scopeByRoot.get(rootOf(part)),
  };
}

function hasScope(before: DspTree, uid: Uid): boolean {
  return readDescription(before, uid).has("scope");
}

/** The package's directory; where roots share one, the first keeps it and the others take their own directory if nobody else has it. */
function assignScopes(scan: Scan, contents: readonly Contents[]): ReadonlyMap<string, string> {
  const scopes = new Map<string, string>();
  const roots = contents.map((part) => part.keys[0] ?? "");
  const taken = new Set<string>();
  for (const root of roots) {
    const directory = contents.length === 1 ? "" : (scan.workspaceOf(root)?.packageOf(root)?.directory ?? directoryOf(root));
    const candidates = [directory, directoryOf(root)].map((path) => (path === "" ? "." : path));
    const [wide, narrow] = candidates;
    const choice = wide !== undefined && !taken.has(wide) ? wide : narrowScope(roots, narrow, taken);
    if (choice === undefined) continue;
    taken.add(choice);
    scopes.set(root, choice);
  }
  return scopes;
}

function narrowScope(roots: readonly string[], directory: string | undefined, taken: ReadonlySet<string>): string | undefined {
  if (directory === undefined || taken.has(directory)) return undefined;
  const sharing = roots.filter((root) => (directoryOf(root) === "" ? "." : directoryOf(root)) === directory);
  return sharing.length === 1 ? directory : undefined;
}

function directoryOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
