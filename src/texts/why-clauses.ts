/**
 * The closed grammar of whys: one clause for each kind of mention, without its final period.
 * For sites that are not plain uses:
 *
 *   asset       Uses this asset in `A`.                     markup      Linked from the page's markup.
 *   stylesheet  Used by the stylesheet.                     augment     Augments the declarations of this module.
 *   types       Referenced for its declarations.            module      Imports this module in `A`.
 *   named       Imports `x`.                                namespace   Re-exports everything from this module as `ns`.
 *   variant     Platform variant (`ios`) of `./x`.          unused      Imported but unused.
 *   missing     Imports `x`, which this module does not export by name.
 *   ambiguous   Imports `x`, which several modules behind this one export.
 */
import type { Place } from "../model/facts.js";
import { code, cutOnWord, listed, oneLine } from "./one-line.js";
import type { ClauseKind } from "./why-mentions.js";

const SYMBOLS = 3;
const NAMES = 5;
const LABEL = 80;

/** Mentions of one kind, grouped. */
export interface Clause {
  readonly kind: ClauseKind;
  readonly names: readonly string[];
  /** Distinct enclosing symbols in source order; `undefined` is the module level. */
  readonly places: readonly (Place | undefined)[];
  readonly subjects: readonly string[];
}

/** Prints a name, followed by its local alias the first time. */
export type ShowName = (name: string, printed: string) => string;

interface ClauseSurroundings {
  readonly show: ShowName;
  /** Whether it is the only clause. */
  readonly alone: boolean;
  readonly variantOf?: string | undefined;
  /** What the target is, if it is an asset: `template`. */
  readonly asset?: string | undefined;
}

export function clauseText(written: Clause, around: ClauseSurroundings): string {
  const clause = withoutOwnPlace(written);
  return CLAUSES[clause.kind]({
    names: (print = code) =>
      listed(
        clause.names.map((name) => around.show(name, print(name))),
        NAMES,
      ),
    here: where(clause.places),
    there: where(clause.places.filter((place) => place !== undefined && !clause.subjects.includes(place.label))),
    to: listed(clause.subjects.map(label), SYMBOLS),
    owners: listed((clause.subjects.length > 0 ? clause.subjects : labels(clause.places)).map(label), SYMBOLS),
    clause,
    around,
  });
}

/** Building blocks of a clause; each may be empty. */
interface Pieces {
  readonly names: (print?: (name: string) => string) => string;
  /** ` in A, B` or ` at module level`. */
  readonly here: string;
  /** Like `here`, without the subjects themselves. */
  readonly there: string;
  readonly to: string;
  /** Subjects, or the enclosing symbols if the use has no subject. */
  readonly owners: string;
  readonly clause: Clause;
  readonly around: ClauseSurroundings;
}

const CLAUSES: Readonly<Record<ClauseKind, (pieces: Pieces) => string>> = {
  call: ({ names, here }) => `Calls ${names(called)}${here}`,
  construct: ({ names, here }) => `Instantiates ${names()}${here}`,
  extend: ({ owners, names, here }) => (owners === "" ? `Extends ${names()}${here}` : `${owners} ${verb(owners, "extends")} ${names()}`),
  implement: ({ owners, names, here }) =>
    owners === "" ? `Implements ${names()}${here}` : `${owners} ${verb(owners, "implements")} ${names()}`,
  mix: ({ owners, names, here }) =>
    owners === "" ? `Mixes in ${names()}${here}` : `${owners} ${owners.includes(", ") ? "mix" : "mixes"} in ${names()}`,
  render: ({ names, here }) => `Renders ${names((name) => code(`<${name}>`))}${here}`,
  decorate: ({ owners, names }) => `Decorates ${owners === "" ? "declarations" : owners} with ${names((name) => code(`@${name}`))}`,
  inject: ({ owners, names }) => (owners === "" ? `Injects ${names()}` : `Injected into the constructor of ${owners} (${names()})`),
  type: ({ clause, names }) => `Types ${typed(clause.places)} with ${names()}`,
  member: ({ names, here }) => `Uses ${names()}${here}`,
  pass: ({ clause, names, here, to }) =>
    `Passes ${names()} ${to === "" ? "as argument" : `to ${listed(clause.subjects.map(called), SYMBOLS)}`}${here}`,
  assign: ({ names, here, there, to }) => `Assigns ${names()}${to === "" ? here : ` to ${to}${there}`}`,
  store: ({ names, here, there, to }) => `Stores ${names()}${to === "" ? here : ` in ${to}${there}`}`,
  read: ({ names, here }) => `Reads ${names()}${here}`,
  check: ({ names, here }) => `Checks against ${names()}${here}`,
  catch: ({ names, here }) => `Catches ${names()}${here}`,
  enter: ({ names, here }) => `Enters ${names(called)} as context${here}`,
  tag: ({ names, here }) => `Tags templates with ${names()}${here}`,
  spread: ({ names, here, there, to }) => `Spreads ${names()}${to === "" ? here : ` into ${to}${there}`}`,
  "re-export": ({ clause, names }) =>
    `Re-exports ${names()} as ${clause.names.length === 1 && clause.subjects.length === 1 ? code(clause.subjects[0] ?? "", LABEL) : "public API"}`,
  "re-export-all": () => "Re-exports everything from this module",
  "re-export-namespace": ({ to }) => `Re-exports everything from this module${to === "" ? "" : ` as ${to}`}`,
  "side-effect": ({ around }) => sideEffect(around),
  lazy: ({ here }) => `Loaded lazily${here}`,
  worker: ({ here }) => `Started as worker${here}`,
  path: ({ here }) => `Referenced by path${here}`,
  asset: ({ here, around }) => `Uses this ${around.asset ?? "asset"}${here}`,
  glob: ({ names }) => `Matched by glob ${names((name) => code(name, 120))}`,
  mock: ({ here }) => `Mocked${here}`,
  augment: () => "Augments the declarations of this module",
  markup: () => "Linked from the page's markup",
  stylesheet: () => "Used by the stylesheet",
  variant: ({ names, around }) => `Platform variant (${names()})${around.variantOf === undefined ? "" : ` of ${code(around.variantOf)}`}`,
  embed: ({ clause }) => {
    const owners = listed(labels(clause.places).map(label), SYMBOLS);
    return `Embedded at build time${owners === "" ? "" : ` into ${owners}`}`;
  },
  convention: () => "Loaded by framework convention",
  types: () => "Referenced for its declarations",
  named: ({ names }) => `Imports ${names()}`,
  module: ({ here }) => `Imports this module${here}`,
  unused: () => "Imported but unused",
  missing: ({ names }) => `Imports ${names()}, which this module does not export by name`,
  ambiguous: ({ names }) => `Imports ${names()}, which several modules behind this one export`,
  stated: ({ clause }) => clause.names.map((name, index) => stated(name, index > 0)).join("; "),
};

function sideEffect({ alone, asset }: ClauseSurroundings): string {
  if (asset !== undefined) return `Loads this ${asset}`;
  return alone ? "Imported for side effects only" : "Imported for side effects";
}

/** `debug = debug()`: the place repeats the name. */
function withoutOwnPlace(clause: Clause): Clause {
  const [name] = clause.names;
  if (clause.names.length !== 1 || !clause.places.some((place) => place?.label === name)) return clause;
  const others = clause.places.filter((place) => place !== undefined && place.label !== name);
  return { ...clause, places: [...others, undefined] };
}

/** A whole sentence as a clause. A word that may be a name keeps its capital. */
function stated(sentence: string, later: boolean): string {
  const text = oneLine(sentence).replace(/\.$/u, "");
  return later && /^(?:The value|Default|\p{Lu}\p{Ll}+(?:ed|s)) /u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** A component passed as a property is not called: `<Panel>` is kept. */
function called(name: string): string {
  return name.startsWith("<") ? code(name) : code(name.endsWith(")") ? name : `${name}()`);
}

/** Test blocks and anonymous items are printed as prose; everything else as code. */
function label(text: string): string {
  if (text === "default" || text === "default()") return "the default export";
  const [whole, called = "", inside = ""] = /^(?:handler of|callback of) ([^"]*?)(?: in (\S+))?$/u.exec(text) ?? [];
  if (whole?.startsWith("callback") === true) return `a callback of ${called === "a function" ? called : code(`${called}()`, LABEL)}`;
  if (whole !== undefined) return `the handler of ${cutOnWord(called, LABEL)}${inside === "" ? "" : ` in ${label(inside)}`}`;
  if (text.startsWith("handler of ")) return `the ${cutOnWord(oneLine(text).replaceAll("`", "'"), LABEL)}`;
  return text.includes('"') ? cutOnWord(oneLine(text).replaceAll("`", "'"), LABEL) : code(text, LABEL);
}

function labels(places: readonly (Place | undefined)[]): readonly string[] {
  return places.flatMap((place) => (place === undefined ? [] : [place.label]));
}

function where(places: readonly (Place | undefined)[]): string {
  const inside = labels(places);
  const outside = inside.length < places.length;
  if (inside.length === 0) return outside ? " at module level" : "";
  if (!outside) return ` in ${listed(inside.map(label), SYMBOLS, "elsewhere")}`;
  const shown = inside
    .slice(0, SYMBOLS - 1)
    .map(label)
    .join(", ");
  return ` in ${shown}${inside.length < SYMBOLS ? " and at module level" : ", at module level and elsewhere"}`;
}

function typed(places: readonly (Place | undefined)[]): string {
  const inside = labels(places);
  const outside = inside.length < places.length;
  if (inside.length === 0) return "declarations at module level";
  const shown = listed(inside.map(label), SYMBOLS);
  return `${shown}${outside ? `${inside.length > SYMBOLS ? "," : ""} and declarations at module level` : ""}`;
}

/** Singular or plural, by the number of subjects. */
function verb(owners: string, singular: string): string {
  return owners.includes(", ") ? singular.slice(0, -1) : singular;
}
