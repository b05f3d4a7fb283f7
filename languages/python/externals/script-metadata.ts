/** Requirements inside a script (PEP 723): a `# /// script` block of comments that contains TOML. */
import { parse } from "smol-toml";
import { at, stringsOf, type Json } from "../../manifests/json.js";
import { readRequirement } from "../distributions/requirement.js";

const NONE: ReadonlyMap<string, string> = new Map();

/** Normalised distribution name → specifier as written. */
export function scriptRequirements(text: string): ReadonlyMap<string, string> {
  const start = text.includes("# /// script") ? /^# \/\/\/ script\s*$/mu.exec(text) : null;
  if (start === null) return NONE;
  const lines: string[] = [];
  for (const line of text
    .slice(start.index + start[0].length)
    .split(/\r?\n/u)
    .slice(1)) {
    if (!line.startsWith("#") || /^# \/\/\/\s*$/u.test(line)) break;
    lines.push(line.replace(/^# ?/u, ""));
  }
  try {
    const block = parse(lines.join("\n")) as unknown as Json;
    const requirements = stringsOf(at(block, "dependencies")).flatMap((line) => readRequirement(line) ?? []);
    return new Map(requirements.map(({ name, specifier }) => [name, specifier]));
  } catch {
    return NONE;
  }
}
