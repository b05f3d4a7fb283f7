/** Look-up of sites by file and specifier, on the oracle's side and on ours. */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution } from "../../../src/model/language.js";
import type { OracleSite } from "./oracle-site.js";
import { edgeId } from "./our-edges.js";
import type { Repository } from "./repository.js";

export interface OracleAnswer {
  readonly name: "compiler" | "cruiser";
  /** First site of each edge, by `edgeId`. */
  readonly edges: ReadonlyMap<string, OracleSite & { to: string }>;
  at(from: string, specifier: string): readonly OracleSite[];
}

export function createAnswer(name: OracleAnswer["name"], sites: readonly OracleSite[]): OracleAnswer {
  const edges = new Map<string, OracleSite & { to: string }>();
  const bySpecifier = new Map<string, OracleSite[]>();
  for (const site of sites) {
    const { from, to } = site;
    const key = siteKey(from, site.specifier);
    bySpecifier.set(key, [...(bySpecifier.get(key) ?? []), site]);
    if (to !== undefined && to !== from && !edges.has(edgeId(from, to))) edges.set(edgeId(from, to), { ...site, to });
  }
  return { name, edges, at: (from, specifier) => bySpecifier.get(siteKey(from, specifier)) ?? [] };
}

export interface OurSite {
  readonly reference: Reference;
  readonly resolution: Resolution;
}

export type OurSites = (from: string, specifier: string) => readonly OurSite[];

export function createOurSites({ survey }: Repository): OurSites {
  const known = new Map<string, ReadonlyMap<string, readonly OurSite[]>>();
  return (from, specifier) => {
    const sites = known.get(from) ?? index(from);
    known.set(from, sites);
    return sites.get(siteKey("", specifier)) ?? [];
  };
  function index(from: string): ReadonlyMap<string, readonly OurSite[]> {
    const sites = new Map<string, OurSite[]>();
    const resolutions = survey.scan.resolutions.get(from) ?? [];
    (survey.scan.files.get(from)?.references ?? []).forEach((reference, position) => {
      const key = siteKey("", reference.specifier);
      const resolution = resolutions[position] ?? { targets: [], problems: [] };
      sites.set(key, [...(sites.get(key) ?? []), { reference, resolution }]);
    });
    return sites;
  }
}

/** `/// <reference path="x">` and `./x` are the same. */
function siteKey(from: string, specifier: string): string {
  return `${from}\0${specifier.replace(/^\.\/(?=.)/, "").replace(/^node:/, "")}`;
}
