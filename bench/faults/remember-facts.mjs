/**
 * Preloaded into the program (`node --import`): the parser's answers come from the file that FAULTS_FACTS names, so that a run takes
 * as long as what is tested here, which is everything behind the parser. With FAULTS_LEARN the file is written.
 */
import { register } from "node:module";

const WRAPPER = `
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { parseAll as parse } from "./parse-all.js?inner";
export * from "./parse-all.js?inner";
/** Nothing begins early: what will be parsed is not known before the file was asked. */
export function startEarly() {}
const file = process.env.FAULTS_FACTS;
export async function parseAll(languages, files, read, options = {}) {
  const known = existsSync(file) ? deserialize(readFileSync(file)) : new Map();
  const wanted = [...files].map((one) => ({ ...one, key: one.path + createHash("sha1").update(read(one.path) ?? "").digest("base64") }));
  const unknown = wanted.filter(({ key }) => !known.has(key));
  const parsed = await parse(languages, unknown, read, options);
  for (const { path, key } of unknown) if (parsed.has(path)) known.set(key, parsed.get(path));
  for (const { path, key } of wanted) if (known.has(key) && !parsed.has(path)) options.onFacts?.(known.get(key));
  if (process.env.FAULTS_LEARN && unknown.length > 0) writeFileSync(file, serialize(known));
  return new Map(wanted.flatMap(({ path, key }) => (known.has(key) ? [[path, known.get(key)]] : [])));
}
`;
const HOOKS = `
export async function load(url, context, next) {
  return url.endsWith("/src/syntax/parse-all.js") ? { format: "module", source: ${JSON.stringify(WRAPPER)}, shortCircuit: true } : next(url, context);
}
`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
