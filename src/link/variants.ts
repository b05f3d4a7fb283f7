/** Names that several files of a module declare, each for builds of its own. */
import { type Key, areExclusive, type Scan } from "../model/graph.js";
import type { Unit } from "../model/language.js";
import { symbolKey } from "./keys.js";
import { pushTo } from "../model/basics.js";

interface Place {
  readonly path: string;
  readonly name: string;
}

export interface Variants {
  /** The declaration, if some build has it together with the file at `from`; otherwise the others of its name of which that is true. */
  builtWith(from: string, declaration: Place): readonly Place[];
  /** Others of its name that some build has together with the file at `from`. */
  others(from: string, key: Key): readonly Key[];
}

export function openVariants(scan: Scan, byFile: ReadonlyMap<string, Unit>): Variants {
  const known = new Map<Unit, ReadonlyMap<string, readonly string[]>>();
  const filesOf = ({ path, name }: Place): readonly string[] => {
    const unit = byFile.get(path);
    if (unit === undefined) return [path];
    const names = known.get(unit) ?? severalFiles(scan, unit);
    known.set(unit, names);
    return names.get(name) ?? [path];
  };
  return {
    builtWith(from, declaration) {
      if (!areExclusive(scan, from, declaration.path)) return [declaration];
      const files = filesOf(declaration);
      const kept = files.includes(from) ? [] : files.filter((path) => !areExclusive(scan, from, path));
      return kept.map((path) => ({ path, name: declaration.name }));
    },
    others(from, key) {
      const at = key.lastIndexOf("#");
      const [path, name] = [key.slice(0, Math.max(0, at)), key.slice(at + 1)];
      const [first, ...others] = at < 0 ? [] : filesOf({ path, name });
      return path === first ? others.flatMap((one) => (areExclusive(scan, from, one) ? [] : [symbolKey(one, name)])) : [];
    },
  };
}

/** Files by the names that more than one of them declares, in order of precedence. */
function severalFiles(scan: Scan, { declarers }: Unit): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const path of declarers) {
    for (const { name } of scan.files.get(path)?.declarations ?? []) pushTo(files, name, path);
  }
  return new Map([...files].filter(([, paths]) => paths.length > 1));
}
