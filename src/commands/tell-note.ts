/** Where git was asked and gave no answer, the walk that took its place may see other files: people should know. */
import type { Inventory } from "../repo/inventory.js";
import { escapeControls } from "./escape-controls.js";
import type { Streams } from "./streams.js";

export function tellNote(tree: Inventory, streams: Streams): void {
  if (tree.note === undefined || tree.note.includes("not a git repository")) return;
  streams.err(`note: git gave no list of files (${escapeControls(tree.note)}); the directory was walked instead\n`);
}
