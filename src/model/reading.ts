import type { Reading, Tree } from "./tree.js";

/** Small values read from single files in addition to facts. */
export type { Reading } from "./tree.js";

/** Reads a value from a file, and records the dependency if a recorder is active. */
export function learn<Value>(tree: Tree, reading: Reading<Value>, path: string, argument = ""): Value {
  return tree.learn === undefined ? reading.of(tree.read(path), path, argument) : tree.learn(reading, path, argument);
}

/** Identifies a reading with its argument. */
export function questionOf({ name }: Reading, argument: string): string {
  return argument === "" ? name : `${name} ${argument}`;
}
