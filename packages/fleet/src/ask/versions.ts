/** Which version of a package each repository of the fleet has, and how far that is from the publisher's. */
import { cutText, plural } from "../../../../src/model/shown-text.js";
import type { Database } from "../index/database.js";
import type { Gap } from "../join/version-gap.js";
import { limited, moreLine, type Answer, type Limits } from "./answer.js";
import { dependenciesOn, gapOf, headVersion, publishersOf, type DependencyRow, type GapAnswer, type PublisherRow } from "./publishers.js";
import { findTarget, type Target } from "./target.js";
import { publisherData } from "./uses.js";

/** @throws {InputError} if the package is not known. */
export function askVersions(index: Database, text: string, { limit }: Limits): Answer {
  const target = findTarget(index, text);
  const publishers = publishersOf(index, target);
  const gaps = gapsOf(target, publishers);
  const all = dependenciesOn(index, target).map((row) => ({ row, gap: gaps(row) }));
  const undeclared = undeclaredUsers(index, target, publishers, new Set(all.map(({ row }) => row.repository)));
  const rows = limited(all, limit);
  const repositories = new Set(all.map(({ row }) => row.repository)).size;
  const lines = [
    `${plural(repositories, "repository declares", "repositories declare")} ${target.short}${headText(publishers)}`,
    ...summaryLines(all.map(({ gap }) => gap.gap)),
    ...rows.map(
      ({ row, gap }) => `${row.repository} ${row.manifest} — ${gap.text}${row.scope === undefined ? "" : ` [${cutText(row.scope)}]`}`,
    ),
    ...moreLine(all.length, rows.length, "manifests"),
    ...undeclared.map((repository) => `${repository} — uses it, and declares it in no manifest`),
  ];
  const data = {
    question: "versions",
    package: target.url,
    publishers: publishers.map(publisherData),
    total: { repositories, manifests: all.length },
    manifests: rows.map(({ row, gap }) => ({ ...row, gap: gap.gap })),
    undeclared,
    complete: rows.length === all.length,
  };
  return { data, lines, exitCode: 0 };
}

/** Most manifests say the same: each range is compared once. */
function gapsOf(target: Target, publishers: readonly PublisherRow[]): (row: DependencyRow) => GapAnswer {
  const known = new Map<string, GapAnswer>();
  return (row) => {
    const key = JSON.stringify([row.declared, row.locked, row.replaced]);
    const gap = known.get(key) ?? gapOf(target, publishers, row);
    known.set(key, gap);
    return gap;
  };
}

function headText(publishers: readonly PublisherRow[]): string {
  const [first, ...rest] = [...new Set(publishers.filter(({ chosen }) => chosen === 1).map(({ repository }) => repository))];
  if (first === undefined) return "; no repository of the fleet publishes it";
  const version = headVersion(publishers);
  if (rest.length > 0) return `; ${rest.length + 1} repositories publish it: ${[first, ...rest].join(", ")}`;
  return version === undefined ? `; HEAD of ${first} does not write its version` : `; HEAD of ${first} is ${cutText(version)}`;
}

const ORDER: readonly Gap[] = ["behind", "excludes", "ahead", "same", "accepts", "workspace", "replaced", "unreadable"];
const WORDS: Readonly<Partial<Record<Gap, string>>> = {
  behind: "locked behind HEAD",
  excludes: "with a range that leaves HEAD out",
  ahead: "locked ahead of HEAD",
  same: "locked at HEAD's version",
  accepts: "with a range that takes HEAD",
  workspace: "from the own workspace",
  replaced: "replaced",
  unreadable: "that cannot be compared",
};

function summaryLines(gaps: readonly GapAnswer["gap"][]): readonly string[] {
  const parts = ORDER.flatMap((gap) => {
    const count = gaps.filter((one) => one === gap).length;
    return count === 0 ? [] : [`${count} ${WORDS[gap] ?? gap}`];
  });
  return parts.length === 0 ? [] : [`manifests: ${parts.join(", ")}`];
}

function undeclaredUsers(
  index: Database,
  { id }: Target,
  publishers: readonly PublisherRow[],
  declaring: ReadonlySet<DependencyRow["repository"]>,
): readonly string[] {
  // Edges are few, but a use with several possible publishers has none.
  const chosen = new Set(publishers.filter((one) => one.chosen === 1).map(({ repository }) => repository));
  const [table, user, elsewhere] =
    chosen.size === 0
      ? ["outside", "repository", ""]
      : chosen.size === 1
        ? ["edges", "consumer", "AND t.consumer <> t.publisher"]
        : ["uses", "repository", "AND t.repository IS NOT t.publisher"];
  const rows = index.query(
    `SELECT DISTINCT r.name FROM ${table} t JOIN repositories r ON r.id = t.${user} WHERE t.package = ? ${elsewhere} ORDER BY 1`,
  );
  return rows
    .all<{ readonly name: string }>(id)
    .map(({ name }) => name)
    .filter((name) => !declaring.has(name));
}
