/** The table of contents of each root, and the directory that it covers. */
import { draftTokensAt } from "../dsp/drafts.js";
import { readDescription, tocNames, type DspTree } from "../dsp/dsp-tree.js";
import { directoryOrDot, splitUnitPath } from "../model/tree.js";
import type { Contents, Scan } from "../model/graph.js";
import type { TocName, Uid } from "../model/operation.js";
import { isDraft } from "../texts/provenance.js";

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
      const own = contents.length > 1 || (existing.has(uid) && hasForeignScope(before, uid));
      return own ? uid : "default";
    },
    scopeOf: (part) => scopeByRoot.get(rootOf(part)),
  };
}

/** If the scope of a root was set by others, its table of contents keeps its name. */
function hasForeignScope(before: DspTree, uid: Uid): boolean {
  const scope = readDescription(before, uid).get("scope");
  return scope !== undefined && !isDraft(draftTokensAt(before, uid) ?? "", { slot: "scope", text: scope });
}

/** The package's directory. If several roots share it, the first gets it, and each other one its own directory unless that is taken. */
function assignScopes(scan: Scan, contents: readonly Contents[]): ReadonlyMap<string, string> {
  const scopes = new Map<string, string>();
  const units = new Set(scan.units.map((unit) => unit.path));
  const directories = contents.map(({ keys }) =>
    units.has(keys[0] ?? "") ? splitUnitPath(keys[0] ?? "").directory : directoryOrDot(keys[0] ?? ""),
  );
  const taken = new Set<string>();
  for (const [index, part] of contents.entries()) {
    const root = part.keys[0] ?? "";
    const narrow = directories[index] ?? ".";
    const wide = contents.length === 1 ? "." : wideScope(scan, part, narrow, units.has(root));
    const choice = taken.has(wide) ? narrowScope(directories, narrow, taken) : wide;
    if (choice === undefined) continue;
    taken.add(choice);
    scopes.set(root, choice);
  }
  return scopes;
}

/** A program that is a whole directory covers that directory; everything else covers its package. */
function wideScope(scan: Scan, { root, keys }: Contents, narrow: string, isUnit: boolean): string {
  if (isUnit && root.class === "R1") return narrow;
  const entry = keys[0] ?? "";
  const directory = root.language === "" ? scan.workspaceOf(entry)?.packageOf(entry)?.directory : root.package;
  return directory === undefined ? narrow : directory || ".";
}

function narrowScope(directories: readonly string[], directory: string, taken: ReadonlySet<string>): string | undefined {
  if (taken.has(directory)) return undefined;
  return directories.filter((other) => other === directory).length === 1 ? directory : undefined;
}
