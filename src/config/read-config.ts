/** Finds and reads the configuration of a project. Only a project that has one loads the parsers and the schema. */
import { join } from "node:path";
import { readPlainFile } from "../fs/files.js";
import { userError, type UserError } from "../model/errors/user-error.js";
import type { Config } from "./config-schema.js";
import { lineOfKey, placeOf, type ConfigPlace } from "./config-place.js";
import type { Fault } from "./parse-config.js";

/** The configuration and where it stands. */
export interface FoundConfig {
  /** `dsp.config.json`, `package.json#dsp` or `pyproject.toml [tool.dsp]`. */
  readonly name: string;
  readonly config: Config;
  /** Keys that have no effect any more. */
  readonly withdrawnKeys: readonly string[];
  /** The line of a key, as the words that lead to it. */
  readonly lineOf: (keys: readonly string[]) => number | undefined;
}

/** The text of a file of the project directory; undefined if there is none. */
export type ReadText = (file: string) => string | undefined;

const CONFIG_FILE = "dsp.config.json";

const LARGEST = 4 * 2 ** 20;

/** Reads from the project directory, never through a link. */
export function readFrom(root: string): ReadText {
  return (file) => {
    const content = readPlainFile(join(root, file), LARGEST);
    if (typeof content !== "string") return content.toString("utf8");
    if (content !== "absent" && file === CONFIG_FILE) {
      if (content === "too-large") throw userError("file-too-large", { path: file, limit: LARGEST / 2 ** 20 });
      throw content === "link"
        ? userError("symbolic-link", { path: file })
        : userError("wrong-file-type", { path: file, expected: "regular file" });
    }
    return undefined;
  };
}

/** Undefined if the project has none. Throws `UserError` for a configuration that is not valid, and for two of them. */
export async function readConfig(read: ReadText): Promise<FoundConfig | undefined> {
  const found = [...(await ownFile(read)), ...(await inManifest(read)), ...(await inPyproject(read))];
  const [first, second] = found;
  if (first === undefined) return undefined;
  if (second !== undefined) throw userError("config-twice", { first: first.name, second: second.name });
  const { validate } = await import("./validate.js");
  return { name: first.name, ...validate(first), lineOf: (keys) => lineOfKey(first, keys) };
}

async function ownFile(read: ReadText): Promise<readonly ConfigPlace[]> {
  const file = CONFIG_FILE;
  const text = read(file);
  if (text === undefined) return [];
  const { parseJson } = await import("./parse-config.js");
  const parsed = await parseJson(text);
  if ("reason" in parsed) throw notParsed(file, parsed);
  return [{ name: file, file, text, inside: [], value: parsed.value }];
}

function notParsed(file: string, { line, column, reason }: Fault): UserError {
  return userError("config-not-parsed", { place: placeOf(file, line, column), reason });
}

/** A manifest that cannot be parsed has no configuration, unless it evidently does. */
async function inManifest(read: ReadText): Promise<readonly ConfigPlace[]> {
  const file = "package.json";
  const text = read(file);
  if (text?.includes('"dsp"') !== true) return [];
  const { memberOf, parseJson } = await import("./parse-config.js");
  const parsed = await parseJson(text);
  if ("reason" in parsed) {
    if (!/"dsp"\s*:\s*\{/.test(text)) return [];
    throw notParsed(file, parsed);
  }
  const value = memberOf(parsed.value, "dsp");
  return value === undefined ? [] : [{ name: `${file}#dsp`, file, text, inside: ["dsp"], value }];
}

async function inPyproject(read: ReadText): Promise<readonly ConfigPlace[]> {
  const file = "pyproject.toml";
  const text = read(file);
  if (text === undefined || !/\bdsp\b/.test(text) || !/\btool\b/.test(text)) return [];
  const { inCamelCase, memberOf, parseToml } = await import("./parse-config.js");
  const parsed = await parseToml(text);
  if ("reason" in parsed) {
    if (!/^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*dsp\b/m.test(text)) return [];
    throw notParsed(file, parsed);
  }
  const value = memberOf(memberOf(parsed.value, "tool"), "dsp");
  return value === undefined ? [] : [{ name: `${file} [tool.dsp]`, file, text, inside: ["tool", "dsp"], value: inCamelCase(value) }];
}
