/** What whoever runs `init --agents` has to know about other people's clones. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runGitWithIgnoreRules } from "../../git/run-git-with-ignore-rules.js";
import { isBare, PACKAGE, type Invocation } from "./invocation.js";

/** `written`: files that were written, or would be. */
export function notesFor(root: string, invocation: Invocation, written: readonly string[]): readonly string[] {
  if (written.length === 0) return [];
  return [...triedNotes(invocation), ...ignoredNotes(root, written), ...installNotes(root, invocation)];
}

function triedNotes({ tried, warning }: Invocation): readonly string[] {
  if (tried !== undefined) return [`tried as in a new terminal, without what npm adds for one command: ${tried}`];
  return warning === undefined
    ? [`not tried: the ${PACKAGE} in node_modules is another copy than this one, and nothing of it is started`]
    : [];
}

/** Tracked files are never ignored. Outside of git there is nothing to share. */
function ignoredNotes(root: string, written: readonly string[]): readonly string[] {
  const answer = runGitWithIgnoreRules(root, ["check-ignore", "-z", "--stdin"], { input: written.map((path) => `${path}\0`).join("") });
  const ignored = answer.ok ? answer.output.toString("utf8").split("\0").slice(0, -1) : [];
  if (ignored.length === 0) return [];
  return [`git ignores ${ignored.join(", ")}: others do not get ${ignored.length === 1 ? "it" : "them"}, except by 'git add --force'`];
}

function installNotes(root: string, invocation: Invocation): readonly string[] {
  if (!isBare(invocation)) return [];
  const own = existsSync(join(root, "package.json")) ? `, or 'npm install --save-dev ${PACKAGE}' and a second run here` : "";
  return [`the lines start 'dsp-cli', which this repository does not install: others need 'npm install --global ${PACKAGE}'${own}`];
}
