import { parseDescription, RARE_BREAK, strip } from "../dsp/dsp-tree.js";

/** The first keys of a description; the others are read on demand. */
export interface Lead {
  readonly source: string;
  readonly kind: string;
  readonly purpose: string;
  /** Whether there are further keys. */
  readonly more: boolean;
}

/** The layout that programs write. */
const PLAIN = /^source: ([^\n]*)\nkind: ([^\n]*)\npurpose: ([^\n]*)(?:\n|$)/;
/** A continuation line of the purpose, or a repeated key. */
const UNCLEAR = /^(?![a-z_]+:(?:[ \t]|$))|^(?:source|kind|purpose):/m;

/** Same result as `parseDescription`, several times as fast for the usual layout. */
export function readLead(text: string): Lead {
  const [whole, source, kind, purpose] = PLAIN.exec(text) ?? [];
  const rest = text.slice(whole?.length);
  if (source === undefined || kind === undefined || purpose === undefined || RARE_BREAK.test(text)) return parseLead(text);
  if (rest !== "" && UNCLEAR.test(rest.endsWith("\n") ? rest.slice(0, -1) : rest)) return parseLead(text);
  return { source: strip(source), kind: strip(kind), purpose: strip(purpose), more: rest !== "" };
}

function parseLead(text: string): Lead {
  const fields = parseDescription(text);
  return { source: fields.get("source") ?? "", kind: fields.get("kind") ?? "", purpose: fields.get("purpose") ?? "", more: true };
}
