/** Finds equal whys of an entity for many importers: such a sentence describes the entity, not the need of an importer. */
import { contentOf, stemsOf } from "./words.js";

/** Two files may have the same reason; three with identical words are not specific. */
const MANY = 3;

/** Indices of whys that are equal for at least three importers, literally or apart from the importers' own names. */
export function findRepeated(whys: readonly { readonly importer: string; readonly text: string }[]): ReadonlySet<number> {
  const groups = new Map<string, number[]>();
  whys.forEach(({ importer, text }, index) => {
    const own = new Set(stemsOf(importer));
    const stems = [...contentOf(text)].sort();
    const keys = new Set([stems.join(" "), stems.filter((stem) => !own.has(stem)).join(" ")]);
    for (const key of keys) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [index]);
      else group.push(index);
    }
  });
  return new Set([...groups.values()].filter((group) => group.length >= MANY).flat());
}
