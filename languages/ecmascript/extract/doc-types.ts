/**
 * Whether documentation comments contain input for the compiler's parser: types, names of types, visibility of a member. Most contain none,
 * and parsing them takes a quarter of the time of the code.
 */

const ALWAYS = /@(?:type|typedef|callback|overload|satisfies|template|this|enum|implements|augments|extends|import|private|protected)\b/;
const WITH_TYPE = /@(?:arg|argument|param|returns?|throws|exception)\b/;
/** A brace that starts no link. */
const BRACE = /\{(?!@)/;

export function mayDocumentTypes(text: string): boolean {
  let end = 0;
  for (let start = text.indexOf("/**"); start >= 0; start = text.indexOf("/**", end)) {
    const close = text.indexOf("*/", start + 3);
    end = close < 0 ? text.length : close;
    const comment = text.slice(start, end);
    if (ALWAYS.test(comment) || (WITH_TYPE.test(comment) && BRACE.test(comment))) return true;
  }
  return false;
}
