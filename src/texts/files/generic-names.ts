/** Names that many files of a repository have, so that only the folder tells them apart. */
import { splitName } from "../printed-name.js";
import { isVerb } from "../verbs.js";

const NAMES = new Set(
  (
    "action actions app base column columns command common component config configuration constant constants container content context controller core custom data default defaults demo details edit editor example " +
    "examples field fields footer form handle handler handlers header helper helpers hook hooks index info input item items layout list loader main menu meta model models name names options option page panel params plugin " +
    "props provider reducer renderer request response result results root router row rows schema script section select selector selectors server service settings setup state store story style styles summary test tests title " +
    "types type util utils value values variables view wrapper"
  ).split(" "),
);
const FOLDERS = new Set(
  "src lib libs app apps client common components core dist domain features helpers hooks include internal main modules packages pages pkg public routes scripts server shared source static types ui utils views web".split(
    " ",
  ),
);

/** `Renderer`, `getOptions`. */
export function isGenericName(name: string): boolean {
  const words = splitName(name);
  const told = words.filter((word, index) => !(index === 0 && words.length > 1 && isVerb(word)));
  return told.length > 0 && told.every((word) => NAMES.has(word));
}

/** A name of a file or a folder that says nothing of its contents. */
export function isGenericPlace(name: string): boolean {
  return isGenericName(name) || FOLDERS.has(name.toLowerCase());
}

/** The nearest folder whose name is not one of every repository. */
export function tellingFolder(path: string): string | undefined {
  return path
    .split("/")
    .slice(0, -1)
    .toReversed()
    .slice(0, 3)
    .find((folder) => !FOLDERS.has(folder.toLowerCase()) && !NAMES.has(folder.toLowerCase()) && /^[\w.@-]*\p{L}{2}[\w.@-]*$/u.test(folder));
}
