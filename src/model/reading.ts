import type { Reading, Tree } from "./tree.js";

/** Little that is taken of single files beside their facts. */
export type { Reading } from "./tree.js";

/** Asks a file for a reading, and says so where somebody keeps account. */
export function learn<Value>(tree: Tree, reading: Reading<Value>, path: string, argument = ""): Value {
  return tree.learn === undefined ? reading.of(tree.read(path), path, argument) : tree.learn(reading, path, argument);
}

/** Names a question: a reading and its argument. */
export function questionOf({ name }: Reading, argument: string): string {
  return argument === "" ? name : `${name} ${argument}`;
}
