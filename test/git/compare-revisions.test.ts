/** What `--diff` compares: against git's own answer, and without a program of the repository. */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { changedLines } from "../../src/commands/retrieve/changed-lines.js";
import { compareRevisions } from "../../src/git/compare-revisions.js";
import { git } from "../support/temporary-repository.js";
import { createCanary, makeHostile } from "../support/hostile-git.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const LONG = Array.from({ length: 30 }, (_, index) => `export const shelf${index} = ${index};\n`).join("");
const FILES = {
  "a.ts": LONG,
  "b.ts": `${LONG}export const b = 1;\n`,
  "lib/c.ts": `${LONG}export const c = 1;\n`,
  "lib/deep/d e.ts": "export const d = 1;\n",
  "gone.ts": "export const gone = 1;\n",
  ".dsp/TOC": "obj-00000001\n",
};

function repository(files: Readonly<Record<string, string | Uint8Array>> = FILES): string {
  const directory = temporaryDirectory(files);
  git(directory, "init", "-q");
  commit(directory);
  return directory;
}

function commit(directory: string): void {
  git(directory, "add", "-A");
  git(directory, "commit", "-q", "--allow-empty", "-m", "next");
}

/** Heads and hunks, without the lines and what git says of the place. */
function shape(patch: string): readonly string[] {
  return patch.split("\n").flatMap((line) => {
    if (/^(?:index |[-+ \\](?!(?:--|\+\+) [ab"/]))/.test(line)) return [];
    return line === "" ? [] : [line.replace(/^(@@ .* @@).*$/, "$1").replace(/\t$/, "")];
  });
}

function ours(directory: string, revision: string): readonly string[] {
  const patch = compareRevisions(directory, revision);
  if (!patch.ok) throw new Error(patch.reason);
  return shape(patch.text);
}

function gits(directory: string, revision: string): readonly string[] {
  const options = [
    "-c",
    "core.quotePath=false",
    "diff",
    "-U0",
    "-M",
    "--relative",
    "--ignore-submodules",
    revision,
    "--",
    ".",
    ":(exclude).dsp",
  ];
  return shape(git(directory, ...options));
}

describe("says what git says", () => {
  const edit = (directory: string): void => {
    writeFileSync(join(directory, "a.ts"), LONG.replace("shelf7 = 7", "shelf7 = 70"));
    git(directory, "mv", "b.ts", "lib/moved.ts");
    appendFileSync(join(directory, "lib/moved.ts"), "export const more = 2;\n");
    git(directory, "add", "a.ts");
    appendFileSync(join(directory, "a.ts"), "export const unstaged = 1;\n");
    rmSync(join(directory, "gone.ts"));
    writeFileSync(join(directory, "staged new.ts"), "export const fresh = 1;\n");
    git(directory, "add", "staged new.ts");
    writeFileSync(join(directory, "intended.ts"), "export const intended = 1;\n");
    git(directory, "add", "--intent-to-add", "intended.ts");
    writeFileSync(join(directory, ".dsp/TOC"), "obj-00000002\n");
    writeFileSync(join(directory, "lib/deep/d e.ts"), "export const d = 2;\nexport const tail = 1;");
  };

  it("of staged, unstaged, renamed, deleted, new and intended files", () => {
    const directory = repository();
    edit(directory);
    expect(ours(directory, "HEAD")).toEqual(gits(directory, "HEAD"));
    expect(ours(directory, "HEAD").length).toBeGreaterThan(20);
  });

  it("of a folder of the repository", () => {
    const directory = repository();
    edit(directory);
    expect(ours(join(directory, "lib"), "HEAD")).toEqual(gits(join(directory, "lib"), "HEAD"));
  });

  it("of commits, branches and a single commit", () => {
    const directory = repository();
    git(directory, "checkout", "-q", "-b", "side");
    edit(directory);
    commit(directory);
    git(directory, "checkout", "-q", "-");
    writeFileSync(join(directory, "a.ts"), `// main\n${LONG}`);
    commit(directory);
    for (const revision of ["HEAD~1..side", "HEAD..side", "HEAD...side", "side...", "..side", "side^!", "HEAD~1"])
      expect([revision, ...ours(directory, revision)]).toEqual([revision, ...gits(directory, revision)]);
  });

  it("of names with blanks, quotes, tabs, line ends and other alphabets", () => {
    const names = ["a b.ts", 'quo"te.ts', "tab\tbed.ts", "line\nend.ts", "касса.ts", "-dash.ts", "back\\slash.ts"];
    const directory = repository(Object.fromEntries(names.map((name) => [name, LONG])));
    for (const name of names) writeFileSync(join(directory, name), LONG.replace("shelf3", "shelf333"));
    expect(changedLines(directory, "")).toEqual(
      [...names]
        .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
        .map((path) => ({ path, change: "changed", lines: [[4, 4]] })),
    );
  });

  it("of a file that became a link, a directory, or lies behind one", () => {
    const directory = repository({ "a.ts": LONG, "b.ts": LONG, "lib/c.ts": LONG });
    const outside = temporaryDirectory({ "c.ts": "outside" });
    rmSync(join(directory, "a.ts"));
    symlinkSync(join(outside, "c.ts"), join(directory, "a.ts"));
    rmSync(join(directory, "b.ts"));
    mkdirSync(join(directory, "b.ts"));
    rmSync(join(directory, "lib"), { recursive: true });
    symlinkSync(outside, join(directory, "lib"));
    const patch = compareRevisions(directory, "HEAD");
    expect(patch.ok && patch.text.replaceAll(outside, "")).not.toContain("outside");
    expect(ours(directory, "HEAD")).toEqual(gits(directory, "HEAD"));
  });

  it("are refused for their own reasons: no such commit, or one of which objects are missing", () => {
    const directory = repository({ "a.ts": LONG });
    writeFileSync(join(directory, "a.ts"), LONG.replace("shelf3", "shelf333"));
    const blob = git(directory, "rev-parse", "HEAD:a.ts").trim();
    rmSync(join(directory, ".git", "objects", blob.slice(0, 2), blob.slice(2)));
    expect(() => changedLines(directory, "HEAD")).toThrow(/git cannot read its objects/);
    expect(() => changedLines(directory, "nowhere")).toThrow(/this clone has no such commit/);
  });

  it("while files are not merged yet", () => {
    const directory = repository({ "a.ts": LONG });
    git(directory, "checkout", "-q", "-b", "side");
    writeFileSync(join(directory, "a.ts"), LONG.replace("shelf3 = 3", "shelf3 = 30"));
    commit(directory);
    git(directory, "checkout", "-q", "-");
    writeFileSync(join(directory, "a.ts"), LONG.replace("shelf3 = 3", "shelf3 = 31"));
    commit(directory);
    expect(() => git(directory, "merge", "side")).toThrow();
    expect(changedLines(directory, "HEAD")).toEqual([
      {
        path: "a.ts",
        change: "changed",
        lines: [
          [4, 4],
          [6, 8],
        ],
      },
    ]);
  });

  it("in a repository with the longer hash, and where a path holds the sign that sets paths apart", () => {
    const directory = join(temporaryDirectory({ "odd:place/a.ts": LONG }), "odd:place");
    git(directory, "init", "-q", "--object-format=sha256");
    commit(directory);
    writeFileSync(join(directory, "a.ts"), LONG.replace("shelf3 = 3", "shelf3 = 30"));
    expect(changedLines(directory, "HEAD")).toEqual([{ path: "a.ts", change: "changed", lines: [[4, 4]] }]);
  });

  it("of files that a sparse work tree leaves out", () => {
    const directory = repository();
    git(directory, "sparse-checkout", "set", "--no-cone", "lib");
    expect(existsSync(join(directory, "a.ts"))).toBe(false);
    expect(ours(directory, "HEAD")).toEqual([]);
  });
});

describe("line ends", () => {
  const withReturns = (text: string): string => text.replaceAll("\n", "\r\n");

  it("are no change by themselves, whatever git is configured to do", () => {
    for (const [setting, attributes] of [
      ["true", ""],
      ["false", ""],
      ["input", ""],
      ["false", "*.ts text eol=crlf\n"],
    ] as const) {
      const directory = repository({ "a.ts": LONG, "b.ts": LONG, ".gitattributes": attributes });
      git(directory, "config", "core.autocrlf", setting);
      writeFileSync(join(directory, "a.ts"), withReturns(LONG));
      writeFileSync(join(directory, "b.ts"), withReturns(LONG).replace("shelf3 = 3", "shelf3 = 30"));
      expect(changedLines(directory, "HEAD")).toEqual([{ path: "b.ts", change: "changed", lines: [[4, 4]] }]);
    }
  });

  it("are no change where they were committed, in either direction", () => {
    const directory = repository({ "a.ts": withReturns(LONG), "b.ts": LONG });
    writeFileSync(join(directory, "a.ts"), LONG);
    writeFileSync(join(directory, "b.ts"), withReturns(LONG));
    expect(changedLines(directory, "HEAD")).toEqual([]);
    commit(directory);
    expect(changedLines(directory, "HEAD~1..HEAD")).toEqual([]);
  });

  it("do not hide that a file moved", () => {
    const directory = repository({ "a.ts": LONG });
    git(directory, "mv", "a.ts", "b.ts");
    writeFileSync(join(directory, "b.ts"), withReturns(LONG));
    expect(changedLines(directory, "HEAD")).toEqual([{ path: "b.ts", from: "a.ts", change: "changed", lines: [] }]);
  });
});

describe("without a program of the repository", () => {
  const PATTERN = "*.bin filter=lfs diff=lfs merge=lfs -text\n";
  const pointerTo = (content: string): string =>
    `version https://git-lfs.github.com/spec/v1\noid sha256:${createHash("sha256").update(content).digest("hex")}\nsize ${content.length}\n`;

  it("a file that a filter stores elsewhere is as it was while nobody touched it, and while it fits its pointer", () => {
    const directory = repository({ "a.ts": LONG, "big.bin": pointerTo("all of it"), "other.bin": pointerTo("the other") });
    writeFileSync(join(directory, ".gitattributes"), PATTERN);
    writeFileSync(join(directory, "big.bin"), "all of it");
    writeFileSync(join(directory, "other.bin"), "the other, changed");
    const changed = changedLines(directory, "HEAD").map(({ path }) => path);
    expect(changed).toEqual(["other.bin", ".gitattributes"]);
  });

  it.each(["clean", "process"] as const)("with %s filters, text conversions, external differences, hooks and aliases named", (filters) => {
    const canary = createCanary();
    onTestFinished(canary.remove);
    const directory = repository();
    git(directory, "mv", "b.ts", "moved.ts");
    makeHostile(directory, canary, filters);
    // Racy for git: as large as before, and not older than the index.
    const now = new Date(Date.now() + 60_000);
    writeFileSync(join(directory, "a.ts"), LONG.replace("shelf3 = 3", "shelf3 = 8"));
    for (const path of ["a.ts", "lib/c.ts", "moved.ts"]) utimesSync(join(directory, path), now, now);
    const untouched = readdirSync(join(directory, ".git")).sort();
    expect(changedLines(directory, "HEAD")).toEqual([
      { path: "a.ts", change: "changed", lines: [[4, 4]] },
      { path: "moved.ts", from: "b.ts", change: "changed", lines: [] },
      { path: ".gitattributes", change: "added", lines: [[1, Infinity]] },
    ]);
    expect(changedLines(directory, "HEAD..HEAD")).toEqual([]);
    expect(canary.ran()).toEqual([]);
    expect(readdirSync(join(directory, ".git")).sort()).toEqual(untouched);
  });

  it("nor of a submodule", () => {
    const canary = createCanary();
    onTestFinished(canary.remove);
    const inner = repository({ "inner.ts": LONG });
    const directory = repository({ "a.ts": LONG });
    git(directory, "-c", "protocol.file.allow=always", "submodule", "add", "-q", inner, "inner");
    commit(directory);
    git(join(directory, "inner"), "config", "core.fsmonitor", canary.program);
    git(join(directory, "inner"), "config", "filter.evil.clean", canary.program);
    writeFileSync(join(directory, "inner", ".gitattributes"), "* filter=evil\n");
    appendFileSync(join(directory, "inner", "inner.ts"), "// changed\n");
    expect(changedLines(directory, "HEAD")).toEqual([]);
    expect(canary.ran()).toEqual([]);
  });

  it("the canary is one: git itself runs it", () => {
    const canary = createCanary();
    onTestFinished(canary.remove);
    const directory = repository();
    makeHostile(directory, canary);
    appendFileSync(join(directory, "a.ts"), "// changed\n");
    try {
      git(directory, "diff", "HEAD");
    } catch {
      // What it answers does not matter.
    }
    expect(canary.ran()).not.toEqual([]);
  });
});
