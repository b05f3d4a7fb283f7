/** What is withheld from requests to a model, by the names of a repository. */
import { languages } from "../../../languages/index.js";
import { openWithholder, type Withhold } from "../../texts/values/withhold.js";

/** `names`: paths, symbols and packages. */
export async function openValues(names: Iterable<string>): Promise<Withhold> {
  const words = languages.flatMap(({ vocabulary }) => [...vocabulary.names, ...vocabulary.kinds]);
  return await openWithholder([...words, ...names], async (path, text) => {
    const language = languages.find((candidate) => candidate.namesReader !== undefined && candidate.claims(path));
    return await (await language?.namesReader?.())?.readNames(path, text);
  });
}
