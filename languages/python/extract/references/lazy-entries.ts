/** Dictionaries that map names to modules, in their usual shapes. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../../src/syntax/syntax-tree.js";
import type { Source } from "../../../shared/source.js";
import { parts } from "../names.js";
import { stringValue } from "../strings.js";

export interface LazyEntry {
  /** The string with the module's name, which is the position of the site. */
  readonly node: SyntaxNode;
  /** As written in an import. */
  readonly module: string;
  readonly names: readonly { readonly name: string; readonly imported: string; readonly node: SyntaxNode }[];
}

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const MODULE = /^\.*[\p{L}_][\p{L}\p{N}_.]*$/u;

/** `keys`: whether the keys are modules (`{"till": ["Till"]}`) or, if the values do not decide it, names. */
export function entriesOf(source: Source, dictionary: SyntaxNode, keys: "modules" | "names"): readonly LazyEntry[] {
  return parts(dictionary).flatMap((pair): readonly LazyEntry[] => {
    const key = childOf(pair, "key");
    const value = childOf(pair, "value");
    const text = stringValue(source, key);
    if (key === undefined || value === undefined || text === undefined) return [];
    const entry = keys === "modules" ? undefined : byName(source, key, text, value);
    return [entry ?? byModule(source, key, text, value, keys === "modules")].flatMap((one) => one ?? []);
  });
}

/** `{"till": ["Till", "Drawer"]}`; a plain name is a module of the own package. */
function byModule(source: Source, key: SyntaxNode, text: string, value: SyntaxNode, bare: boolean): LazyEntry | undefined {
  const list = value.type === "list" || value.type === "tuple" || value.type === "set" || value.type === "list_comprehension";
  if (!list || !MODULE.test(text) || (!bare && !text.includes("."))) return undefined;
  const names = parts(value).flatMap((node) => {
    const name = stringValue(source, node);
    return name !== undefined && NAME.test(name) ? [{ name, imported: name, node }] : [];
  });
  return { node: key, module: bare && !text.startsWith(".") ? `.${text}` : text, names };
}

/** `{"Till": ".till"}`, `{"Till": (".till", "Till")}`, `{"Till": "shop.till:Till"}`, `{"Till": (__spec__.parent, ".till")}`. */
function byName(source: Source, key: SyntaxNode, name: string, value: SyntaxNode): LazyEntry | undefined {
  if (!NAME.test(name)) return undefined;
  const single = stringValue(source, value);
  if (single !== undefined) return entry(key, name, value, single);
  const items = value.type === "tuple" || value.type === "list" ? parts(value) : [];
  const texts = items.map((item) => stringValue(source, item));
  const at = texts.findIndex((text) => text !== undefined && MODULE.test(text) && /\./.test(text));
  // A list of plain names for a plain name: the key is a module.
  const chosen = at >= 0 ? at : value.type === "tuple" && texts[1] === name ? 0 : -1;
  const [node, module] = [items[chosen], texts[chosen]];
  if (node === undefined || module === undefined) return undefined;
  const attribute = texts[chosen + 1];
  return entry(key, name, node, module, attribute !== undefined && NAME.test(attribute) ? attribute : undefined);
}

function entry(key: SyntaxNode, name: string, node: SyntaxNode, text: string, attribute?: string): LazyEntry | undefined {
  const [before = "", after] = text.split(":");
  if (!MODULE.test(before)) return undefined;
  const named = (module: string, imported: string): LazyEntry => ({ node, module, names: [{ name, imported, node: key }] });
  if (after !== undefined) return NAME.test(after) ? named(before, after) : undefined;
  if (attribute !== undefined) return named(before.includes(".") ? before : `.${before}`, attribute);
  const dot = before.lastIndexOf(".");
  // `"shop.till.Till"` is the object, `".till"` its module.
  if (dot > 0 && before.slice(dot + 1) === name && before[dot - 1] !== ".") return named(before.slice(0, dot), name);
  return named(before.includes(".") ? before : `.${before}`, name);
}
