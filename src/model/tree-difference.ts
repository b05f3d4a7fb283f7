/** A parser written by hand gave another tree than the grammar: a mistake of this program, of which a run must show nothing but a note. */

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

/** Name of the diagnostics channel on which each is published: whoever runs the program tells people, and threads of a run have no way to them. */
export const DIFFERENCES = "dsp-bootstrap:tree-difference";
