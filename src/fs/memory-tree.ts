import type { Tree } from "../model/tree.js";
import { createTree } from "./create-tree.js";

/** A tree in memory: path → text. */
export function memoryTree(files: Readonly<Record<string, string>>): Tree {
  const texts = new Map(Object.entries(files));
  return createTree(texts.keys(), (path) => {
    const text = texts.get(path);
    return text === undefined ? undefined : Buffer.from(text, "utf8");
  });
}
