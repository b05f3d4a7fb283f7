/** Words that say how something is, not what it is. */

/** They end like qualities. */
const THINGS = new Set(
  "assembly binding building directive embed feed heading key-value listing mapping padding primitive ring seed setting spacing string table thing timetable variable".split(
    " ",
  ),
);

const QUALITIES = new Set(
  "absolute abstract active arbitrary async conditional consistent decimal different dynamic equivalent external fake final global historical horizontal identical independent initial internal local manual minimal native necessary negative normal numeric optional persistent positive primary public recent redundant relevant significant silent temporary transparent urgent vertical alive available alone blank broken busy clean complete correct dead deep dirty dry due empty enough equal even exact false falsy finite free fresh frozen full given hidden idle intact known lazy loose main missing mobile needed new null odd old online open plain present private ready real remote safe same secure similar simple single stale static strict sure true truthy unique unknown unsafe unused valid visible void whole zero".split(
    " ",
  ),
);

export function isQuality(word: string): boolean {
  const lower = word.toLowerCase();
  return QUALITIES.has(lower) || (/(?:able|ible|ed|ful|less|ous|ive|ing|ly)$/u.test(lower) && !THINGS.has(lower));
}
