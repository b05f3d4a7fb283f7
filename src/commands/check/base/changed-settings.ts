/**
 * Settings that decide how sources are built, found or run, and that a change alters: a tool may lead an import elsewhere, or add one, in ways that only
 * this tool knows. It is said of each file, at the first line that is new.
 */
import { isRecord } from "../../../model/json-document.js";
import type { RuleNote } from "../../../rules/violation.js";
import { beyond } from "./occurrences.js";
import type { States } from "./open-base.js";

/** Files whose every line is a setting. */
const SETTINGS =
  /(?:^|\/)(?:[jt]sconfig[^/]*\.json|deno\.jsonc?|import[-_]?map\.json|\.?babel(?:rc|\.config)[^/]*|\.?swcrc|(?!dsp\.)[\w.-]+\.config\.(?:[cm]?[jt]s|json)|webpack[\w.-]*\.[cm]?[jt]s|angular\.json|project\.json|setup\.(?:py|cfg)|go\.work|[Gg]runtfile[^/]*|[Gg]ulpfile[^/]*|MANIFEST\.in)$/;
/** Keys of a manifest that are. */
const KEYS = "scripts exports imports main module browser bin workspaces overrides resolutions jest babel alias source publishConfig".split(
  " ",
);
const TABLES =
  /^\[(?:build-system|project\.entry-points|tool\.(?:setuptools|hatch|flit|pytest|pdm\.build|poetry\.plugins))\b[^]*?(?=^\[|$(?![^]))/gm;
const REPLACED = /^(?:replace)?\s*\S+(?:\s+v\S+)?\s+=>\s*\.{0,2}\/[^\n]*/gm;

export function changedSettings({ before, now, namesOf }: States, base: string): readonly RuleNote[] {
  return now.tree.paths.flatMap((path): readonly RuleNote[] => {
    if (ARCHIVE.test(path) && !namesOf(path).some((name) => before.tree.read(name) === now.tree.read(path)))
      return [{ place: path, message: "is an archive that is not read", isChange: true }];
    if (TEXTS.test(path) && !MANIFESTS.test(path)) return toldElsewhere({ before, now, namesOf }, path, base);
    if (!SETTINGS.test(path) && !MANIFESTS.test(path)) return [];
    const text = now.tree.read(path);
    const former = namesOf(path).flatMap((name) => before.tree.read(name) ?? []);
    const part = text === undefined ? "" : settingsOf(path, text);
    if (text === undefined || former.some((one) => settingsOf(path, one) === part)) return [];
    const first = beyond(linesOf(text), former.flatMap(linesOf)).find(({ key }) => key !== "" && part.includes(key));
    const place = first === undefined ? path : `${path}:${first.line}`;
    return part === "" ? [] : [{ place, message: told(base), isChange: true }];
  });
}

/** Variables and options, in whatever runs a tool. */
const ELSEWHERE =
  /(?:\b(?:NODE_OPTIONS|NODE_PATH|PYTHONPATH|PYTHONSTARTUP|PYTHONHOME|GOFLAGS|GOPROXY|GOMODCACHE|GOPATH)\b|--(?:find-links|(?:extra-)?index-url)\b|^\s*(?:(?:extra-)?index-url|find-links|registry|node-options|script-shell)\s*=|^\s*-[fi]\s+\S)/;
const TEXTS =
  /(?:^|\/)(?:\.env[\w.-]*|\.npmrc|\.yarnrc[\w.]*|pip\.conf|[^/]*(?:requirements|constraints)[^/]*\.(?:txt|in)|Makefile|[\w.-]*Dockerfile[\w.-]*|[^/]+\.(?:ya?ml|sh|bash|mk|toml))$/;
/** What holds packages that a tool installs. */
const ARCHIVE = /\.(?:whl|egg|zip|tgz|tar\.(?:gz|bz2|xz)|jar)$/i;

const MANIFESTS = /(?:^|\/)(?:package\.json|pyproject\.toml|go\.mod)$/;

function toldElsewhere(
  { before, now, namesOf }: Pick<States, "before" | "now" | "namesOf">,
  path: string,
  base: string,
): readonly RuleNote[] {
  const [text = "", former] = [now.tree.read(path), namesOf(path).flatMap((name) => before.tree.read(name) ?? [])];
  const first = beyond(linesOf(text), former.flatMap(linesOf)).find(({ line }) => ELSEWHERE.test(text.split("\n")[line - 1] ?? ""));
  return first === undefined ? [] : [{ place: `${path}:${first.line}`, message: told(base), isChange: true }];
}

function told(base: string): string {
  return `sets otherwise than ${base} how sources are built, found or run`;
}

/** Without blanks. */
function settingsOf(path: string, text: string): string {
  if (path.endsWith("package.json")) return plain(JSON.stringify(keysOf(text)));
  if (path.endsWith("pyproject.toml")) return plain((text.match(TABLES) ?? []).join(""));
  if (path.endsWith("go.mod")) return plain((text.match(REPLACED) ?? []).join(""));
  return plain(text);
}

/** Of a manifest that is none, nothing. */
function keysOf(text: string): object {
  try {
    const json = JSON.parse(text) as unknown;
    return isRecord(json) ? Object.fromEntries(KEYS.map((key) => [key, json[key]])) : {};
  } catch {
    return {};
  }
}

function plain(text: string): string {
  return text.replaceAll(/\s/g, "");
}

function linesOf(text: string): readonly { readonly line: number; readonly key: string }[] {
  return text.split("\n").map((written, index) => ({ line: index + 1, key: plain(written).replace(/[,{[]+$/, "") }));
}
