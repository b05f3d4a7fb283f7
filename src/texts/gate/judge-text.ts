/** Checks one text against all rules, cheap and critical ones first. */
import { emptyPurpose } from "./empty-purpose.js";
import { emptyWhy } from "./empty-why.js";
import { foreignMarkup } from "./foreign-markup.js";
import { foreignWord } from "./foreign-word.js";
import { formatLine } from "./format-line.js";
import { misshapen } from "./misshapen.js";
import type { Names, Subject } from "./subject.js";
import { thirdPerson } from "./third-person.js";
import { unknownName } from "./unknown-name.js";
import { openVocabulary } from "./vocabulary.js";

/** The reason for the rejection, one sentence for the model's second try; undefined if accepted. Never throws. */
export function judgeText(text: string, subject: Subject): string | undefined {
  const shape = misshapen(text, subject.slot);
  if (shape !== undefined) return shape;
  const known = widened(subject);
  return (
    foreignMarkup(text, known) ??
    formatLine(text) ??
    thirdPerson(text, known) ??
    unknownName(text, known) ??
    foreignWord(text, known) ??
    emptyText(text, subject)
  );
}

/** Includes the names in the question itself. */
function widened(subject: Subject): Names {
  const { known } = subject;
  const own = openVocabulary(ownNames(subject));
  return {
    has: (name) => own.has(name) || known.has(name),
    says: (word) => own.says(word) || known.says(word),
    spells: (word) => own.spells(word) || known.spells(word),
    quotes: known.quotes,
  };
}

function ownNames(subject: Subject): readonly string[] {
  switch (subject.slot) {
    case "purpose":
      return [subject.name, subject.path];
    case "why":
      return [subject.importer, subject.target, ...subject.used, subject.purposeOfTarget];
    case "overview":
      return [subject.name];
    case "reason":
      return [subject.path];
    default:
      return subject satisfies never;
  }
}

function emptyText(text: string, subject: Subject): string | undefined {
  switch (subject.slot) {
    case "purpose":
      return emptyPurpose(text, subject);
    case "why":
      return emptyWhy(text, subject);
    case "overview":
    case "reason":
      return undefined;
    default:
      return subject satisfies never;
  }
}
