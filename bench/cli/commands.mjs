/** What is timed on every graph. A command that changes something changes something else each time. */
import { uidOf } from "./graph.mjs";

/** Name → words of run `run` on a graph of these entities. */
export function commandsFor(entities) {
  const files = entities.filter(({ kind }) => kind === "file");
  const at = (share) => files[Math.floor((files.length - 1) * share)];
  const [old, middle, young] = [at(0.1), at(0.5), at(0.95)];
  const fresh = (run) => uidOf(10_000_000 + run);
  return new Map([
    ["get-entity", () => [middle.uid]],
    ["create-object", (run) => [`src/new/house${run}.ts`, "A new house.", "--uid", fresh(run)]],
    ["add-import", (run) => [files[(run * 7919 + 13) % files.length].uid, at(0.3).uid, `Asked for by run ${run}.`]],
    ["get-stats", () => []],
    ["search", () => [`house ${young.number}`]],
    ["find-by-source", () => [middle.source]],
    ["get-parents", () => [old.uid, "--depth", "inf"]],
    ["get-path", () => [young.uid, middle.uid]],
    ["detect-cycles", () => []],
    ["read-toc", () => []],
  ]);
}

export function hubCommands(entities) {
  return new Map([
    ["get-recipients", () => [entities[0].uid]],
    ["get-parents", () => [entities[0].uid]],
  ]);
}
