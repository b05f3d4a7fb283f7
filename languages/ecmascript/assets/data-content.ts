/** Keys of JSON, YAML and TOML files. Never values, apart from the name of a project: they may be secret. */
import type { AssetContent } from "../../../src/model/asset-content.js";
import { type Json, entriesOf, isObject, listOf, stringAt } from "../../manifests/json.js";
import { isPlainKey, namesPhrase, roughly } from "./phrases.js";
import { jsonKeys } from "./json-keys.js";

const LOCALE =
  /(?:^|\/)(?:i18n|l10n|locales?|langs?|languages|translations?|messages)\/(?:[^/]+\/)*?(?:([a-z]{2}|[a-z]{2,3}(?:[-_][A-Za-z]{2,10}){1,2})\.[a-z]+$|([a-z]{2}|[a-z]{2,3}(?:[-_][A-Za-z]{2,10}){1,2})\/)|(?:^|\/)(?:messages|strings)[._-]([a-z]{2}|[a-z]{2,3}(?:[-_][A-Za-z]{2,10}){1,2})\.[a-z]+$/;

/** The language of a translation, by its place. */
export function localeOf(path: string): string | undefined {
  const [, file, folder, suffix] = LOCALE.exec(path) ?? [];
  return file ?? folder ?? suffix;
}

/** `isWhole`: `text` is not cut. */
export function jsonContent(path: string, text: string, isWhole: boolean): AssetContent {
  const value = isWhole ? parsed(text) : undefined;
  if (value === undefined) return withKeys("JSON", path, jsonKeys(text));
  if (Array.isArray(value)) return listContent("JSON", listOf(value));
  if (!isObject(value)) return {};
  const targets = entriesOf(value["targets"]).map(([name]) => name);
  if (
    /(?:^|\/)project\.json$/.test(path) &&
    targets.length > 0 &&
    (stringAt(value, "sourceRoot") ?? stringAt(value, "projectType")) !== undefined
  )
    return { head: projectPhrase(path, stringAt(value, "name"), targets) };
  const locale = localeOf(path);
  if (locale !== undefined) {
    const { texts, others } = leavesOf(value);
    if (texts > others) return { head: `Translations into ${locale} (${roughly(texts)} message${texts === 1 ? "" : "s"})` };
  }
  return withKeys("JSON", path, Object.keys(value), locale);
}

function projectPhrase(path: string, name: string | undefined, targets: readonly string[]): string {
  const shown = name ?? path.split("/").at(-2) ?? "";
  const listed = namesPhrase(targets.filter(isPlainKey), 4);
  const project = /^[\w@/.-]{1,60}$/.test(shown) ? `Nx project \`${shown}\`` : "Nx project";
  return listed === undefined ? project : `${project} with targets ${listed}`;
}

function listContent(notation: string, items: readonly Json[]): AssetContent {
  const [first] = items;
  const keys = isObject(first) ? namesPhrase(Object.keys(first).filter(isPlainKey)) : undefined;
  if (keys === undefined) return items.length < 2 ? {} : { head: `${notation} list of ${roughly(items.length)} items` };
  return { head: `${notation} list of ${roughly(items.length)} object${items.length === 1 ? "" : "s"} with ${keys}` };
}

function withKeys(notation: string, path: string, keys: readonly string[], locale = localeOf(path)): AssetContent {
  if (locale !== undefined && keys.length > 0) return { head: `Translations into ${locale}` };
  const listed = namesPhrase(keys.filter(isPlainKey), 4);
  return listed === undefined ? {} : { head: `${notation} data with ${listed}` };
}

function leavesOf(value: Json): { readonly texts: number; readonly others: number } {
  let [texts, others] = [0, 0];
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") texts += 1;
    else if (Array.isArray(next) && next.every((item) => typeof item === "string")) texts += 1;
    else if (typeof next === "object" && next !== null) open.push(...(Object.values(next) as Json[]));
    else others += 1;
  }
  return { texts, others };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const YAML_KEY = /^(["']?)([A-Za-z_$@][\w$@./-]{0,60})\1[ \t]*:(?=\s|$)/;
const YAML_ITEM = /^- +(["']?)([A-Za-z_$@][\w$@./-]{0,60})\1[ \t]*:(?=\s|$)/;

/** Of the first document. */
export function yamlContent(path: string, text: string, isWhole: boolean): AssetContent {
  const [document = ""] = text.replace(/^\ufeff?(?:[ \t]*#[^\n]*\n|\s)*(?:---[^\n]*\n)?/, "").split(/\n(?:---|\.\.\.)\s*\n/, 1);
  const lines = document.split("\n");
  const keys = lines.flatMap((line) => YAML_KEY.exec(line.slice(0, 80))?.[2] ?? []);
  if (keys.length > 0) return withKeys("YAML", path, keys);
  const items = lines.filter((line) => line.startsWith("- "));
  const [first] = items;
  if (first === undefined) return {};
  const at = lines.indexOf(first);
  const next = lines.findIndex((line, index) => index > at && line.startsWith("- "));
  const inner = lines
    .slice(at + 1, next < 0 ? undefined : next)
    .flatMap((line) => (/^ {2}\S/.test(line) ? (YAML_KEY.exec(line.slice(2, 82))?.[2] ?? []) : []));
  const head = YAML_ITEM.exec(first.slice(0, 80))?.[2];
  const listed = namesPhrase([...(head === undefined ? [] : [head]), ...inner].filter(isPlainKey));
  const count = isWhole ? `${roughly(items.length)} ` : "";
  const noun = listed === undefined ? "item" : "object";
  return { head: `YAML list of ${count}${noun}${items.length === 1 ? "" : "s"}${listed === undefined ? "" : ` with ${listed}`}` };
}

/** Keys before the first table, and the tables themselves. */
export function tomlContent(path: string, text: string): AssetContent {
  const keys: string[] = [];
  let isTable = false;
  for (const line of text.split("\n")) {
    const table = /^\s{0,9}\[{1,2}\s{0,9}["']?([\w-]{1,60})/.exec(line)?.[1];
    if (table !== undefined) isTable = true;
    const key = table ?? (isTable ? undefined : /^([\w-]{1,60})[ \t]{0,20}=/.exec(line)?.[1]);
    if (key !== undefined) keys.push(key);
  }
  return withKeys("TOML", path, keys);
}
