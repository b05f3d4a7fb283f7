/**
 * One path of a map cannot hold both an import and a share (§4.3, docs/decisions/0003). The wanted map has no such pair (`withoutPathClash`), but
 * what people wrote may stand in its way.
 */
import { recipientPath, whyPath } from "../dsp/dsp-tree.js";
import { isUid } from "../dsp/uid.js";
import { groupBy } from "../model/group-by.js";
import type { Operation, Uid } from "../model/operation.js";
import type { Plan } from "./plan.js";
import type { Context } from "./reconcile-types.js";
import { isOurEdge } from "./texts/untouched.js";

interface Edge {
  readonly importer: Uid;
  readonly imported: Uid;
}

export interface Clashes {
  /** Exporter → shares in the way of a wanted import. They go, and their texts are kept in `.dsp/removed-texts`. */
  readonly shares: ReadonlyMap<Uid, readonly Uid[]>;
  /** Imports in the way of a wanted share. */
  readonly imports: readonly Edge[];
}

export function findClashes(plan: Plan, { before, known }: Context): Clashes {
  const wanted: Edge[] = [];
  for (const [importer, lines] of plan.imports)
    for (const line of lines)
      if (isUid(line) && known.has(line) && !before.has(recipientPath(line, importer))) wanted.push({ importer, imported: line });
  const directories = wanted.length === 0 ? new Set<string>() : directoriesIn(before.keys());
  const imports = [...plan.shared].flatMap(([imported, shared]) =>
    [...shared].flatMap((importer) => (before.has(recipientPath(imported, importer)) ? [{ importer, imported }] : [])),
  );
  const inTheWay = wanted.filter(({ importer, imported }) => directories.has(recipientPath(imported, importer)));
  const shares = new Map(
    [...groupBy(inTheWay, ({ imported }) => imported)].map(([exporter, edges]) => [exporter, edges.map(({ importer }) => importer)]),
  );
  return { shares, imports };
}

export function isInTheWay({ shares }: Clashes, exporter: Uid | undefined, shared: Uid): boolean {
  return exporter !== undefined && shares.get(exporter)?.includes(shared) === true;
}

/** Those of shared entities. */
function directoriesIn(paths: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) {
    const end = path.lastIndexOf("/");
    if (path.indexOf("/", path.indexOf("/exports/") + "/exports/".length) === end && path.includes("/exports/"))
      found.add(path.slice(0, end));
  }
  return found;
}

/** Imports that people added name the module as its own exporter: then their reason has another place. */
export function movedImports(context: Context, { imports }: Clashes, given: ReadonlySet<string>): readonly Operation[] {
  return imports.flatMap(({ importer, imported }): readonly Operation[] => {
    const removal: Operation = { op: "removeImport", importer, imported };
    if (isOurEdge(context, importer, imported, undefined) || given.has(`${importer} ${imported}`)) return [removal];
    const why = context.before.get(whyPath(importer, imported, undefined))?.trimEnd() ?? "";
    return [removal, { op: "addImport", importer, imported, exporter: imported, why }];
  });
}
