/** Libraries that the repository holds a copy of: their names are those of folders or files. */
import { code } from "../one-line.js";

const FOLDER = /^(?:.*\/)?_?(?:vendor(?:ed|s)?|third[-_]?party|extern(?:als?)?)\/(?=(.+)$)/iu;
const HOSTS = /^[\w-]+\.[a-z]{2,}$/u;
const INDEX = /^(?:__init__|index|main|mod|doc)$/u;
const EXTENSION = /(?:[.-]min)?(?:\.d)?\.[cm]?(?:jsx?|tsx?|pyi?|go)$/u;

/** `` vendored package `tomli` ``, or a part of it; undefined outside of folders for such packages. */
export function vendoredNoun(path: string): string | undefined {
  const [, inside] = FOLDER.exec(path) ?? [];
  if (inside === undefined || !EXTENSION.test(inside)) return undefined;
  const parts = inside.split("/");
  const base = (parts.at(-1) ?? "").replace(EXTENSION, "");
  const length = HOSTS.test(parts[0] ?? "") && parts.length > 3 ? 3 : parts[0]?.startsWith("@") === true ? 2 : 1;
  const isFile = parts.length <= length;
  if (isFile && INDEX.test(base)) return undefined;
  const name = isFile ? base : parts.slice(0, length).join("/");
  const isWhole = isFile || (parts.length === length + 1 && (INDEX.test(base) || base.toLowerCase() === name.toLowerCase()));
  return `${isWhole ? "vendored package" : "part of the vendored package"} ${code(name, 60)}`;
}
