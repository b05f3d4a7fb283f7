import { expect, test } from "vitest";
import { mergeSides } from "../../src/pipeline/conflict-judge.js";
import { gitIn } from "../support/branches.js";
import { temporaryDirectory, writeFiles } from "../support/temporary-directory.js";

const PATH = "func-11111111/description";
const side = (text: string): Readonly<Record<string, string>> => ({ [`.dsp/${PATH}`]: `purpose: ${text}\n` });

/** Two branches with another text each; ends on `main`. */
function twoBranches(): { readonly directory: string; readonly git: ReturnType<typeof gitIn> } {
  const directory = temporaryDirectory();
  const git = gitIn(directory);
  git("init", "-q", "--initial-branch=main", "--template=");
  const commit = (text: string): void => {
    writeFiles(directory, side(text));
    git("add", "--all");
    git("commit", "-q", "-m", text);
  };
  commit("Former.");
  git("checkout", "-q", "-b", "other");
  commit("Other.");
  git("checkout", "-q", "main");
  commit("Mine.");
  return { directory, git };
}

test.each([
  ["merge", ["merge", "-q", "other"], "Mine.", "Other."],
  ["cherry-pick", ["cherry-pick", "other"], "Mine.", "Other."],
  ["rebase", ["rebase", "-q", "other"], "Other.", "Mine."],
  ["revert", ["revert", "--no-edit", "other"], "Mine.", "Former."],
])("the two sides of a %s", (_, words, ours, theirs) => {
  const { directory, git } = twoBranches();
  expect(git(...words).code).not.toBe(0);
  expect([...mergeSides(directory, [PATH])]).toEqual([[PATH, { ours: `purpose: ${ours}\n`, theirs: `purpose: ${theirs}\n` }]]);
});

test("a rebase that is over has no sides, though git keeps its name", () => {
  const { directory, git } = twoBranches();
  git("rebase", "-q", "other");
  const current = git("rev-parse", "REBASE_HEAD").out;
  writeFiles(directory, side("Settled."));
  git("add", "--all");
  expect(git("rebase", "--continue").code).toBe(0);
  git("update-ref", "REBASE_HEAD", current.trim());
  expect(mergeSides(directory, [PATH])).toEqual(new Map());
});

test("nothing is asked for no paths, and a directory without git has no sides", () => {
  expect(mergeSides(twoBranches().directory, [])).toEqual(new Map());
  expect(mergeSides(temporaryDirectory(), [PATH])).toEqual(new Map());
});
