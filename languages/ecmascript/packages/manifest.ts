/**
 * Reads manifests: JSON, JSONC, YAML and TOML by file name, each once. Never throws: an unreadable file is undefined, a malformed one is
 * the problem `config-invalid`.
 */
import { CORE_SCHEMA, defineMappingTag, defineScalarTag, defineSequenceTag, load, mergeTag } from "js-yaml";
import { parse as parseToml } from "smol-toml";
import type { EcmaProblem } from "../problems.js";
import type { Tree } from "../../../src/model/tree.js";
import { faultText, jsonFault } from "../../../src/syntax/json-fault.js";
import { parseJsonc } from "../jsonc.js";
import { requireBounded } from "../../manifests/bounded.js";
import type { Json } from "../../manifests/json.js";

export interface ManifestReader {
  read(path: string): Json | undefined;
  /** Reports what is wrong with a value of a manifest. */
  refuse(path: string, detail: string): void;
  /** Problems of the manifests read so far, in reading order. */
  problems(): readonly EcmaProblem[];
}

export function createManifestReader(tree: Tree): ManifestReader {
  const known = new Map<string, Json | undefined>();
  const problems: EcmaProblem[] = [];
  const parse = (path: string): Json | undefined => {
    const text = tree.read(path);
    if (text === undefined) return undefined;
    try {
      return parseManifest(path, text);
    } catch {
      problems.push({ code: "config-invalid", path, detail: notReadable(path, text) });
      return undefined;
    }
  };
  return {
    read: (path) => {
      if (!known.has(path)) known.set(path, tree.has(path) ? parse(path) : undefined);
      return known.get(path);
    },
    refuse: (path, detail) => void problems.push({ code: "config-invalid", path, detail }),
    problems: () => problems,
  };
}

function formatOf(path: string): "YAML" | "TOML" | "JSON" {
  if (/\.ya?ml$/.test(path)) return "YAML";
  return path.endsWith(".toml") ? "TOML" : "JSON";
}

function notReadable(path: string, text: string): string {
  const format = formatOf(path);
  return `not readable as ${format}${format === "JSON" ? ` (${faultText(jsonFault(text, { allowed: true }))})` : ""}`;
}

/** Throws the parser's errors, and for unbounded aliases of YAML. */
export function parseManifest(path: string, text: string): Json {
  switch (formatOf(path)) {
    case "YAML":
      return requireBounded(text, load(text, { schema: FORGIVING }) as Json);
    case "TOML":
      return parseToml(text) as Json;
    case "JSON":
      return parseJsonc(text);
  }
}

/** CloudFormation and Serverless files have tags of their own (`!Ref`, `!Sub`), which are replaced by their content. */
const FORGIVING = CORE_SCHEMA.withTags(
  mergeTag,
  defineScalarTag<string>("!", { matchByTagPrefix: true, resolve: (source) => source, identify: () => false }),
  defineSequenceTag<unknown[]>("!", {
    matchByTagPrefix: true,
    create: () => [],
    addItem: (list, item) => void list.push(item),
    identify: () => false,
  }),
  defineMappingTag<Record<string, unknown>>("!", {
    matchByTagPrefix: true,
    create: () => Object.create(null) as Record<string, unknown>,
    addPair: (object, key, value) => {
      object[String(key)] = value;
      return "";
    },
    has: (object, key) => Object.hasOwn(object, String(key)),
    keys: (object) => Object.keys(object),
    get: (object, key) => object[String(key)],
    identify: () => false,
  }),
);
