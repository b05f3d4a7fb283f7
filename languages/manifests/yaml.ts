/** YAML with every scalar as text: `1.10` is a version, not a number. */
import { FAILSAFE_SCHEMA, load } from "js-yaml";
import { requireBounded } from "./bounded.js";
import type { Json } from "./json.js";

/** One document. Throws the parser's errors, and for unbounded aliases. */
export function readYaml(text: string): Json {
  return requireBounded(text, (load(text, { schema: FAILSAFE_SCHEMA }) ?? null) as Json);
}
