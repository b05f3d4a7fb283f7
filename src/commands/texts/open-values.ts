/** What is withheld from requests to a model, by the names of a repository. */
import { languages } from "../../../languages/index.js";
import { isName } from "../../model/parsing/read-tokens.js";
import { openWithholder, type Withhold } from "../../texts/values/withhold.js";
import { claimsText } from "../../model/parsing/scripts.js";

/** `names`: paths, symbols and packages. */
export async function openValues(names: Iterable<string>): Promise<Withhold> {
  const words = languages.flatMap(({ vocabulary }) => [...vocabulary.names, ...vocabulary.kinds]);
  return await openWithholder([...words, ...names], async (path, text) => {
    const language = languages.find((candidate) => candidate.tokensReader !== undefined && claimsText(candidate, path, text));
    const tokens = await (await language?.tokensReader?.())?.readTokens(path, text);
    return tokens?.filter(isName).map((token) => token.text);
  });
}
