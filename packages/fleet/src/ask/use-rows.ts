/** Rows of uses as answers show them. */
import { shortName } from "../surface/package-name.js";
import type { UseFields } from "../index/use-fields.js";
import { plural } from "../../../../src/model/phrases.js";
import { cutRow } from "./answer.js";

export interface UseRow extends UseFields {
  readonly repository: string;
  readonly state: string;
  readonly reason: string | null;
  readonly beyond: string | null;
}

export const USE_COLUMNS = `r.name repository, u.repository repository_id, p.url package, u.specifier, u.name, u.member, u.source, u.line, u.lines, u.n,
  u.form, u.type, u.through, u.maybe, u.category, u.uid, u.state, u.reason, u.beyond`;

/** What a program gets: fields without value are left out. */
export function useData(row: UseRow): Readonly<Record<string, unknown>> {
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
export function useLine(whole: UseRow, asked: { readonly url: string; readonly symbol?: string }): string {
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
