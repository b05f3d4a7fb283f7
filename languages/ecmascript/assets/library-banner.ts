/** Name and version of a library in the banner that its build leaves at the top: `/*! jQuery v3.6.0 | (c) … * /`. */
const BANNER =
  /^\ufeff?\s*\/\*!?[\s*]*(?:@(?:license|preserve)\s+)?([A-Za-z][\w.@/-]{0,40}(?: [A-Za-z][\w.-]{0,30}){0,2}?)(?: -|,)? v?(\d{1,5}\.\d{1,5}(?:\.\d{1,5})?[\w.+-]{0,20})(?=[\s|,;(]|\*\/)/;

/** `` `jQuery` 3.6.0 ``. */
export function libraryOf(text: string): string | undefined {
  const [, name, version] = BANNER.exec(text.slice(0, 500)) ?? [];
  if (name === undefined || version === undefined || /^(?:version|copyright|license|licensed|generated|release)\b/i.test(name))
    return undefined;
  return `\`${name}\` ${version.replace(/[.+-]+$/, "")}`;
}

/** A script that is not read as code. */
export function scriptContent(path: string, text: string): { readonly head?: string } {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const stem = /^(.+)\.min\.[cm]?js$/.exec(base)?.[1];
  const library = libraryOf(text);
  if (library !== undefined) return { head: `${stem === undefined ? "JavaScript" : "Minified JavaScript"} library ${library}` };
  return stem === undefined ? {} : { head: `Minified JavaScript of \`${stem.replaceAll("`", "'")}\`` };
}
