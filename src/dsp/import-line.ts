import type { Uid } from "../model/operation.js";
import { isBlank } from "./lines.js";

/** One line of `imports` (§4.2.2). */
export interface ImportLine {
  readonly uid: Uid;
  readonly via?: Uid;
}

/** Tokens after the first are ignored unless they start with `via=`; of several `via=` the last counts. */
export function parseImportLine(line: string): ImportLine {
  const [uid = "", ...rest] = tokens(line);
  const via = rest.findLast((token) => token.startsWith("via="));
  return via === undefined ? { uid } : { uid, via: via.slice(4) };
}

export function formatImportLine(uid: Uid, via: Uid | undefined): string {
  return via ? `${uid} via=${via}` : uid;
}

function tokens(line: string): string[] {
  const found: string[] = [];
  let start = -1;
  for (let i = 0; i <= line.length; i++) {
    const blank = i === line.length || isBlank(line.charCodeAt(i));
    if (!blank && start < 0) start = i;
    if (blank && start >= 0) {
      found.push(line.slice(start, i));
      start = -1;
    }
  }
  return found;
}
