/** Apart from the other notes, because every command loads it. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { escapeControls } from "../cli/escape-controls.js";
import type { Streams } from "../cli/streams.js";
import { DIFFERENCES, type TreeDifference } from "../model/tree-difference.js";

/** Notes each file that a parser of this program has misread, until the returned function is called. The map is right nevertheless. */
export function printDifferences(streams: Streams): () => void {
  const print = (message: unknown): void => {
    const { path, offset } = message as TreeDifference;
    const place = `${escapeControls(path)}, character ${offset}`;
    streams.err(`note: a parser of this program misread ${place}; grammars parsed all files instead (please report this with the file)\n`);
  };
  subscribe(DIFFERENCES, print);
  return () => void unsubscribe(DIFFERENCES, print);
}
