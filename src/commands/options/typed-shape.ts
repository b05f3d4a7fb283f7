/** The options of a command line that shape a map, in the form in which they are recorded. */
import { existsSync } from "node:fs";
import { join, posix, relative, resolve } from "node:path";
import { leadsOutside } from "../../config/inside-path.js";
import { listOf, SHAPE_OPTIONS, type Shape, type ShapeOption } from "../../config/shape-options.js";
import { userError } from "../../model/errors/user-error.js";
import type { Given } from "../registry/command.js";
import { isGlob } from "./is-glob.js";
import { choiceOf, singleOf, valueOf, wholeNumber } from "./option-values.js";

/** Throws `UserError` with the name of an option. */
export function typedShape(given: Given): Shape {
  return new Map(
    SHAPE_OPTIONS.flatMap((option) => {
      const value = valueOf(given.argv, option.name);
      return value === undefined || value === null ? [] : [[option.name, read(option, given)] as const];
    }),
  );
}

function read({ name, kind, choices }: ShapeOption, given: Given): readonly string[] {
  const { argv } = given;
  if (kind === "count") return [String(wholeNumber(singleOf(argv, name), name, 1, Infinity))];
  if (kind === "flag") return [String(singleOf(argv, name) === true)];
  if (kind !== "paths" && kind !== "words") return [choiceOf(argv, name, (choices ?? []) as [string, ...string[]])];
  const values = [valueOf(argv, name)].flat().map(String);
  if (kind === "paths") return listOf(values.map((path) => fromRoot(name, path, given)));
  const words = values.flatMap((names) => names.split(",")).map((word) => word.trim());
  const stranger = words.find((word) => choices?.includes(word) !== true);
  if (stranger === undefined) return listOf(words);
  throw userError("unknown-choice", { option: `--${name}`, value: stranger, choices: (choices ?? []).join(", ") });
}

/** Paths are recorded relative to the project directory; where the command was typed does not matter. */
function fromRoot(name: string, path: string, { root, directory }: Given): string {
  if (path === "") throw userError("empty-value", { option: `--${name}` });
  const plain = posix.normalize(path.replaceAll("\\", "/")).replace(/(?<=.)\/$/, "");
  if (isGlob(plain) || existsSync(join(root, plain))) return inside(name, plain);
  const here = relative(root, resolve(directory, path)).replaceAll("\\", "/");
  return existsSync(join(root, here)) && !leadsOutside(here) ? here : inside(name, plain);
}

/** Entries are checked against the files of the project, with messages of their own. */
function inside(name: string, path: string): string {
  const isChecked = name === "entry" || name === "entry-add" || (name === "no-entry" && !isGlob(path));
  if (!isChecked && leadsOutside(path)) throw userError("option-outside", { option: `--${name}`, path });
  return path;
}
