/** What `merge install` sets: two keys of the repository's git configuration, and lines of `.gitattributes`. */
import { userError } from "../../model/errors/user-error.js";
import { runGit } from "../../git/run-git.js";

export const ATTRIBUTES = ".gitattributes";
export const ATTRIBUTE = ".dsp/** merge=dsp";
/** Code hosts fold generated files in reviews. */
export const GENERATED = ".dsp/** linguist-generated";
export const [NAME_KEY, DRIVER_KEY] = ["merge.dsp.name", "merge.dsp.driver"] as const;
export const SETTINGS = [NAME_KEY, DRIVER_KEY] as const;

/** Whether `merge install` writes this line. */
export function isOwnLine(line: string): boolean {
  return [ATTRIBUTE, GENERATED].includes(plain(line));
}

/** Whether the text has the line. */
export function hasAttribute(text: string, attribute: string): boolean {
  return text.split(/\r?\n/).some((line) => plain(line) === attribute);
}

function plain(line: string): string {
  return line.trim().replace(/\s+/g, " ");
}

export function settingOf(root: string, key: string): string | undefined {
  const answer = runGit(root, ["config", "--local", "--get", key]);
  return answer.ok ? answer.output.toString("utf8").replace(/\r?\n$/, "") : undefined;
}

/** Undefined: without it. */
export function changeSetting(root: string, key: string, value: string | undefined): void {
  const answer = runGit(root, ["config", "--local", ...(value === undefined ? ["--unset-all", key] : [key, value])]);
  if (!answer.ok) throw userError("git-config-failed", { key, reason: answer.reason });
}
