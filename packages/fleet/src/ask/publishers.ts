/** Who publishes a package, and which version it has there. */
import type { Database } from "../index/database.js";
import { gapText, versionGap, type Declared, type Gap } from "../join/version-gap.js";
import type { Target } from "./target.js";

export interface PublisherRow {
  readonly repository: string;
  readonly head: string;
  readonly manifest: string;
  readonly version: string | null;
  /** 0: another one is meant. */
  readonly chosen: number;
  /** Why another one is: a pin, or the manifests. */
  readonly reason: string | null;
}

export function publishersOf(index: Database, { id }: Pick<Target, "id">): readonly PublisherRow[] {
  const rows = index.query(
    `SELECT r.name repository, r.head, b.manifest, b.version, b.chosen, b.reason FROM publications b JOIN repositories r ON r.id = b.repository
     WHERE b.package = ? ORDER BY 1, 3`,
  );
  return rows.all<PublisherRow & Record<string, string | number | null>>(id);
}

/** Version at the commit that was mapped; undefined if it is not written, or if several publishers are possible. */
export function headVersion(publishers: readonly PublisherRow[]): string | undefined {
  const versions = new Set(publishers.filter(({ chosen }) => chosen === 1).map(({ version }) => version ?? undefined));
  const [only] = versions;
  return versions.size === 1 ? only : undefined;
}

export interface DependencyRow extends Declared {
  readonly repository: string;
  readonly manifest: string;
  readonly scope?: string;
}

type RawDependency = Readonly<Record<"repository" | "manifest", string>> &
  Readonly<Record<"scope" | "declared" | "locked" | "replaced", string | null>>;

/** What manifests say of a package; of one repository if it is given. */
export function dependenciesOn(index: Database, { id }: Pick<Target, "id">, repository?: number): readonly DependencyRow[] {
  const one = repository === undefined ? "" : "AND d.repository = ?";
  const rows = index.query(
    `SELECT r.name repository, d.manifest, d.scope, d.declared, d.locked, d.replaced FROM dependencies d JOIN repositories r ON r.id = d.repository
     WHERE d.package = ? ${one} ORDER BY 1, 2, 3, 4`,
  );
  return rows
    .all<RawDependency>(...(repository === undefined ? [id] : [id, repository]))
    .map(({ scope, declared, locked, replaced, ...rest }) => ({
      ...rest,
      ...(scope !== null && { scope }),
      ...(declared !== null && { declared }),
      ...(locked !== null && { locked }),
      ...(replaced !== null && { replaced }),
    }));
}

export interface GapAnswer {
  readonly gap: Gap;
  readonly text: string;
}

export function gapOf(
  { url, publishers: count }: Pick<Target, "url" | "publishers">,
  publishers: readonly PublisherRow[],
  row: Declared | undefined,
): GapAnswer {
  const head = headVersion(publishers);
  const gap = versionGap(url, head, row);
  const several = new Set(publishers.filter(({ chosen }) => chosen === 1).map(({ repository }) => repository)).size > 1;
  const text = gapText(gap, head, row);
  if (gap !== "unknown-head") return { gap, text };
  const has = text.replace(/; HEAD does not write its version$/u, "");
  if (count === 0) return { gap, text: has };
  return { gap, text: several ? `${has}; several repositories publish it` : text };
}

/** The dependency of the manifest that is nearest above a file. */
export function nearestDependency(rows: readonly DependencyRow[], source: string): DependencyRow | undefined {
  const fitting = rows.filter(({ manifest }) => {
    const directory = manifest.replace(/[^/]*$/u, "");
    return source.startsWith(directory);
  });
  const longest = Math.max(...fitting.map(({ manifest }) => manifest.lastIndexOf("/")));
  const near = fitting.filter(({ manifest }) => manifest.lastIndexOf("/") === longest);
  return near.find(({ scope }) => scope === undefined) ?? near[0] ?? rows[0];
}
