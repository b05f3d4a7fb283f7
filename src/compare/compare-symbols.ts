/** Symbols that came, went, moved or changed their name. Those of added and removed files are not listed: the files are. */
import { byteOrder } from "../model/byte-order.js";
import type { Rename } from "./compare-entries.js";
import type { Matches } from "./match-entities.js";
import type { Entity, Structure } from "./structure.js";

export interface SymbolChange {
  readonly path: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly Rename[];
}

/** To another file; `from` and `to` are paths. */
export interface MovedSymbol {
  readonly symbol: string;
  /** If it differs. */
  readonly formerSymbol?: string;
  readonly from: string;
  readonly to: string;
}

interface SymbolChanges {
  readonly symbols: readonly SymbolChange[];
  readonly movedSymbols: readonly MovedSymbol[];
}

interface Filling {
  readonly added: string[];
  readonly removed: string[];
  readonly renamed: Rename[];
}

export function compareSymbols(before: Structure, matches: Matches): SymbolChanges {
  const { added, removed, laterOf, pathNow } = matches;
  const changes = new Map<string, Filling>();
  const at = (path: string): Filling => {
    const found = changes.get(path) ?? { added: [], removed: [], renamed: [] };
    changes.set(path, found);
    return found;
  };
  const [newFiles, oldFiles] = [filesIn(added), filesIn(removed)];
  for (const { path, symbol } of added) if (symbol !== undefined && !newFiles.has(path)) at(path).added.push(symbol);
  for (const { path, symbol } of removed) if (symbol !== undefined && !oldFiles.has(path)) at(pathNow(path)).removed.push(symbol);
  const movedSymbols: MovedSymbol[] = [];
  for (const [uid, { path: to, symbol }] of laterOf) {
    const former = before.entities.get(uid);
    if (symbol === undefined || former?.symbol === undefined) continue;
    const isRenamed = former.symbol !== symbol;
    if (pathNow(former.path) !== to)
      movedSymbols.push({ symbol, from: former.path, to, ...(isRenamed ? { formerSymbol: former.symbol } : {}) });
    else if (isRenamed) at(to).renamed.push({ from: former.symbol, to: symbol });
  }
  return { symbols: sorted(changes), movedSymbols: movedSymbols.sort((one, other) => byteOrder(keyOf(one), keyOf(other))) };
}

function filesIn(entities: readonly Entity[]): ReadonlySet<string> {
  return new Set(entities.flatMap(({ type, path }) => (type === "symbol" ? [] : [path])));
}

function sorted(changes: ReadonlyMap<string, Filling>): readonly SymbolChange[] {
  return [...changes]
    .map(([path, { added, removed, renamed }]) => ({
      path,
      added: added.sort(byteOrder),
      removed: removed.sort(byteOrder),
      renamed: renamed.sort((one, other) => byteOrder(one.from, other.from)),
    }))
    .sort((one, other) => byteOrder(one.path, other.path));
}

function keyOf({ from, to, symbol }: MovedSymbol): string {
  return `${from}\0${to}\0${symbol}`;
}
