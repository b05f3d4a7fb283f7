/** Who uses a package, a module of it, or a name, in the repositories of the fleet. */
import type { Database } from "../index/database.js";
import { ecosystemOf, shortName } from "../surface/package-name.js";
import { plural } from "../../../../src/model/shown-text.js";
import { type Answer, cutRow, type Limits, moreLine } from "./answer.js";
import { fairShare, FIRST_USE, type Selected, type Share, shareOut } from "./fair-share.js";
import { groupBy } from "../../../../src/model/basics.js";
import {
  dependenciesOn,
  type DependencyRow,
  type GapAnswer,
  gapOf,
  nearestDependency,
  type PublisherRow,
  publishersOf,
} from "./publishers.js";
import { findTarget, type Target, targetText } from "./target.js";
import { InputError } from "../surface/input-error.js";
import { suggestion } from "./nearest.js";
import type { UseFields } from "../index/use-fields.js";

/** @throws {InputError} if the package or the name is not known. */
export function askUses(index: Database, text: string, { limit }: Limits): Answer {
  const target = findTarget(index, text);
  if (target.publishers === 0) return outsideUses(index, target, limit);
  const meant = withSubmodule(index, target);
  const names: FoundNames = meant.symbol === undefined ? { rows: moduleRows(index, meant) } : findNames(index, meant);
  const chosen = selection(index, meant, names);
  const total = chosen.total ?? totalOf(index, chosen, target);
  if (target.symbol !== undefined && names.rows.length === 0 && total.rows === 0) throw unknownName(index, target);
  const share = limit === 0 || total.rows <= limit ? undefined : fairShare(index, chosen, limit);
  const rows =
    share === undefined
      ? index.query(listed(chosen.sql)).all<UseRow>(...chosen.values)
      : index.query(listed("SELECT value id FROM json_each(?)")).all<UseRow>(JSON.stringify(share.ids));
  return answerOf(index, { target, names: names.rows, rows, total, share });
}

const listed = (sql: string): string =>
  `SELECT ${USE_COLUMNS} FROM (${sql}) c JOIN uses u ON u.id = c.id JOIN repositories r ON r.id = u.repository JOIN packages p ON p.id = u.package ORDER BY u.id`;

interface Selection extends Selected {
  /** If the index has counted it. */
  readonly total?: Total;
}

const OWN_OF_PACKAGE = "SELECT coalesce(sum(uses), 0) n FROM edges WHERE package = ? AND consumer = publisher";

/** Ids of the uses. Uses of a name that no publisher has at its commit count too, and are marked. */
function selection(index: Database, target: Target, { rows, member }: FoundNames): Selection {
  const { id, specifier, symbol } = target;
  if (symbol === undefined) return ofPackage(index, target);
  const within = specifier === undefined ? "" : " AND specifier = ?";
  const direct = `SELECT id FROM uses WHERE package = ? AND name = ? AND state = 'unresolved'${within}`;
  const values = [id, symbol, ...(specifier === undefined ? [] : [specifier])];
  const used = rows.filter(({ statements }) => statements > 0);
  const [only, second] = used;
  if (only === undefined) return { sql: direct, values, isRanged: false };
  const hits = `SELECT use id FROM hits WHERE name IN (${used.map(() => "?").join(", ")})`;
  const ids = used.map((row) => row.id);
  if (member !== undefined) {
    const sql = `SELECT id FROM uses WHERE id IN (${hits}) AND (member = ? OR substr(member, 1, ?) = ?)`;
    return { sql, values: [...ids, member, member.length + 1, `${member}.`], isRanged: false };
  }
  const both = { sql: `${hits} UNION ${direct}`, values: [...ids, ...values] };
  if (second !== undefined) return { ...both, isRanged: false };
  const counted = withDirect(index, only, { sql: direct, values });
  return { ...both, isRanged: true, total: { ...counted, own: ownUses(index, both, target) } };
}

/** What the index has counted for a name, and the uses that do not reach it, which are few. */
function withDirect(
  index: Database,
  { id, uses, users, statements }: NameRow,
  direct: Pick<Selection, "sql" | "values">,
): Omit<Total, "own"> {
  const others = `SELECT * FROM uses WHERE id IN (${direct.sql}) AND NOT EXISTS (SELECT 1 FROM hits h WHERE h.name = ? AND h.use = uses.id)`;
  const values = [...direct.values, id];
  const more = index
    .query(`SELECT coalesce(sum(n), 0) uses, count(*) rows FROM (${others})`)
    .get<Record<"uses" | "rows", number>>(...values);
  const added = index
    .query(
      `SELECT count(*) n FROM (SELECT DISTINCT repository FROM (${others})) o JOIN repositories r ON r.id = o.repository
       WHERE NOT EXISTS (SELECT 1 FROM hits h WHERE h.name = ? AND h.use BETWEEN ${FIRST_USE} AND r.last_use)`,
    )
    .get<{ readonly n: number }>(...values, id);
  return { uses: uses + (more?.uses ?? 0), users: users + (added?.n ?? 0), rows: statements + (more?.rows ?? 0) };
}

function ofPackage(index: Database, target: Target): Selection {
  const { id, specifier, uses, users, statements } = target;
  if (specifier === undefined) {
    const own = index.query(OWN_OF_PACKAGE).get<{ readonly n: number }>(id)?.n ?? 0;
    return { sql: "SELECT id FROM uses WHERE package = ?", values: [id], isRanged: true, total: { uses, users, rows: statements, own } };
  }
  const within =
    "SELECT id FROM uses WHERE package = ? AND (specifier = ? OR module IN (SELECT id FROM modules WHERE package = ? AND specifier = ?))";
  const attribute = attributeUses(target);
  return { sql: `${within}${attribute.sql}`, values: [id, specifier, id, specifier, ...attribute.values], isRanged: false };
}

interface Total {
  readonly uses: number;
  readonly users: number;
  readonly rows: number;
  /** Of the uses, those in the publishers themselves: by their other packages. */
  readonly own: number;
}

function totalOf(index: Database, { sql, values }: Selection, { id }: Target): Total {
  const own = "publisher = repository AND repository IN (SELECT repository FROM publications WHERE package = ?)";
  const row = index
    .query(
      `SELECT coalesce(sum(n), 0) uses, count(DISTINCT repository) users, count(*) rows, coalesce(sum(n * (publisher IS NOT NULL AND ${own})), 0) own
       FROM uses WHERE id IN (${sql})`,
    )
    .get<Record<keyof Total, number>>(id, ...values);
  return row ?? { uses: 0, users: 0, rows: 0, own: 0 };
}

/** Lines of use in the publishers themselves: by their other packages. */
function ownUses(index: Database, { sql, values }: Pick<Selection, "sql" | "values">, { id }: Target): number {
  const publishers = index
    .query(
      `SELECT DISTINCT ${FIRST_USE} first, r.last_use last FROM publications b JOIN repositories r ON r.id = b.repository WHERE b.package = ?`,
    )
    .all<Record<"first" | "last", number>>(id);
  const inside = index.query(`SELECT coalesce(sum(u.n), 0) n FROM (SELECT c.id FROM (${sql}) c WHERE c.id BETWEEN ? AND ?) f
    JOIN uses u ON u.id = f.id WHERE u.publisher = u.repository`);
  return publishers.reduce((sum, { first, last }) => sum + (inside.get<{ readonly n: number }>(...values, first, last)?.n ?? 0), 0);
}

interface Found {
  readonly target: Target;
  readonly names: readonly NameRow[];
  readonly rows: readonly UseRow[];
  readonly total: Total;
  /** Absent if all are listed. */
  readonly share: Share | undefined;
}

function answerOf(index: Database, found: Found): Answer {
  const { target, names, rows, total, share } = found;
  const publishers = publishersOf(index, target);
  const groups = [...groupBy(rows, ({ repository }) => repository)].map(([repository, uses]) =>
    groupOf(index, target, publishers, repository, uses),
  );
  const isCut = ([use]: readonly UseRow[]): boolean => use !== undefined && share?.cut.has(use.repository_id) === true;
  const declarations = distinct(names);
  const others = target.symbol === undefined ? [] : otherNames(index, target, declarations);
  const lines = [
    `${plural(total.uses, "use")} of ${targetText(target)} in ${plural(total.users, "repository", "repositories")}${total.own === 0 ? "" : `, ${total.own} of them in the publisher itself`}`,
    ...declaredLines(declarations, publishers),
    ...others.map((other) => `also published as ${targetText(other)}: ${plural(other.uses, "use")}`),
    ...groups.flatMap(({ repository, uses, version, isPublisher }) => [
      isPublisher === true
        ? `${repository} (the publisher itself)`
        : version === undefined
          ? repository
          : `${repository} (${version.text})`,
      ...uses.map((use) => `  ${useLine(use, target)}`),
      ...(isCut(uses) ? ["  …"] : []),
    ]),
    ...moreLine(total.rows, rows.length, `import statements${share === undefined ? "" : andOthers(total.users - share.repositories)}`),
    ...ownUsesLines(publishers),
  ];
  const data = {
    question: "uses",
    ...targetData(target),
    publishers: publishers.map(publisherData),
    declarations: declarations.map(declarationData),
    ...(others.length > 0 && {
      alsoPublishedAs: others.map(({ url, specifier, symbol, uses }) => ({ package: url, specifier, name: symbol, uses })),
    }),
    total: { uses: total.uses, repositories: total.users, rows: total.rows, own: total.own },
    repositories: groups.map(({ repository, uses, dependency, version, isPublisher }) => ({
      repository,
      ...(isPublisher === true && { isPublisher }),
      ...(version !== undefined && { version: { ...dependency, gap: version.gap } }),
      uses: uses.map(useData),
      ...(isCut(uses) && { complete: false }),
    })),
    complete: rows.length === total.rows,
  };
  return { data, lines, exitCode: 0 };
}

function andOthers(repositories: number): string {
  return repositories > 0 ? `, and ${plural(repositories, "more repository", "more repositories")}` : "";
}

interface Group {
  readonly repository: string;
  readonly uses: readonly UseRow[];
  readonly isPublisher?: true;
  readonly dependency?: DependencyRow | undefined;
  readonly version?: GapAnswer;
}

function groupOf(index: Database, target: Target, publishers: readonly PublisherRow[], repository: string, uses: readonly UseRow[]): Group {
  const [first] = uses;
  if (publishers.some((one) => one.repository === repository && one.chosen === 1)) return { repository, uses, isPublisher: true };
  const dependency = first === undefined ? undefined : nearestDependency(dependenciesOn(index, target, first.repository_id), first.source);
  const direct = uses.some((use) => use.package === target.url);
  return { repository, uses, ...((direct || dependency !== undefined) && { dependency, version: gapOf(target, publishers, dependency) }) };
}

type OtherName = Readonly<Record<"short" | "url" | "specifier" | "symbol", string>> & { readonly uses: number };

/** Names under which other packages of the same repository publish the declaration: their uses are no uses of this package. */
function otherNames(index: Database, { id }: Target, declarations: readonly NameRow[]): readonly OtherName[] {
  const declaration = declarations.find(({ source, kind }) => source?.includes("#") === true && kind === "export");
  if (declaration === undefined) return [];
  return index
    .query(
      `SELECT p.short, p.url, m.specifier, n.name symbol, n.uses FROM names n JOIN packages p ON p.id = n.package JOIN modules m ON m.id = n.module
       JOIN repositories r ON r.id = n.repository
       WHERE r.name = ? AND n.source = ? AND n.package <> ? AND n.kind = 'export' AND n.uses > 0 ORDER BY n.uses DESC, p.short, m.specifier LIMIT 3`,
    )
    .all<OtherName>(declaration.repository, declaration.source, id);
}

/** A surface has no uses inside a package. */
function ownUsesLines(publishers: readonly PublisherRow[]): readonly string[] {
  const [own, other] = new Set(publishers.map(({ repository }) => repository));
  if (own === undefined || other !== undefined) return [];
  return [`Uses inside the package itself are not counted; 'dsp-cli uses TARGET' in a clone of ${own} lists them.`];
}

/** One row for each declaration: the same name of several modules may have one. */
function distinct(names: readonly NameRow[]): readonly NameRow[] {
  const seen = new Set<string>();
  return names.filter(({ repository, source, from_package: url, from_name: name, specifier }) => {
    const key = JSON.stringify([repository, source, url, name, source === null && specifier]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Declarations that are listed. */
const MOST_DECLARATIONS = 5;

function declaredLines(names: readonly NameRow[], publishers: readonly PublisherRow[]): readonly string[] {
  const several = new Set(publishers.filter(({ chosen }) => chosen === 1).map(({ repository }) => repository));
  const warning =
    several.size > 1 ? [`published by ${[...several].join(" and ")}: not certain which is meant; a pin in fleet.toml chooses`] : [];
  const listed = names
    .slice(0, MOST_DECLARATIONS)
    .map(cutRow)
    .map((name) => `declared: ${name.repository} ${placeOf(name)}`);
  return [...warning, ...listed, ...moreLine(names.length, listed.length, "declarations")];
}

function placeOf({ source, line, specifier, from_package: url, from_name: name, private: hidden }: NameRow): string {
  const mark = hidden === 1 ? " (not meant for others)" : "";
  if (url !== null)
    return `${source ?? specifier}${line === null ? "" : `:${line}`}, passed on from ${shortName(url)}#${name ?? "*"}${mark}`;
  if (source === null) return `module ${specifier}${mark}`;
  const [path = "", symbol] = source.split("#");
  return `${path}${line === null ? "" : `:${line}`}${symbol === undefined ? "" : ` ${symbol}`}${mark}`;
}

export function targetData({ url, specifier, symbol }: Target): Readonly<Record<string, unknown>> {
  return { package: url, ...(specifier !== undefined && { specifier }), ...(symbol !== undefined && { name: symbol }) };
}

export function publisherData({ repository, head, manifest, version, reason }: PublisherRow): Readonly<Record<string, unknown>> {
  return {
    repository,
    commit: head,
    manifest,
    ...(version !== null && { version }),
    ...(reason === "pin" && { pinnedAway: true }),
    ...(reason === "manifest" && { copied: true }),
  };
}

function declarationData(row: NameRow): Readonly<Record<string, unknown>> {
  const { repository, specifier, name, source, line, form, uid, from_package: from, from_name: fromName } = row;
  const optional = { source, line, form, uid, from, fromName };
  return {
    repository,
    specifier,
    name,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    ...(row.private === 1 && { private: true }),
  };
}

// A Python module that is asked for as an attribute of its package: `anyio#to_thread`. The import system binds a submodule in its package (Python
// language reference, 5.4.2 "Submodules"), so `import anyio.to_thread` and `from anyio import to_thread` are uses of the same module.

/** The same target with the longest submodule in its symbol as its module. A name that the package declares itself hides a submodule. */
function withSubmodule(index: Database, target: Target): Target {
  const { id, specifier, symbol, ...rest } = target;
  if (symbol === undefined || ecosystemOf(target.url) !== "pypi") return target;
  const parts = symbol.split(".");
  const module = index.query("SELECT 1 FROM modules WHERE package = ? AND specifier = ?");
  const hiding = index.query(`SELECT 1 FROM names n JOIN modules m ON m.id = n.module
    WHERE n.package = ? AND m.specifier = ? AND n.name = ? AND n.kind IN ('export', 'pass') AND (n.source IS NULL OR instr(n.source, '#') > 0)`);
  for (const base of specifier === undefined ? topLevel(index, id) : [specifier]) {
    let found = base;
    let at = 0;
    for (const part of parts) {
      const inner = `${found}.${part}`;
      if (module.get(id, inner) === undefined || hiding.get(id, found, part) !== undefined) break;
      found = inner;
      at += 1;
    }
    const left = parts.slice(at).join(".");
    if (at > 0) return { ...rest, id, specifier: found, ...(left !== "" && { symbol: left }) };
  }
  return target;
}

function topLevel(index: Database, id: number): readonly string[] {
  const rows = index.query("SELECT DISTINCT specifier FROM modules WHERE package = ? ORDER BY 1").all<{ readonly specifier: string }>(id);
  const all = new Set(rows.map(({ specifier }) => specifier));
  return [...all].filter((one) => !all.has(one.replace(/\.[^.]*$/u, "")) || !one.includes("."));
}

/** Ids of the uses of a module as an attribute: of its row in the package around it, which has one if somebody uses it. */
function attributeUses({ id, url, specifier = "" }: Target): {
  readonly sql: string;
  readonly values: readonly (string | number)[];
} {
  const dot = specifier.lastIndexOf(".");
  if (ecosystemOf(url) !== "pypi" || dot < 0) return { sql: "", values: [] };
  const [parent, name] = [specifier.slice(0, dot), specifier.slice(dot + 1)];
  return {
    sql: ` UNION SELECT h.use FROM hits h JOIN names n ON n.id = h.name JOIN modules m ON m.id = n.module
      WHERE n.package = ? AND n.name = ? AND m.specifier = ? AND (n.source IS NULL OR instr(n.source, '#') = 0)
      UNION SELECT id FROM uses WHERE package = ? AND name = ? AND state = 'unresolved' AND specifier = ?`,
    values: [id, name, parent, id, name, parent],
  };
}

/** The file of a module as its declaration. */
function moduleRows(index: Database, { id, url, specifier }: Target): readonly NameRow[] {
  if (ecosystemOf(url) !== "pypi" || specifier === undefined) return [];
  const hidden = specifier.split(".").some((part) => /^_(?!_)/u.test(part)) ? 1 : 0;
  const rows = index.query(
    `SELECT m.id, ? private, 0 uses, 0 users, 0 statements, '*' name, m.specifier, r.name repository, 'module' kind,
       json_extract(m.sources, '$[0]') source, NULL form, NULL uid, NULL from_package, NULL from_name, NULL line
     FROM modules m JOIN repositories r ON r.id = m.repository WHERE m.package = ? AND m.specifier = ? AND EXISTS
       (SELECT 1 FROM publications b WHERE b.package = m.package AND b.repository = m.repository AND b.chosen = 1) ORDER BY r.name`,
  );
  return rows.all<NameRow>(hidden, id, specifier);
}

/** Uses of a package that no repository of the fleet publishes: counted by repository and name, without lines. */

type OutsideRow = Readonly<Record<"repository" | "specifier", string>> & { readonly name: string | null } & Readonly<
    Record<"uses" | "files", number>
  >;

/** @throws {InputError} if a name is asked for that nobody uses. */
function outsideUses(index: Database, target: Target, limit: number): Answer {
  const { id, specifier, symbol } = target;
  const all = index
    .query(
      `SELECT r.name repository, o.specifier, o.name, o.uses, o.files FROM outside o JOIN repositories r ON r.id = o.repository
       WHERE o.package = ? ORDER BY 1, 2, 3`,
    )
    .all<OutsideRow>(id)
    .filter((row) => (specifier === undefined || row.specifier === specifier) && (symbol === undefined || row.name === symbol));
  if (symbol !== undefined && all.length === 0) throw unknownName(index, target);
  const groups = [...groupBy(all, ({ repository }) => repository)].map(([, found]) => found);
  const counts = shareOut(
    groups.map(({ length }) => length),
    limit === 0 ? all.length : limit,
  );
  const rows = groups.flatMap((found, at) => found.slice(0, counts[at]));
  const total = { uses: sum(all), repositories: new Set(all.map(({ repository }) => repository)).size, rows: all.length };
  const lines = [
    `${plural(total.uses, "use")} of ${targetText(target)} in ${plural(total.repositories, "repository", "repositories")}`,
    "no repository of the fleet publishes it: only counts are kept",
    ...rows.map(cutRow).map((row) => `${row.repository} — ${nameText(row)}: ${plural(row.uses, "use")} in ${plural(row.files, "file")}`),
    ...moreLine(all.length, rows.length, "names"),
  ];
  const data = {
    question: "uses",
    package: target.url,
    ...(symbol !== undefined && { name: symbol }),
    publishers: [],
    total,
    counts: rows.map(({ name, ...row }) => ({ ...row, ...(name !== null && { name }) })),
    complete: rows.length === all.length,
  };
  return { data, lines, exitCode: 0 };
}

function nameText({ specifier, name }: OutsideRow): string {
  return name === null || name === "*" || name === "=" ? specifier : `${specifier}#${name}`;
}

function sum(rows: readonly OutsideRow[]): number {
  return rows.reduce((total, { uses }) => total + uses, 0);
}

// Rows of a name that a package publishes.

type NameRow = Readonly<Record<"id" | "private" | "uses" | "users" | "statements", number>> &
  Readonly<Record<"name" | "specifier" | "repository" | "kind", string>> &
  Readonly<Record<"source" | "form" | "uid" | "from_package" | "from_name", string | null>> & { readonly line: number | null };

const NAME_COLUMNS = `n.id, n.private, n.uses, n.users, n.statements, n.name, m.specifier, r.name repository, n.kind, n.source, n.form, n.uid,
  n.from_package, n.from_name, n.line`;
const NAME_TABLES = "names n JOIN modules m ON m.id = n.module JOIN repositories r ON r.id = n.repository";

interface FoundNames {
  readonly rows: readonly NameRow[];
  /** Only uses with this member of the name are meant: `Name` of `#Default.Name`. */
  readonly member?: string;
}

/** Of several publishers, the one that is meant: a pin names it, or the manifests of the others do. */
const CHOSEN = "EXISTS (SELECT 1 FROM publications b WHERE b.package = n.package AND b.repository = n.repository AND b.chosen = 1)";

/** Rows in all modules of the package, or in the one that the target names. Empty if no module has the name at the commits that were mapped. */
function findNames(index: Database, target: Target): FoundNames {
  const { symbol = "" } = target;
  const exact = rowsNamed(index, target, symbol);
  const [head = "", ...rest] = symbol.split(".");
  if (exact.length > 0 || rest.length === 0) return { rows: exact };
  const rows = rowsNamed(index, target, head);
  return rows.length === 0 ? { rows } : { rows, member: rest.join(".") };
}

/** A name that only a copy has is told as well. */
function rowsNamed(index: Database, { id, specifier }: Target, name: string): readonly NameRow[] {
  const rowsOf = (publisher: string): readonly NameRow[] => {
    const order = "ORDER BY n.private, r.name, m.specifier, n.id";
    const rows = index
      .query(`SELECT ${NAME_COLUMNS} FROM ${NAME_TABLES} WHERE n.package = ? AND n.name = ? ${publisher} ${order}`)
      .all<NameRow>(id, name);
    return specifier === undefined ? rows : rows.filter((row) => row.specifier === specifier);
  };
  const chosen = rowsOf(`AND ${CHOSEN}`);
  return chosen.length > 0 ? chosen : rowsOf("");
}

/** For a name that neither the package has nor anybody uses. */
function unknownName(index: Database, target: Target): InputError {
  const { id, symbol = "" } = target;
  const known = index
    .query("SELECT name FROM names WHERE package = ? UNION SELECT name FROM outside WHERE package = ? AND name IS NOT NULL ORDER BY 1")
    .all<{ readonly name: string }>(id, id);
  const names = known.map(({ name }) => name).filter((name) => name !== "*" && name !== "=");
  const where = targetText({ ...target, symbol: undefined });
  return new InputError(
    `${where} has no name ${symbol}, and no repository of the fleet uses one`,
    suggestion(symbol, names, "", `fleet ask publishes ${where} tells what it has`),
  );
}

// Rows of uses as answers show them.

interface UseRow extends UseFields {
  readonly repository: string;
  readonly state: string;
  readonly reason: string | null;
  readonly beyond: string | null;
}

const USE_COLUMNS = `r.name repository, u.repository repository_id, p.url package, u.specifier, u.name, u.member, u.source, u.line, u.lines, u.n,
  u.form, u.type, u.through, u.maybe, u.category, u.uid, u.state, u.reason, u.beyond`;

/** What a program gets: fields without value are left out. */
function useData(row: UseRow): Readonly<Record<string, unknown>> {
  const { source, line, lines, form, name, member, through, category, uid, state, reason, beyond, specifier } = row;
  const optional = { name, member, through, category, uid, reason, beyond };
  return {
    source,
    line,
    lines: linesOf(lines),
    form,
    package: row.package,
    specifier,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    ...(row.type === 1 && { type: true }),
    ...(row.maybe === 1 && { maybe: true }),
    state,
  };
}

function linesOf(lines: string): readonly number[] {
  return lines === "" ? [] : lines.split(",").map(Number);
}

/** `src/cart.ts:3 — import verify: 8, 9 [test]`. `asked`: what the question names, which need not be repeated. */
function useLine(whole: UseRow, asked: { readonly url: string; readonly symbol?: string }): string {
  const { lines } = whole;
  const row = cutRow(whole);
  const { source, line, form, name, member, through, category, state, reason } = row;
  const what = name === null || name === "*" || name === "=" ? row.specifier : name;
  const named = member === null ? what : `${what}.${member}`;
  const isOther = whole.package !== asked.url;
  const notes = [
    ...(isOther ? [`through ${shortName(row.package)}`] : []),
    ...(through === null ? [] : [`through ${through}`]),
    ...(category === null ? [] : [category]),
    ...(row.type === 1 ? ["type"] : []),
    ...(row.maybe === 1 ? ["maybe: a star import"] : []),
    ...(state === "ambiguous" ? ["publisher not certain"] : []),
    ...(state === "unresolved" ? [REASONS[reason ?? ""] ?? "not found"] : []),
  ];
  const places = lines === "" ? "" : `: ${firstLines(lines)}`;
  return `${source}:${line} — ${form} ${named}${places}${notes.length === 0 ? "" : ` [${notes.join("; ")}]`}`;
}

const REASONS: Readonly<Record<string, string>> = {
  "no-module": "HEAD has no such module",
  "no-name": "HEAD has no such name",
  computed: "the module computes its names",
  "star-outside": "export * of a package outside the fleet may bring it",
  "two-stars": "two export * bring it",
  circle: "passed round in a circle",
};

/** Lines of one file that are listed. */
const MOST_LINES = 12;

function firstLines(lines: string): string {
  const all = lines.split(",");
  const rest = all.length - MOST_LINES;
  return `${all.slice(0, MOST_LINES).join(", ")}${rest > 0 ? ` and ${plural(rest, "more line")}` : ""}`;
}
