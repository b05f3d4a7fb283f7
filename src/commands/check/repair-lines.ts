/** The command that updates the map, with the map options of the command line. */
import { join, relative } from "node:path";
import { shellQuote } from "../../dsp/shell-quote.js";
import type { Given } from "../registry/command.js";
import { MAP_OPTIONS } from "../options/option-table.js";
import { PACKAGE } from "./expected-version.js";

/** Options without influence on the map. */
const OTHERS: ReadonlySet<string> = new Set(["root", "workers", "no-cache"]);

/** `isTooShort`: this clone has no history back to the map. */
export function repairLines(
  given: Given,
  version: { readonly expected?: string; readonly running: string },
  isTooShort: boolean,
): readonly string[] {
  const { expected, running } = version;
  const typed = typedRoot(given);
  const install = expected === undefined || expected === running ? [] : [`npm install --no-save ${shellQuote(`${PACKAGE}@${expected}`)}`];
  const words = [PACKAGE, ...(typed === undefined ? [] : ["--root", typed]), ...typedMapOptions(given.argv)];
  const here = relative(given.directory, join(given.root, ".dsp")).replaceAll("\\", "/");
  const add = typed === undefined ? ["git", "add", here] : ["git", "-C", typed, "add", ".dsp"];
  const deepen = isTooShort ? ["git", ...(typed === undefined ? [] : ["-C", typed]), "fetch", "--unshallow"] : [];
  return [
    ...install,
    ...(isTooShort ? [deepen.map(shellQuote).join(" ")] : []),
    words.map(shellQuote).join(" "),
    add.map(shellQuote).join(" "),
  ];
}

function typedRoot({ argv }: Given): string | undefined {
  const typed = argv["root"] ?? argv["path"];
  return typeof typed === "string" ? typed : undefined;
}

/** Non-default values of `MAP_OPTIONS`, as command-line words, unquoted. */
export function typedMapOptions(argv: Given["argv"]): readonly string[] {
  return Object.entries(MAP_OPTIONS).flatMap(([name, option]) => {
    const given = argv[name];
    if (OTHERS.has(name) || given === undefined || ("default" in option && given === option.default)) return [];
    if (typeof given === "boolean") return [`--${name}`];
    return (Array.isArray(given) ? given : [given]).flatMap((value) => word(name, String(value)));
  });
}

function word(name: string, value: string): readonly string[] {
  return value.startsWith("-") ? [`--${name}=${value}`] : [`--${name}`, value];
}
