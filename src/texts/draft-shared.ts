/** The exporter's description of a shared entity: `exports/<shared>/description`. */
import type { SharedEntry } from "../model/graph.js";
import { code, cutOnWord, listed, oneLine } from "./one-line.js";

const SHARED = 300;
const NAMES = 12;

/**
 * The text that replaces the copied purpose, or undefined if the purpose is sufficient.
 * `external`: source of a re-exported external.
 */
export function draftShared(entry: SharedEntry, purpose: string, external?: string): string | undefined {
  if (external !== undefined && entry.names !== undefined) return reExported(entry.names, external);
  if (entry.alias === undefined) return undefined;
  if (entry.namespace === true) return `exported as ${code(entry.alias)} (namespace)`;
  return cutOnWord(`exported as ${codes(entry.names ?? [entry.alias])}: ${oneLine(purpose)}`, SHARED);
}

function reExported(names: readonly string[], external: string): string {
  return cutOnWord(`re-exports ${names.length === 0 ? "everything" : codes(names)} from ${code(external)}`, SHARED);
}

function codes(names: readonly string[]): string {
  return listed(
    names.map((name) => code(name, 40)),
    NAMES,
  );
}
