import type { ReadNames } from "../../../src/model/read-names.js";
import { namesInTree } from "../../shared/names-in-tree.js";
import { dialectOf } from "../extract/dialect.js";
import { parseModule } from "../parse-module.js";

export const readNames: ReadNames = async (path, written) => {
  if (dialectOf(path) !== "Python") return undefined;
  const { text, root, broken } = await parseModule(written);
  return root === undefined || broken ? new Set() : namesInTree(root, text);
};
