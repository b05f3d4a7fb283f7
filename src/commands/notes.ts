/** Notes on standard error about degraded operation. */
import { RECORD } from "../traversal/recorded-roots.js";
import type { Inventory } from "../inventory/inventory.js";
import { shownLine } from "../model/shown-text.js";
import type { Survey } from "../pipeline/map-types.js";
import { hasLostRecord } from "../pipeline/summary.js";
import type { Streams } from "../cli/streams.js";

/** If git failed, the directory walk used instead may list other files: users should know. */
export function printNotes(tree: Inventory, streams: Streams): void {
  if (tree.note === undefined || tree.note.includes("not a git repository")) return;
  streams.err(`note: git gave no list of files (${shownLine(tree.note)}); the directory was walked instead\n`);
}

export function printRecordLost(streams: Streams): void {
  streams.err(`note: nothing that ${RECORD} names is there any more; the roots are those that rules find\n`);
}

export function warnOfLostRecord(found: Pick<Survey, "rootsFrom" | "problems">, streams: Streams): void {
  if (hasLostRecord(found)) printRecordLost(streams);
}
