import { inertLine } from "../inert.js";
import { cut, symbolLine } from "./context-text.js";
import type { CodeHit } from "./search-code.js";

const PURPOSE = 80;
const NOTHING = "nothing found; try other words, or fewer\n";

/** A line for each hit: `src/cart.ts:20-31 Cart.total(): Money — The sum after discounts.` */
export function searchText(hits: readonly CodeHit[], uids: boolean): string {
  if (hits.length === 0) return NOTHING;
  return `${hits.map((hit) => inertLine(lineOf(hit, uids))).join("\n")}\n`;
}

function lineOf({ path, symbol, uid, purpose = "" }: CodeHit, uids: boolean): string {
  const where = symbol === undefined ? path : `${path}:${symbolLine(symbol)}`;
  const about = symbol !== undefined || purpose === "" ? "" : ` — ${cut(purpose, PURPOSE)}`;
  return `${where}${uids && uid !== undefined ? ` [${uid}]` : ""}${about}`;
}
