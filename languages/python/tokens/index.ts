import type { ReadTokens } from "../../../src/model/parsing/read-tokens.js";
import { tokensInTree } from "../../shared/tokens-in-tree.js";
import { dialectOf } from "../extract/dialect.js";
import { parseModule } from "../parse-module.js";

export const readTokens: ReadTokens = async (path, written) => {
  if (dialectOf(path) !== "Python") return undefined;
  const { text, root, broken } = await parseModule(written);
  return root === undefined || broken ? [] : tokensInTree(root, text, /#[^\n]*/g);
};
