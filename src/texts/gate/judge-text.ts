/** One text against all rules, the cheap and the dangerous first. */
import { addressed } from "./addressed.js";
import { emptyPurpose } from "./empty-purpose.js";
import { emptyWhy } from "./empty-why.js";
import { formatLine } from "./format-line.js";
import { misshapen } from "./misshapen.js";
import { foreignMarkup } from "./foreign-markup.js";
import type { Subject } from "./subject.js";
import { unknownName } from "./unknown-name.js";

/** Why the text is refused, one sentence for the model's second try; undefined when it is good. Never throws. */
export function judgeText(text: string, subject: Subject): string | undefined {
  return (
    misshapen(text, subject.slot) ??
    foreignMarkup(text, subject.known) ??
    addressed(text, subject.known) ??
    formatLine(text) ??
    unknownName(text, subject) ??
    saysNothing(text, subject)
  );
}

function saysNothing(text: string, subject: Subject): string | undefined {
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
