/** A parser written by hand gave another tree than the grammar: a mistake of this program, of which a run must show nothing but a note. */
import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";

/** Thrown by `parseAll` when facts that it has already handed over may be wrong; further trees are the grammar's. */
export class TreeDifference extends Error {
  constructor(
    readonly path: string,
    /** UTF-16 units. */
    readonly offset: number,
  ) {
    super(`${path}: the tree differs from the grammar's at offset ${offset}`);
  }
}

const NAME = "dsp-bootstrap:tree-difference";
const CHANNEL = channel(NAME);

/** For whoever runs the program: the place belongs into a bug report. */
export function reportDifference(difference: TreeDifference): void {
  CHANNEL.publish(difference);
}

/** Calls `listener` for each difference until the returned function is called. */
export function onDifference(listener: (difference: TreeDifference) => void): () => void {
  const listen = (message: unknown): void => listener(message as TreeDifference);
  subscribe(NAME, listen);
  return () => void unsubscribe(NAME, listen);
}
