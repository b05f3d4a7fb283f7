/**
 * Settings that a change alters, of how sources are built, found or run: a tool may lead an import elsewhere, or add one, in ways that only this tool
 * knows. One note for each file, at the first line that is new.
 */
import { isRecord } from "../../../model/shown-text.js";
import type { RuleNote } from "../../../rules/violation.js";
import { newLines, type States } from "./open-base.js";

const CHANGED = "changes how sources are built, found or run";

/** Files whose every line is a setting. */
const SETTINGS =
  /(?:^|\/)(?:[jt]sconfig[^/]*\.json|deno\.jsonc?|import[-_]?map\.json|\.?babel(?:rc|\.config)[^/]*|\.?swcrc|(?!(?:dsp|prettier|eslint|stylelint|commitlint|lint-staged|cspell|knip|tailwind|playwright)\.)[\w.-]+\.config\.(?:[cm]?[jt]s|json)|webpack[\w.-]*\.[cm]?[jt]s|angular\.json|project\.json|setup\.(?:py|cfg)|go\.work|(?:pytest|tox)\.ini|\.mocharc[\w.]*|[Gg]runtfile[^/]*|[Gg]ulpfile[^/]*|MANIFEST\.in)$/;
/** Files of which only some parts are. */
const MANIFEST = /(?:^|\/)(?:package\.json|pyproject\.toml|go\.mod)$/;
const KEYS =
  "scripts exports imports main module browser bin source alias publishConfig workspaces overrides resolutions jest mocha ava babel".split(
    " ",
  );
const TABLES =
  /^\[(?:build-system|project\.entry-points|tool\.(?:setuptools|hatch|flit|pytest|pdm\.build|poetry\.plugins))\b[^]*?(?=^\[|$(?![^]))/gm;
/** Files that run tools, and the variables and options by which these find sources. */
const RUNNING =
  /(?:^|\/)(?:\.env[\w.-]*|\.npmrc|\.yarnrc[\w.]*|pip\.conf|[^/]*(?:requirements|constraints)[^/]*\.(?:txt|in)|Makefile|[\w.-]*Dockerfile[\w.-]*|[^/]+\.(?:ya?ml|sh|bash|mk|toml))$/;
const FINDING =
  /(?:\b(?:NODE_OPTIONS|NODE_PATH|PYTHONPATH|PYTHONSTARTUP|PYTHONHOME|GOFLAGS|GOPROXY|GOMODCACHE|GOPATH)\b|--(?:find-links|(?:extra-)?index-url)\b|^\s*(?:(?:extra-)?index-url|find-links|(?:@[^:\s]+:)?registry|node-options|script-shell)\s*=)/;
/** Packages that a tool installs. */
const ARCHIVE = /\.(?:whl|egg|zip|tgz|tar\.(?:gz|bz2|xz)|jar)$/i;

export function changedSettings({ before, now, namesOf }: States): readonly RuleNote[] {
  const kept = new Set(now.tree.paths.flatMap(namesOf));
  const gone = before.tree.paths.filter((path) => SETTINGS.test(path) && !kept.has(path));
  const changed = now.tree.paths.flatMap((path): readonly RuleNote[] => {
    const isSetting = SETTINGS.test(path) || MANIFEST.test(path);
    if (!isSetting && !RUNNING.test(path) && !ARCHIVE.test(path)) return [];
    const names = namesOf(path).filter((name) => before.tree.has(name));
    if (ARCHIVE.test(path)) return names.length > 0 ? [] : [{ place: path, message: "is an archive that is not read", isChange: true }];
    const text = now.tree.read(path) ?? "";
    const former = names.map((name) => before.tree.read(name) ?? "");
    const part = isSetting ? settingsOf(path, text) : "";
    if (isSetting && ((former.length === 0 && part === "") || former.some((one) => settingsOf(path, one) === part))) return [];
    const first = newLines(text, former, (written) => withoutEnd(plain(written))).find(({ key, written }) =>
      isSetting ? key !== "" && part.includes(key) : FINDING.test(written),
    );
    if (first === undefined && !isSetting) return [];
    return [{ place: first === undefined ? path : `${path}:${first.line}`, message: CHANGED, isChange: true }];
  });
  return [
    ...changed,
    ...gone.map((place): RuleNote => ({
      place,
      message: "is gone: it said how sources are built, found or run",
      isChange: true,
    })),
  ];
}

/** Without what stands there for another item that follows. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ",{[".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Without blanks. */
function settingsOf(path: string, text: string): string {
  if (path.endsWith("package.json")) return plain(JSON.stringify(keysOf(text)));
  if (path.endsWith("pyproject.toml")) return plain((text.match(TABLES) ?? []).join(""));
  return plain(path.endsWith("go.mod") ? text.split("\n").filter(isReplaced).join("") : text);
}

/** `example.org/a => ../a`. */
function isReplaced(line: string): boolean {
  const [, place] = line.split("=>", 2);
  return place !== undefined && /^\.{0,2}\//.test(place.trimStart());
}

/** None of a text that is no JSON. */
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
