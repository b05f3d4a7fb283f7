/** What the page finds: entities of the map, and methods and other declarations in them. */
import { EXACT, findMembers, type MemberHit } from "../../picture/find-members.js";
import type { RankedHit } from "../../../../../src/retrieve/answers.js";
import { rankedSearch } from "../../../../../src/retrieve/ranked-search.js";
import { isTestPath } from "../../../../../src/retrieve/test-path.js";
import { nameOf } from "../entity-name.js";
import type { Page } from "../page-state.js";
import { findingGroups } from "../../picture/findings.js";
import { entityHash, hashOf, memberHash } from "../routes.js";

export interface Found {
  readonly name: string;
  /** Path, with the line of a declaration. */
  readonly place: string;
  readonly kind: string;
  readonly purpose: string;
  readonly isTest: boolean;
  readonly hash: string;
  readonly matched: RankedHit["matched"];
}

/** Exact names first, of entities before those in them; then the best of both in turns. */
export function findAll(page: Page, words: string, limit: number): readonly Found[] {
  const { map, data } = page;
  const entities = rankedSearch(page.index(), words, { limit });
  const members = findMembers(data.outlines ?? {}, words, limit, (source) => map.bySource.get(source) !== undefined);
  const asked = words.trim().toLowerCase();
  const isExact = (hit: RankedHit): boolean => [hit.symbol ?? nameOf(hit).name, hit.source].some((name) => name.toLowerCase() === asked);
  const exactMembers = members.filter(({ score }) => score >= EXACT);
  const exact = [...entities.filter(isExact).map((hit) => ofEntity(page, hit)), ...exactMembers.map((hit) => ofMember(page, hit))];
  const [others, further] = [entities.filter((hit) => !isExact(hit)), members.slice(exactMembers.length)];
  const turns = Array.from({ length: Math.max(others.length, further.length) }, (_, at) => [
    ...others.slice(at, at + 1).map((hit) => ofEntity(page, hit)),
    ...further.slice(at, at + 1).map((hit) => ofMember(page, hit)),
  ]).flat();
  return [...exact, ...turns, ...unreached(page, asked)].slice(0, limit);
}

/** Files that no entrypoint reaches, by their paths. */
function unreached({ data: { findings } }: Page, asked: string): readonly Found[] {
  if (findings === undefined) return [];
  const { code, items } = findingGroups(findings).find((group) => group.code === "unreached") ?? { code: "", items: [] };
  return items
    .filter(({ path }) => path.toLowerCase().includes(asked))
    .map(({ path, text }) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      return {
        name,
        place: path,
        kind: "file, not reached",
        purpose: text,
        isTest: isTestPath(path),
        hash: hashOf("f", code),
        matched: [],
      };
    });
}

function ofEntity({ map }: Page, hit: RankedHit): Found {
  const { name } = nameOf(hit);
  const { kind, path, symbol, source, purpose, matched } = hit;
  const what = kind !== "object" ? kind : path === "" ? "package" : symbol === undefined ? "file" : "declaration";
  return { name, place: path || source, kind: what, purpose, isTest: isTestPath(path), hash: entityHash(map, hit.uid), matched };
}

function ofMember({ map }: Page, { path, row: [name, kind, from, , text = ""] }: MemberHit): Found {
  return { name, place: `${path}:${from}`, kind, purpose: text, isTest: isTestPath(path), hash: memberHash(map, path, name), matched: [] };
}
