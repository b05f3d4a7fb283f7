/** Short values read from sources in addition to their facts (`Reading`). */
import type { Reading } from "../../src/model/tree.js";
import { ASSET_READINGS } from "./assets/asset-content.js";
import { AMBIENT_MODULES } from "./resolve/ambient-modules.js";
import { PATH_CONSTANT } from "./resolve/named-files/path-constant.js";

/** UTF-16 units; a longer file does more than load another one. */
const LONGEST = 2000;
const LITERAL = /["'](\.{1,2}\/[^"'\n]{1,200})["']/g;

/** Relative paths in the literals of a short file, in order. */
export const SPELLED_PATHS: Reading<readonly string[]> = {
  name: "ecmascript/spelled-paths",
  of: (text = "") => (text.length > LONGEST ? [] : [...text.matchAll(LITERAL)].map(([, literal = ""]) => literal)),
};

const TEST_KEY =
  /\b(?:testMatch|testRegex|testDir|specPattern|specs?|include)["']?\s{0,9}:\s{0,99}(\[[^\]]{0,2000}\]|["'`][^"'`\n]{0,200}["'`]|-(?:[^\n]+\n[ \t]*-)*[^\n]+|[^\s,{}[\]]{1,200})/g;
const TEXT = /["'`]([^"'`\n]{1,200})["'`]|(?:^|\n)[ \t]*-[ \t]*([^\s"'`][^\n]{0,199})/g;
/** Of a configuration of tests. */
const LONGEST_SETTINGS = 50_000;

/** Patterns and folders that the configuration of a test runner names, as written. */
export const TEST_PATTERNS: Reading<readonly string[]> = {
  name: "ecmascript/test-patterns",
  of: (text = "") => {
    if (text.length > LONGEST_SETTINGS) return [];
    return [...testSettings(text).matchAll(TEST_KEY)].flatMap(([, value = ""]) => textsOf(value));
  },
};

const TEST_BLOCK = /\btest["']?\s{0,9}:\s{0,99}\{/g;
const TOKEN = /(["'`])(?:\\.|(?!\1)[^\\\n])*\1|[{}]|[^"'`{}]+|["'`]/g;

/** What stands directly in objects `test` of Vite's and Vitest's configurations; of other runners the whole text. */
function testSettings(text: string): string {
  const blocks = [...text.matchAll(TEST_BLOCK)].map((start) => {
    let depth = 1;
    let own = "";
    for (const [token] of text.slice(start.index + start[0].length).matchAll(TOKEN)) {
      if (token === "{") depth += 1;
      else if (token === "}") depth -= 1;
      else if (depth === 1) own += token;
      if (depth === 0) break;
    }
    return own;
  });
  return blocks.length > 0 ? blocks.join(",") : /\bplugins["']?\s{0,9}:/.test(text) ? "" : text;
}

function textsOf(value: string): readonly string[] {
  const found = [...value.matchAll(TEXT)].map(([, quoted, bare]) => (quoted ?? bare ?? "").trim());
  return found.length > 0 || /["'`[]/.test(value) ? found : [value];
}

const SETUP_KEY =
  /\b(?:setupFiles|setupFilesAfterEnv|globalSetup|globalTeardown|supportFile|testEnvironment|environment|snapshotEnvironment|snapshotSerializers|reporters|runner|customProviderModule|require|file)["']?\s{0,9}:\s{0,99}(\[[^\]]{0,2000}\]|["'`][^"'`\n]{0,200}["'`]|-(?:[^\n]+\n[ \t]*-)*[^\n]+|\.[^\s,{}[\]]{1,200})/g;

/** Files that the configuration of a test runner loads before tests, as written. */
export const TEST_SETUPS: Reading<readonly string[]> = {
  name: "ecmascript/test-setups",
  of: (text = "") => {
    if (text.length > LONGEST_SETTINGS) return [];
    return [...testSettings(text).matchAll(SETUP_KEY)].flatMap(([, value = ""]) => textsOf(value));
  },
};

/** Literal directories of `STATICFILES_DIRS`. */
export const STATIC_DIRECTORIES: Reading<readonly string[]> = {
  name: "ecmascript/static-directories",
  of: (text = "") => (text.includes("STATICFILES_DIRS") ? staticDirectories(text) : []),
};

export const READINGS: readonly Reading[] = [
  AMBIENT_MODULES,
  SPELLED_PATHS,
  PATH_CONSTANT,
  TEST_PATTERNS,
  TEST_SETUPS,
  STATIC_DIRECTORIES,
  ...ASSET_READINGS,
];

/** Directories in `STATICFILES_DIRS`, as far as they are literal: `["hc/assets"]` for `[BASE_DIR / "hc" / "assets"]`. */
function staticDirectories(text: string): readonly string[] {
  const start = /^STATICFILES_DIRS\b[^=\n]{0,80}=\s*[[(]/mu.exec(text);
  if (start === null) return [];
  const from = start.index + start[0].length;
  const end = text.slice(from, from + 2000).search(/^[\])]|[\])][ \t]*$/mu);
  const body = text.slice(from, end < 0 ? from : from + end + 1);
  return body.split(/,[ \t]*\n|\n/u).flatMap((line) => {
    const parts = [...line.matchAll(/["']([\w.@/-]{1,100})["']/gu)].map(([, part = ""]) => part.replaceAll(/^\/|\/$/gu, ""));
    return parts.length === 0 ? [] : [parts.join("/")];
  });
}
