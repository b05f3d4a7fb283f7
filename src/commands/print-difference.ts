/** Apart from the other notes, because every command loads it. */
import { escapeControls } from "../cli/escape-controls.js";
import type { Streams } from "../cli/streams.js";
import type { TreeDifference } from "../syntax/tree-difference.js";

/** Nothing is wrong with the map; the place lets a mistake be found. */
export function printDifference({ path, offset }: TreeDifference, streams: Streams): void {
  const place = `${escapeControls(path)}, character ${offset}`;
  streams.err(`note: a parser of this program misread ${place}; grammars parsed all files instead (please report this with the file)\n`);
}
