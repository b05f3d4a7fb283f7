import type { ReadTokens } from "../../../src/model/parsing/read-tokens.js";
import { tokensInTree } from "../../shared/tokens-in-tree.js";
import { parseFile } from "../extract/parse-file.js";

export const readTokens: ReadTokens = async (_path, text) => {
  const parsed = await parseFile(text);
  return parsed === undefined || parsed.broken ? [] : tokensInTree(parsed.root, text, /\/\/[^\n]*|\/\*[^]*?\*\//g);
};
