/** What a question is about: a package, a module of it, or a name. */
import type { Database } from "../index/database.js";
import { InputError } from "../surface/input-error.js";
import { readWritten, shortName, urlOf, type Ecosystem, type Written } from "../surface/package-name.js";
import { suggestion } from "./nearest.js";

export interface Target {
  readonly id: number;
  readonly url: string;
  readonly short: string;
  /** How many repositories of the fleet publish it. */
  readonly publishers: number;
  /** Lines of use, and repositories with them. */
  readonly uses: number;
  readonly users: number;
  /** Rows of uses. */
  readonly statements: number;
  /** A module, if one was named. */
  readonly specifier?: string;
  readonly symbol?: string;
}

type PackageRow = { readonly id: number; readonly url: string; readonly short: string } & Record<
  "publishers" | "uses" | "users" | "statements",
  number
>;

/** @throws {InputError} if the text names no package that a repository of the fleet publishes or uses. */
export function findTarget(index: Database, text: string): Target {
  const written = readWritten(text);
  if (written === undefined) throw notWritten(index, text);
  const { symbol } = written;
  const found = candidates(written).find(({ url }) => rowOf(index, url) !== undefined) ?? byModule(index, written);
  const row = found === undefined ? undefined : rowOf(index, found.url);
  if (found === undefined || row === undefined) throw unknownPackage(index, written);
  const specifier = found.specifier === undefined ? undefined : moduleOf(index, row.id, written.ecosystem, found.specifier);
  return { ...row, ...(specifier !== undefined && { specifier }), ...(symbol !== undefined && { symbol }) };
}

/** `pypi:werkzeug/datastructures`: what is written after the distribution may be a module inside of its package. */
function moduleOf(index: Database, id: number, ecosystem: Ecosystem, specifier: string): string {
  if (ecosystem !== "pypi") return specifier;
  const dotted = specifier.replaceAll("/", ".");
  const rows = index
    .query(
      "SELECT DISTINCT specifier FROM modules WHERE package = ?1 AND (specifier = ?2 OR substr(specifier, -length(?2) - 1) = '.' || ?2) ORDER BY 1",
    )
    .all<{ readonly specifier: string }>(id, dotted);
  const [only, second] = rows.map((row) => row.specifier);
  return only !== undefined && second === undefined ? only : dotted;
}

interface Candidate {
  readonly url: string;
  readonly specifier?: string;
}

/** The longest package first: `@acme/auth/jwt` may be the module `jwt` of `@acme/auth`. */
function candidates({ ecosystem, path }: Written): readonly Candidate[] {
  const cut = ecosystem === "pypi" ? /[./]/u : /\//u;
  const found: Candidate[] = [{ url: urlOf(ecosystem, path) }];
  for (let at = path.length - 1; at > 0; at -= 1) {
    if (!cut.test(path.charAt(at))) continue;
    const name = path.slice(0, at);
    const specifier = ecosystem === "pypi" && path.charAt(at) === "/" ? path.slice(at + 1) : path;
    found.push({ url: urlOf(ecosystem, name), specifier });
  }
  return found;
}

/** `pypi:rest_framework.views`: the import name is not the name of the distribution. */
function byModule(index: Database, { ecosystem, path }: Written): Candidate | undefined {
  const rows = index
    .query("SELECT DISTINCT p.url FROM modules m JOIN packages p ON p.id = m.package WHERE m.specifier = ? AND p.url LIKE ? ORDER BY 1")
    .all<{ readonly url: string }>(path, `pkg:${ecosystem}/%`);
  const [only, second] = rows;
  return only === undefined || second !== undefined ? undefined : { url: only.url, specifier: path };
}

function rowOf(index: Database, url: string): PackageRow | undefined {
  return index.query("SELECT id, url, short, publishers, uses, users, statements FROM packages WHERE url = ?").get<PackageRow>(url);
}

function unknownPackage(index: Database, { ecosystem, path, symbol }: Written): InputError {
  const short = shortName(urlOf(ecosystem, path));
  const known = packagesOf(index, ecosystem);
  const asked = symbol === undefined ? "" : `#${symbol}`;
  return new InputError(
    `no repository of the fleet publishes or uses ${short}`,
    suggestion(short, known, asked, "check the name, or add the repository that publishes it to the fleet"),
  );
}

function notWritten(index: Database, text: string): InputError {
  const known = (["npm", "pypi", "golang"] as const).flatMap((ecosystem) => packagesOf(index, ecosystem));
  const [name = "", symbol] = text.split("#");
  // `vue#ref`: the package of that name, in whatever ecosystem, comes first.
  const exact = known.filter((one) => one.slice(one.indexOf(":") + 1) === name);
  const asked = symbol === undefined ? "" : `#${symbol}`;
  const next = suggestion(
    name,
    exact.length > 0 ? exact : known,
    asked,
    "write it as npm:NAME, pypi:NAME or go:PATH, with #NAME behind it for a name",
  );
  return new InputError(`"${text}" names no package`, next);
}

function packagesOf(index: Database, ecosystem: Ecosystem): readonly string[] {
  const rows = index.query("SELECT short FROM packages WHERE url LIKE ? ORDER BY 1").all<{ readonly short: string }>(`pkg:${ecosystem}/%`);
  return rows.map(({ short }) => short);
}

/** A target as people write it. */
export function targetText({ short, specifier, symbol }: Pick<Target, "short" | "specifier" | "symbol">): string {
  const inside = specifier === undefined ? short : short.replace(/^([a-z]+):.*$/u, `$1:${specifier}`);
  return symbol === undefined ? inside : `${inside}#${symbol}`;
}

export interface RepositoryRow {
  readonly id: number;
  readonly name: string;
  readonly head: string;
}

/** By its whole name, or by an end of it that only one repository has: `acme/auth`. @throws {InputError} */
export function findRepository(index: Database, text: string): RepositoryRow {
  const exact = index
    .query("SELECT id, name, head FROM repositories WHERE name = ?")
    .get<RepositoryRow & Record<string, string | number>>(text);
  if (exact !== undefined) return exact;
  const rows = index
    .query("SELECT id, name, head FROM repositories ORDER BY name")
    .all<{ readonly id: number; readonly name: string; readonly head: string }>();
  const [only, second] = rows.filter(({ name }) => name.endsWith(`/${text}`));
  if (only !== undefined && second === undefined) return only;
  if (only !== undefined && second !== undefined) {
    throw new InputError(`"${text}" may be ${only.name} or ${second.name}`, "write the whole name");
  }
  const names = rows.map(({ name }) => name);
  throw new InputError(`the fleet has no repository "${text}"`, suggestion(text, names, "", "fleet status lists all"));
}
