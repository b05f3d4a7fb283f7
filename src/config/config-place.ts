/** Where a configuration stands, for messages. */
export interface ConfigPlace {
  /** `dsp.config.json`, `package.json#dsp` or `pyproject.toml [tool.dsp]`. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** Keys around the configuration. */
  readonly inside: readonly string[];
  /** Not validated. */
  readonly value: unknown;
}

/** `file:line:column`, as far as they are known. */
export function placeOf(file: string, line?: number, column?: number): string {
  return [file, line, column].filter((part) => part !== undefined).join(":");
}

/** The line of a key, counted from 1: each key of the path is sought after the one before; undefined if one is not found. */
export function lineOfKey({ file, text, inside }: ConfigPlace, path: readonly string[]): number | undefined {
  let at = 0;
  for (const key of [...inside, ...path]) {
    const found = file.endsWith(".toml") ? tomlKey(text, key, at) : jsonKey(text, key, at);
    if (found === undefined) return undefined;
    at = found;
  }
  return text.slice(0, at).split("\n").length;
}

/** Offset after the key. */
function jsonKey(text: string, key: string, from: number): number | undefined {
  const quoted = JSON.stringify(key);
  for (let at = text.indexOf(quoted, from); at >= 0; at = text.indexOf(quoted, at + 1)) {
    const end = at + quoted.length;
    if (/^\s*:/.test(text.slice(end, end + 100))) return end;
  }
  return undefined;
}

/** In a table's head or at the begin of a line, in either spelling. */
function tomlKey(text: string, key: string, from: number): number | undefined {
  const spellings = [key, key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)].map(literal);
  const found = new RegExp(String.raw`(?:^[ \t]*|[[. \t{,])["']?(?:${spellings.join("|")})["']?(?=[ \t]*[=.\]])`, "m").exec(
    text.slice(from),
  );
  return found === null ? undefined : from + found.index + found[0].length;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
