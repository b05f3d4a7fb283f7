/** What every rule is checked against. */
import type { Exceptions, RuleName } from "./exceptions.js";
import type { Import, ImportGraph, ImportSite } from "./import-graph.js";

export interface World {
  readonly graph: ImportGraph;
  readonly exceptions: Exceptions;
}

/** Which imports count for a rule. */
export interface Counted {
  readonly types?: boolean | undefined;
  readonly lazy?: boolean | undefined;
}

/** The statements of an import that count; none if an exception covers it. */
export function countedSites(
  { exceptions }: World,
  one: Import,
  rule: RuleName,
  { types = true, lazy = true }: Counted,
): readonly ImportSite[] {
  const sites = types && lazy ? one.sites : one.sites.filter((site) => (types || !site.typeOnly) && (lazy || !site.lazy));
  return sites.length === 0 || exceptions.covers(one, rule) ? [] : sites;
}
