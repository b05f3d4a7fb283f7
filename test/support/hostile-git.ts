/** Settings and attributes with which git would start programs, all of which leave a sign. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { git } from "./temporary-repository.js";

export interface Canary {
  /** A program that leaves a sign with its name and its first words. */
  readonly program: string;
  /** What ran, as often as it did. */
  readonly ran: () => readonly string[];
  /** What ran so far is no longer told. */
  readonly forget: () => void;
  readonly remove: () => void;
}

/** Lies outside of every repository. */
export function createCanary(): Canary {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "dsp-canary-")));
  const signs = join(place, "signs");
  mkdirSync(signs);
  const program = join(place, "canary");
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" > '${signs}'/$$-"$(date +%N)"\ncat\n`);
  chmodSync(program, 0o755);
  return {
    program,
    ran: () => (existsSync(signs) ? readdirSync(signs).map((name) => readFileSync(join(signs, name), "utf8")) : []),
    forget: () => {
      for (const name of readdirSync(signs)) rmSync(join(signs, name));
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}

const FILTERS = [
  "filter.evil.clean",
  "filter.evil.smudge",
  "filter.evil.process",
  "diff.evil.textconv",
  "diff.evil.command",
  "merge.evil.driver",
];
const PROGRAMS = [
  "core.fsmonitor",
  "core.pager",
  "core.editor",
  "core.askPass",
  "core.sshCommand",
  "core.gitProxy",
  "core.alternateRefsCommand",
  "credential.helper",
  "diff.external",
  "diff.tool",
  "gpg.program",
  "gpg.ssh.program",
  "gpg.x509.program",
  "interactive.diffFilter",
  "merge.tool",
  "pager.diff",
  "pager.log",
  "pager.ls-files",
  "pager.show",
  "sequence.editor",
  "trailer.evil.command",
  "trailer.evil.cmd",
  "uploadpack.packObjectsHook",
  "remote.origin.uploadpack",
  "remote.origin.receivepack",
  "hook.evil.command",
];
const ALIASES = [
  "cat-file",
  "check-ignore",
  "checkout",
  "config",
  "diff",
  "diff-index",
  "diff-tree",
  "fetch",
  "init",
  "log",
  "ls-files",
  "ls-remote",
  "ls-tree",
  "rev-list",
  "rev-parse",
  "status",
];
const HOOKS = [
  "applypatch-msg",
  "commit-msg",
  "fsmonitor-watchman",
  "post-applypatch",
  "post-checkout",
  "post-commit",
  "post-index-change",
  "post-merge",
  "post-receive",
  "post-rewrite",
  "post-update",
  "pre-applypatch",
  "pre-auto-gc",
  "pre-commit",
  "pre-merge-commit",
  "pre-push",
  "pre-rebase",
  "pre-receive",
  "prepare-commit-msg",
  "proc-receive",
  "push-to-checkout",
  "reference-transaction",
  "update",
];
const OTHERS: readonly (readonly [key: string, value: string])[] = [
  ["core.fsmonitorHookVersion", "2"],
  ["core.splitIndex", "true"],
  ["core.untrackedCache", "true"],
  ["diff.trustExitCode", "true"],
  ["diff.autoRefreshIndex", "true"],
  ["fetch.writeCommitGraph", "true"],
  ["hook.evil.event", "post-index-change"],
  ["log.showSignature", "true"],
  ["maintenance.auto", "true"],
  ["protocol.allow", "always"],
  ["protocol.ext.allow", "always"],
  ["protocol.file.allow", "always"],
  ["status.submoduleSummary", "true"],
  ["submodule.recurse", "true"],
];

/** Variables with which git would start it. */
export function hostileVariables({ program }: Canary): Readonly<Record<string, string>> {
  const settings = ["core.fsmonitor", "core.sshCommand", "core.askPass", "credential.helper", "diff.external", "core.alternateRefsCommand"];
  const names = ["ASKPASS", "EDITOR", "EXTERNAL_DIFF", "PAGER", "PROXY_COMMAND", "SEQUENCE_EDITOR", "SSH", "SSH_COMMAND"];
  return {
    ...Object.fromEntries(names.map((name) => [`GIT_${name}`, program])),
    SSH_ASKPASS: program,
    PAGER: program,
    EDITOR: program,
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap((key, index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, program],
      ]),
    ),
  };
}

/** In the configuration of `root`, one file further, and in its hooks and attributes. `process` filters would wait for an answer, so they come apart. */
export function makeHostile(root: string, { program }: Canary, filters: "clean" | "process" = "clean"): void {
  const left = filters === "clean" ? "filter.evil.process" : "filter.evil.clean";
  for (const key of [...FILTERS, ...PROGRAMS]) if (key !== left) git(root, "config", key, program);
  for (const name of ALIASES) git(root, "config", `alias.${name}`, `!${program}`);
  for (const [key, value] of OTHERS) git(root, "config", key, value);
  git(root, "config", "filter.evil.required", "true");
  git(root, "config", "remote.origin.url", `ext::${program} %S`);
  for (const address of ["https://", "http://", "ssh://", "file://", "git@"])
    git(root, "config", "--add", `url.ext::${program} .insteadOf`, address);
  git(root, "config", "include.path", "further");
  writeFileSync(join(root, ".git", "further"), `[filter "further"]\n\tclean = ${program}\n\tsmudge = ${program}\n`);
  writeFileSync(join(root, ".git", "info", "attributes"), "*.further filter=further\n*.ts filter=evil diff=evil merge=evil\n");
  const hooks = join(root, ".git", "hooks");
  mkdirSync(hooks, { recursive: true });
  for (const name of HOOKS) {
    writeFileSync(join(hooks, name), `#!/bin/sh\nexec ${program} ${name}\n`);
    chmodSync(join(hooks, name), 0o755);
  }
  git(root, "config", "core.hooksPath", ".git/hooks");
  writeFileSync(join(root, ".gitattributes"), "* filter=evil diff=evil merge=evil text=auto\n");
}
