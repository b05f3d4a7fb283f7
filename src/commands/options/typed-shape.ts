/** `--set KEY=VALUE`: keys of the configuration for one run, in the form in which they are recorded. */
import { existsSync } from "node:fs";
import { join, posix, relative, resolve } from "node:path";
import { leadsOutside } from "../../config/inside-path.js";
import { keyOf, SHAPE_OPTIONS, shapeOfConfig, shownValue, type Shape, type ShapeOption } from "../../config/shape-options.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import { userError } from "../../model/errors/user-error.js";
import type { Given } from "../registry/command.js";
import { isGlob, valueOf } from "./option-values.js";

const PLACE = "--set";
const LISTS: ReadonlySet<ShapeOption["kind"]> = new Set(["paths", "words"]);

/** Throws `UserError` with the key, and with what it accepts. `keys`: those that have an effect. */
export async function typedShape(given: Given, keys = SHAPE_OPTIONS.map(({ key }) => key)): Promise<Shape> {
  const tests = valueOf(given.argv, "tests");
  const words = [...[valueOf(given.argv, "set") ?? []].flat().map(String), ...(typeof tests === "string" ? [`tests=${tests}`] : [])];
  if (words.length === 0) return new Map();
  const value: Record<string, unknown> = {};
  for (const word of words) {
    const [key = "", ...rest] = word.split("=");
    const option = SHAPE_OPTIONS.find((one) => one.key === key && keys.includes(one.key));
    if (option === undefined)
      throw userError("config-unknown-key", { place: PLACE, key, near: nearestWord(key, keys), known: keys.join(", ") });
    const text = rest.join("=");
    if (text === "") throw userError("empty-value", { option: `${PLACE} ${key}` });
    const before = value[key];
    if (before !== undefined && !LISTS.has(option.kind)) throw userError("repeated-option", { option: `${PLACE} ${key}` });
    const typed = valueFrom(option, text, given);
    value[key] = Array.isArray(before) && Array.isArray(typed) ? [...before, ...typed] : typed;
  }
  const { validate } = await import("../../config/validate.js");
  return shapeOfConfig(validate({ name: PLACE, file: PLACE, text: "", inside: [], value }).config);
}

/** Of a question about code, for which no other key has an effect. */
export async function typedTrackedOnly(given: Given): Promise<boolean> {
  return (await typedShape(given, ["trackedOnly"])).get("tracked-only")?.[0] === "true";
}

/** What is typed to the same effect, wherever in the project it is typed: words, unquoted. */
export async function shapeWords(given: Given, isWanted: (name: string) => boolean = () => true): Promise<readonly string[]> {
  const typed = [...(await typedShape(given))].filter(([name]) => isWanted(name));
  const words = typed.flatMap(([name, values]) => values.flatMap((value) => [PLACE, `${keyOf(name)}=${shownValue(name, value)}`]));
  return [...words, ...(valueOf(given.argv, "as-configured") === true ? ["--as-configured"] : [])];
}

/** What the schema cannot read stays text, and is refused by it. */
function valueFrom({ kind }: ShapeOption, text: string, given: Given): unknown {
  if (kind === "paths") return [fromRoot(text, given)];
  if (kind === "words") return text.split(",").map((word) => word.trim());
  if (kind === "count") return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  return (kind === "switch" || kind === "flag") && (text === "true" || text === "false") ? text === "true" : text;
}

/** Paths are recorded relative to the project directory; where the command was typed does not matter. */
function fromRoot(path: string, { root, directory }: Given): string {
  const plain = posix.normalize(path.replaceAll("\\", "/")).replace(/(?<=.)\/$/, "");
  if (isGlob(plain) || existsSync(join(root, plain))) return plain;
  const here = relative(root, resolve(directory, path)).replaceAll("\\", "/");
  return existsSync(join(root, here)) && !leadsOutside(here) ? here : plain;
}
