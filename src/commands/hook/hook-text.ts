/** Our block in a git hook, between two markers: the rest of the file belongs to others. */
import { shellQuote } from "../../dsp/shell-quote.js";
import { userError } from "../../model/errors/user-error.js";

const BEGIN = "# >>> dsp-bootstrap >>>";
const END = "# <<< dsp-bootstrap <<<";
const SHEBANG = "#!/bin/sh";
const SHELLS: ReadonlySet<string> = new Set(["sh", "ash", "bash", "dash", "ksh", "mksh", "zsh"]);

const MISSING = "dsp-bootstrap: dsp-cli is not installed, so the map was not checked; to install it: npm install --global dsp-bootstrap";

const WITHOUT_NODE = "dsp-bootstrap: node is not installed, so the map was not checked";

export interface HookWords {
  readonly hook: "pre-commit" | "pre-push";
  /** Project directory relative to the top of the repository, without a trailing slash; empty for the top. */
  readonly project: string;
  /** Arguments of `check --staged`. */
  readonly options: readonly string[];
}

/**
 * POSIX shell. Standard input is not consumed: `pre-push` hooks read it. A repository without a map is not checked. Of several programs that of the
 * project's packages runs, since its version is the project's. A missing program is a note: not everybody who commits has it, and CI checks anyway.
 */
function block({ hook, project, options }: HookWords): string {
  const root = project === "" ? [] : ["--root", project];
  const words = ["check", "--staged", ...root, ...options].map(shellQuote).join(" ");
  const skip = hook === "pre-commit" ? "git commit --no-verify" : "git push --no-verify";
  return [
    BEGIN,
    "# Checks that .dsp matches the sources. Written by 'dsp-cli hook install', removed by 'dsp-cli hook uninstall'.",
    `if [ -d ${shellQuote(project === "" ? ".dsp" : `${project}/.dsp`)} ]; then`,
    "  (",
    `    set -- ${words}`,
    "    command -v node >/dev/null 2>&1 || {",
    `      echo '${WITHOUT_NODE}' >&2`,
    "      exit 0",
    "    }",
    ...[...(project === "" ? [] : [`${project}/`]), ""].map((place) => {
      const program = shellQuote(`./${place}node_modules/.bin/dsp-cli`);
      return `    if [ -x ${program} ]; then exec ${program} "$@"; fi`;
    }),
    '    if command -v dsp-cli >/dev/null 2>&1; then exec dsp-cli "$@"; fi',
    `    echo '${MISSING}' >&2`,
    "  ) </dev/null || {",
    `    echo 'dsp-bootstrap: not accepted by the check, see above; to skip it once: ${skip}' >&2`,
    "    exit 1",
    "  }",
    "fi",
    END,
    "",
  ].join("\n");
}

/** The hook with our block, after the first line so that the script cannot end before. `before` is undefined if there is none. */
export function withBlock(before: string | undefined, words: HookWords, file: string): string {
  if (before === undefined) return `${SHEBANG}\n${block(words)}`;
  const others = withoutBlock(before, file);
  const [first = "", ...rest] = others.split("\n");
  if (!isShell(first)) {
    throw userError("hook-not-a-script", { path: file });
  }
  return `${first}\n${block(words)}${rest.join("\n")}`;
}

/** The hook without our block. */
export function withoutBlock(text: string, file: string): string {
  const begin = text.indexOf(`${BEGIN}\n`);
  if (begin < 0) return text;
  const end = text.indexOf(`${END}\n`, begin);
  if (end < 0) throw userError("hook-block-open", { path: file, begin: BEGIN });
  return text.slice(0, begin) + text.slice(end + END.length + 1);
}

/** Whether a hook contained nothing else. */
export function isEmptyHook(text: string): boolean {
  return text.trim() === "" || text.trim() === SHEBANG;
}

/** `#!/bin/sh -e`, `#!/usr/bin/env bash` */
function isShell(line: string): boolean {
  const [program = "", argument = ""] = line.replace(/^#!\s*/, "").split(/\s+/);
  const name = program.slice(program.lastIndexOf("/") + 1);
  return line.startsWith("#!") && SHELLS.has(name === "env" ? argument : name);
}
