/** Rejects texts that look like a line of the map's file formats: they could be parsed as one where texts and lines are adjacent. */

/** UIDs mean nothing to a reader of sentences. */
const UID = /(?<![\p{L}\p{N}])(?:obj|func)-[0-9a-f]{6,}/iu;
/** An import through an exporter. */
const VIA = /(?<![\p{L}\p{N}])via\s?=/iu;
/** A key of a description (`^[a-z_]+:( |$)`), here with the spellings that a tolerant reader might take for one. */
const KEY = /^[\s"'`*_-]{0,4}[a-z_]{1,30}["'`*_]{0,2}\s?[:=](?:\s|$)/u;
/** A comment, a table of contents, merge conflict markers, the end of a document, a source marker. */
const BEGIN = /^(?:#|TOC(?![\p{L}\p{N}])|<{7}|={7}|>{7}|\|{7}|---|\.\.\.$|@)/u;

export function formatLine(text: string): string | undefined {
  if (UID.test(text) || VIA.test(text)) return "It has a UID or a line of the map; write a plain sentence about the code.";
  if (KEY.test(text)) return "It begins with a label; write the sentence alone.";
  if (BEGIN.test(text)) return "It begins like a line of a file of the map; write a plain sentence.";
  return undefined;
}
