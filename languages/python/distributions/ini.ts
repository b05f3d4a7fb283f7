/** Configuration files in the format of Python's `configparser`: `setup.cfg`, `tox.ini`, `pytest.ini`. */

export type Ini = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Values as written, with continuation lines joined by line breaks; keys in lower case. */
export function readIni(text: string): Ini {
  const sections = new Map<string, Map<string, string>>();
  let section: Map<string, string> | undefined;
  let key: string | undefined;
  for (const line of text.split(/\r?\n/u)) {
    const bare = line.trim();
    if (bare === "" || bare.startsWith("#") || bare.startsWith(";")) continue;
    if (/^\s/u.test(line) && section !== undefined && key !== undefined) {
      section.set(key, `${section.get(key) ?? ""}\n${bare}`);
      continue;
    }
    if (bare.startsWith("[") && bare.includes("]")) {
      const name = bare.slice(1, bare.lastIndexOf("]"));
      section = sections.get(name) ?? new Map<string, string>();
      sections.set(name, section);
      key = undefined;
      continue;
    }
    const at = bare.search(/[=:]/u);
    key = at < 0 ? undefined : bare.slice(0, at).trim().toLowerCase();
    if (key !== undefined && section !== undefined) section.set(key, bare.slice(at + 1).trim());
  }
  return sections;
}

/** The lines of a value, without comments and blanks. */
export function linesOf(value: string | undefined): readonly string[] {
  return (value ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Words of a value, on one line, separated by commas, or on several lines. */
export function wordsOf(value: string | undefined): readonly string[] {
  return linesOf(value).flatMap((line) => line.split(/[\s,]+/u).filter((word) => word !== ""));
}

/** `key = value` lines inside a value (`package_dir`). */
export function pairsOf(value: string | undefined): readonly (readonly [string, string])[] {
  return linesOf(value).flatMap((line) =>
    line.split(",").flatMap((pair): (readonly [string, string])[] => {
      const at = pair.indexOf("=");
      return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
    }),
  );
}
