/** The common shape of all bundlers' entries, and their look-up among the tracked files. */
import { type Tree, directoryOf, joinRelative, relativeTo } from "../../../src/model/tree.js";
import type { EcmaPackage } from "../project.js";
import { isTestFile } from "../test-paths.js";
import { findSource } from "./find-source.js";
import { createGlob } from "../../manifests/glob.js";
import { at, stringAt, entriesOf, isObject, stringsOf, type Json } from "../../manifests/json.js";

export interface BundleEntry {
  /** Tracked source file. */
  readonly input: string;
  /** Name of the output without directory and extension, or relative to the output directory: `cli`, `observable/index`. */
  readonly name?: string;
  /** Output path relative to the package, if the configuration contains it. */
  readonly output?: string;
  /** Declaring configuration, relative to the package: `tsup.config.ts`. */
  readonly evidence: string;
  /** Part of another entry's bundle: its exports are not those of the output. */
  readonly aside?: true;
}

/** An entry as written in the configuration, before the look-up. */
export interface DeclaredBundle {
  readonly input: string;
  readonly name?: string;
  readonly output?: string;
  readonly aside?: true;
}

const NO_MODULE = /\.(?:css|s[ac]ss|less|styl|html?)$/;

/** A string, a list, also of `{ in, out }`, or a map from output name to a string or list. */
export function bundleInputs(value: Json | undefined): readonly DeclaredBundle[] {
  if (typeof value === "string") return [{ input: value }];
  if (Array.isArray(value)) {
    const named = (value as readonly Json[]).flatMap((item): readonly DeclaredBundle[] => {
      const input = stringAt(item, "in");
      return input === undefined ? [] : [{ input, name: stringAt(item, "out") ?? withoutExtension(input) }];
    });
    return [...withCommonNames((value as readonly Json[]).filter((item) => typeof item === "string")), ...named];
  }
  return entriesOf(value).flatMap(([name, target]) => {
    return joinedInputs(isObject(target) ? at(target, "import") : target).map((entry) => ({ ...entry, name }));
  });
}

/** `["./polyfills", "./main", "./main.css"]` builds one bundle, whose exports are those of the last module. */
export function joinedInputs(value: Json | undefined): readonly DeclaredBundle[] {
  const list = stringsOf(value);
  const main = Math.max(
    list.findLastIndex((input) => !NO_MODULE.test(input)),
    0,
  );
  return list.map((input, place) => (place === main ? { input } : { input, aside: true }));
}

/** Bundlers keep the directories below the common directory of all inputs. */
function withCommonNames(list: readonly string[]): readonly DeclaredBundle[] {
  const plain = list.filter((input) => !input.startsWith("!"));
  const clean = plain.map((input) => input.replace(/^\.\//, ""));
  const common = clean.map(directoryOf).reduce((a, b) => shared(a, b), directoryOf(clean[0] ?? ""));
  return clean.map((input) => (input.includes("*") ? { input } : { input, name: withoutExtension(relativeTo(common, input)) }));
}

function shared(a: string, b: string): string {
  const left = a.split("/");
  const right = b.split("/");
  const differs = left.findIndex((part, index) => part !== right[index]);
  return (differs < 0 ? left : left.slice(0, differs)).join("/");
}

export function withoutExtension(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}

/** Every entry under every output name; `[name]` is replaced by the name of the entry. */
export function withOutputs(found: readonly DeclaredBundle[], outputs: readonly string[]): readonly DeclaredBundle[] {
  if (outputs.length === 0) return found;
  return found.flatMap((entry) =>
    outputs.map((output) => {
      const name = entry.name ?? withoutExtension(entry.input.slice(entry.input.lastIndexOf("/") + 1));
      return { ...entry, output: output.replace("[name]", name).replace(/\[(?:hash|format|contenthash|ext)[^\]]*\]/g, "") };
    }),
  );
}

/** The source of a compiled file that a bundler starts with, as declared; undefined if none is known. */
export type SourceOf = (declared: string) => string | undefined;

export function placeBundles(
  tree: Tree,
  pkg: EcmaPackage,
  declared: readonly DeclaredBundle[],
  evidence: string,
  sourceOf?: SourceOf,
): readonly BundleEntry[] {
  return declared.flatMap((entry): readonly BundleEntry[] => {
    const path = joinRelative(pkg.directory, entry.input.startsWith("/") ? entry.input.slice(1) : entry.input);
    if (path === undefined) return [];
    if (!path.includes("*")) {
      const input = findSource(tree, path) ?? sourceOf?.(entry.input);
      return input === undefined ? [] : [{ ...entry, input, evidence }];
    }
    const matches = createGlob(path);
    const base = path.slice(0, path.indexOf("*")).replace(/[^/]*$/, "");
    const isSample = (file: string): boolean => isTestFile(relativeTo(pkg.directory, file)) || /\.(?:stories|d)\./.test(file);
    const files = tree.paths.filter((file) => file.startsWith(base) && matches(file) && !isSample(file));
    return files.map((input) => ({ input, name: withoutExtension(input.slice(base.length)), evidence }));
  });
}
