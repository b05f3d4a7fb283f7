/** The scripts do in their shells what they are for. A shell that is not installed is named; with REQUIRE_SHELLS, as in hosted CI, that is a failure. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { COMMANDS } from "../../../src/commands/registry/command-table.js";
import { PROTOCOL_NAMES } from "../../../src/commands/protocol/protocol-names.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";

const SHELLS = ["bash", "zsh", "fish"] as const;
const MISSING = SHELLS.filter((shell) => !isInstalled(shell));

let directory = "";

beforeEach(async () => {
  directory = temporaryDirectory({ "src/cart.ts": "", "website/index.ts": "" });
  for (const shell of SHELLS) {
    const { code, out } = await runInProcess(directory, ["completion", shell]);
    expect(code).toBe(0);
    writeFileSync(join(directory, `dsp-cli.${shell}`), out);
  }
});

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ["-c", "exit 0"]).status === 0;
}

/** Declares the tests of a shell that is there; a missing one is reported by the test below. */
function describeIn(shell: (typeof SHELLS)[number], tests: () => void): void {
  if (!MISSING.includes(shell)) describe(shell, tests);
}

test("the shells that the scripts are for are there, or named", () => {
  if (MISSING.length > 0) console.warn(`completion is not tried in ${MISSING.join(" and ")}: not installed`);
  expect(process.env["REQUIRE_SHELLS"] === "1" ? MISSING : []).toEqual([]);
});

function runShell(shell: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(shell, words, { cwd: directory, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

describeIn("bash", () => {
  const complete = (...words: readonly string[]): readonly string[] =>
    runShell("bash", [
      "-c",
      'source ./dsp-cli.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dsp_cli "$1"; printf "%s\\n" "${COMPREPLY[@]}"',
      "bash",
      ...words,
    ])
      .split("\n")
      .filter((line) => line !== "");

  test("commands and operations", () => {
    expect(complete("dsp-cli", "")).toEqual(expect.arrayContaining([...COMMANDS.map(({ name }) => name), ...PROTOCOL_NAMES]));
    expect(complete("dsp-cli", "--root", "website", "upd")).toEqual(["update-description", "update-import-why"]);
    expect(complete("dsp-cli", "-q", "com")).toEqual(["completion"]);
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))("options of %s", (name, { options }) => {
    const wanted = [...Object.keys(options), "quiet", "verbose", "help", "version"].map((option) => `--${option}`);
    expect(complete("dsp-cli", name, "--")).toEqual(expect.arrayContaining(wanted));
  });

  test("choices, as a word of their own and behind =", () => {
    expect(complete("dsp-cli", "bootstrap", "--markers", "")).toEqual(["write", "remove"]);
    expect(complete("dsp-cli", "bootstrap", "--markers", "=", "w")).toEqual(["write"]);
    expect(complete("dsp-cli", "bootstrap", "--markers", "=")).toEqual(["write", "remove"]);
    expect(complete("dsp-cli", "bootstrap", "--set", "test")).toEqual(["tests=off", "tests=graph", "tests=roots"]);
    expect(complete("dsp-cli", "check", "--set", "moduleE")).toEqual(["moduleEdges=false", "moduleEdges=true"]);
    expect(complete("dsp-cli", "create-object", "--kind", "ex")).toEqual(["external"]);
  });

  test("actions", () => {
    expect(complete("dsp-cli", "hook", "")).toEqual(["install", "uninstall", "pre-commit", "pre-push"]);
    expect(complete("dsp-cli", "completion", "z")).toEqual(["zsh"]);
  });

  test("paths are left to readline, directories are not", () => {
    expect(complete("dsp-cli", "show", "src/c")).toEqual([]);
    expect(complete("dsp-cli", "bootstrap", "--report", "src/c")).toEqual([]);
    expect(complete("dsp-cli", "check", "--root", "w")).toEqual(["website"]);
    expect(runShell("bash", ["-c", "source ./dsp-cli.bash; complete -p dsp-cli"])).toContain("-o default");
  });

  test("dsp-bootstrap needs no command", () => {
    expect(complete("dsp-bootstrap", "--as-c")).toEqual(["--as-configured"]);
    expect(complete("dsp-bootstrap", "che")).toEqual(["check"]);
  });
});

describeIn("zsh", () => {
  test("the script is read without an error", () => {
    runShell("zsh", ["-n", "./dsp-cli.zsh"]);
    expect(runShell("zsh", ["-fc", "compdef() { print $* }; source ./dsp-cli.zsh"])).toBe("_dsp_cli dsp-cli dsp-bootstrap\n");
  });

  // The functions that show candidates work on a terminal only.
  const complete = (...words: readonly string[]): string =>
    runShell("zsh", [
      "-fc",
      "compdef() { }; compset() { }; compadd() { shift; print -l -- $* }; _files() { print files $* }; " +
        "_describe() { local list=$@[-1]; print -l -- ${(P)list} }; " +
        "source ./dsp-cli.zsh; words=($*); CURRENT=$#words; [[ $words[-1] == _ ]] && words[-1]=''; _dsp_cli",
      "zsh",
      ...words,
    ]);

  test("candidates", () => {
    expect(complete("dsp-cli", "_")).toContain("bootstrap:Map the repository into .dsp/\n");
    expect(complete("dsp-cli", "check", "--format", "_")).toContain("human\n");
    expect(complete("dsp-cli", "check", "--")).toContain("--staged:");
    expect(complete("dsp-cli", "hook", "_")).toBe("install\nuninstall\nfiles\n");
    expect(complete("dsp-cli", "check", "--root", "_")).toBe("files -/\n");
  });
});

describeIn("fish", () => {
  const complete = (line: string): string =>
    runShell("fish", ["--no-config", "-c", `source ./dsp-cli.fish; complete -C ${JSON.stringify(line)}`]);

  test("candidates", () => {
    expect(complete("dsp-cli boo")).toBe("bootstrap\tMap the repository into .dsp/\n");
    expect(complete("dsp-cli check --format ")).toMatch(/^human\t/m);
    expect(complete("dsp-cli check --stag")).toMatch(/^--staged\t/);
    expect(complete("dsp-cli hook unin")).toMatch(/^uninstall/);
    expect(complete("dsp-cli show src/c")).toContain("src/cart.ts");
    expect(complete("dsp-bootstrap check --stag")).toMatch(/^--staged\t/);
  });
});

test("every script names every command", async () => {
  for (const shell of SHELLS) {
    const { out } = await runInProcess(directory, ["completion", shell]);
    for (const name of [...COMMANDS.map((command) => command.name), ...PROTOCOL_NAMES]) expect(out, shell).toContain(name);
  }
});
