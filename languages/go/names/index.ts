import type { ReadNames } from "../../../src/model/read-names.js";
import { namesInTree } from "../../shared/names-in-tree.js";
import { parseFile } from "../extract/parse-file.js";

export const readNames: ReadNames = async (_path, text) => {
  const parsed = await parseFile(text);
  return parsed === undefined || parsed.broken ? new Set() : namesInTree(parsed.root, text);
};
