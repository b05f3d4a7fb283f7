/** Tables of contents (§4.4): each begins with its root, and every entity is in at least one. */
import type { Uid } from "../../model/operation.js";
import { tocPath, readLines, isUid } from "../dsp-tree.js";
import { repaired, type Fault } from "./fault.js";
import type { Survey } from "./survey.js";
import { pushTo } from "../../model/basics.js";

export function tocFaults(survey: Survey): readonly Fault[] {
  const { tocs, entities } = survey;
  if (tocs.size === 0) {
    if (entities.size === 0) return [];
    return [
      {
        code: "no-toc",
        path: tocPath("default"),
        detail: "missing",
        fix: "restore it with git, or write the UID of the root as the first line, then run 'dsp-cli repair'",
      },
    ];
  }
  const listed = new Set(sound(survey).flatMap(([, uids]) => [...uids]));
  return [...[...tocs.keys()].flatMap((path) => rootFaults(survey, path, listed)), ...unlisted(survey)];
}

/** `listed`: entities in tables of contents that have a root. */
function rootFaults(survey: Survey, path: string, listed: ReadonlySet<Uid>): readonly Fault[] {
  const { tocs, entities, frozen } = survey;
  if (frozen.has(path)) return [];
  const [first] = tocs.get(path) ?? [];
  if (path === tocPath("default")) {
    if (first !== undefined || entities.size === 0) return [];
    return [{ code: "empty-toc", path, detail: "has no root", fix: "write the UID of the root as its first line, or delete the file" }];
  }
  const root = path.slice("TOC-".length);
  if (!entities.has(root)) return [redundantToc(survey, path, listed)];
  if (first === root) return [];
  const detail = first === undefined ? "empty" : `begins with ${first}`;
  return [{ code: "toc-root", path, detail, fix: repaired("puts its root first"), edits: [{ do: "lead", path, line: root }] }];
}

/** It is redundant if other tables contain its existing entities, and no line was written by a person. */
function redundantToc({ tree, entities }: Survey, path: string, listed: ReadonlySet<Uid>): Fault {
  const root = path.slice("TOC-".length);
  const alone = readLines(tree.get(path) ?? "").find((line) => (entities.has(line) ? !listed.has(line) : !isUid(line)));
  const byHand = `restore ${root} with git, or rename the file after the root that it should have and run 'dsp-cli repair'`;
  return {
    code: "toc-of-nobody",
    path,
    detail: `belongs to ${root}, which does not exist`,
    fix: alone === undefined ? repaired("removes it") : byHand,
    edits: alone === undefined ? [{ do: "drop", path }] : undefined,
  };
}

/** Tables of contents with an existing root. */
function sound({ tocs, entities }: Survey): readonly (readonly [path: string, uids: ReadonlySet<Uid>])[] {
  return [...tocs].filter(([path, uids]) => (path === tocPath("default") ? uids.size > 0 : entities.has(path.slice("TOC-".length))));
}

function unlisted(survey: Survey): readonly Fault[] {
  const missing = new Set(survey.entities.keys());
  for (const uids of survey.tocs.values()) for (const uid of uids) missing.delete(uid);
  if (missing.size === 0) return [];
  const places = placesOf(survey, missing);
  const fallback = fallbackOf(survey);
  for (const uid of missing) if (fallback !== undefined && !places.has(uid)) places.set(uid, [fallback]);
  return [...new Set([...places.keys(), ...missing])].map((uid) => {
    const paths = places.get(uid);
    return {
      code: "in-no-toc",
      path: uid,
      detail: "is in no table of contents",
      fix: paths === undefined ? `dsp-cli add-to-toc ${uid} --toc <root>` : repaired(`appends it to ${paths.join(", ")}`),
      edits: paths?.map((path) => ({ do: "append", path, line: uid })),
    };
  });
}

/** Imports of a listed entity are reachable from the same root; in order of discovery. */
function placesOf(survey: Survey, missing: ReadonlySet<Uid>): Map<Uid, string[]> {
  const next = new Map<Uid, Uid[]>();
  for (const { importer, imported, exporter } of survey.edges) {
    for (const uid of exporter === undefined ? [imported] : [imported, exporter]) {
      if (!missing.has(uid)) continue;
      pushTo(next, importer, uid);
    }
  }
  const places = new Map<Uid, string[]>();
  for (const [path, uids] of sound(survey)) {
    const found = new Set(uids);
    for (const uid of found) for (const other of next.get(uid) ?? []) found.add(other);
    for (const uid of found) {
      if (!missing.has(uid)) continue;
      pushTo(places, uid, path);
    }
  }
  return places;
}

/** The reference's table for entities without a root; or the only table of contents. */
function fallbackOf(survey: Survey): string | undefined {
  const paths = sound(survey).map(([path]) => path);
  if (paths.includes(tocPath("default"))) return tocPath("default");
  return paths.length === 1 ? paths[0] : undefined;
}
