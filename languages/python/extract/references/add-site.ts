/** Adds sites that are no import statements. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { type SiteDraft, placeOf, type Around, type Reading } from "../reading.js";

type Own = Pick<SiteDraft, "specifier" | "kind" | "form"> &
  Partial<Pick<SiteDraft, "manner" | "patterns" | "fromTemplate" | "tentative" | "why" | "bound" | "noImport">>;

/** Adds a site at `node`; guards around the code also guard the site. A position with a site keeps it. */
export function addSite(reading: Reading, node: SyntaxNode, around: Around, own: Own): SiteDraft {
  const { source, sites } = reading;
  const within = placeOf(source, around.frame);
  const site: SiteDraft = {
    ...own,
    offset: node.start,
    line: source.lineOf(node.start),
    start: node.start,
    end: node.end,
    bindings: [],
    ...(within && { within }),
    ...(around.optional !== undefined && { optional: around.optional }),
  };
  sites.push(site);
  return site;
}

/** Longest text of a diagnostic. */
const LONGEST = 80;

export function addDynamicProblem(reading: Reading, node: SyntaxNode): void {
  const { source, problems } = reading;
  const text = source.text.slice(node.start, Math.min(node.end, node.start + 400)).replace(/\s+/g, " ");
  const detail = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  problems.push({ code: "dynamic-unresolved", path: source.path, line: source.lineOf(node.start), detail });
}
