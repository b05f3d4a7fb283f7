/** Whys of one entity that say the same for many importers: such a sentence is about the entity, not about who needs it. */
import { contentOf, stemsOf } from "./words.js";

/** Two files may well need a thing for the same reason; three that do so word by word were not looked at. */
const MANY = 3;

/** Indices of the whys that say the same for at least three importers, word by word or with the importers' own names apart. */
export function findRepeated(whys: readonly { readonly importer: string; readonly text: string }[]): ReadonlySet<number> {
  const groups = new Map<string, number[]>();
  whys.forEach(({ importer, text }, index) => {
    const own = new Set(stemsOf(importer));
    const said = [...contentOf(text)].sort();
    const keys = new Set([said.join(" "), said.filter((stem) => !own.has(stem)).join(" ")]);
    for (const key of keys) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [index]);
      else group.push(index);
    }
  });
  return new Set([...groups.values()].filter((group) => group.length >= MANY).flat());
}
