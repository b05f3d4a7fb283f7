/** Checks one text against all rules, cheap and critical ones first. */
import { addressed } from "./addressed.js";
import { emptyPurpose } from "./empty-purpose.js";
import { emptyWhy } from "./empty-why.js";
import { formatLine } from "./format-line.js";
import { misshapen } from "./misshapen.js";
import { foreignMarkup } from "./foreign-markup.js";
import type { Subject } from "./subject.js";
import { unknownName } from "./unknown-name.js";

/** The reason for the rejection, one sentence for the model's second try; undefined if accepted. Never throws. */
export function judgeText(text: string, subject: Subject): string | undefined {
  return (
    misshapen(text, subject.slot) ??
    foreignMarkup(text, subject.known) ??
    addressed(text, subject.known) ??
    formatLine(text) ??
    unknownName(text, subject) ??
    emptyText(text, subject)
  );
}

function emptyText(text: string, subject: Subject): string | undefined {
  switch (subject.slot) {
    case "purpose":
      return emptyPurpose(text, subject);
    case "why":
      return emptyWhy(text, subject);
    case "overview":
      return undefined;
    default:
      return subject satisfies never;
  }
}
