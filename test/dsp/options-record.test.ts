import { expect, test } from "vitest";
import { mergeFile } from "../../src/dsp/merge/merge-file.js";
import { optionsText, recordedOptions } from "../../src/dsp/records.js";

const none = new Map<string, readonly string[]>();

test("what is written is read back, sorted by bytes", () => {
  const run = new Map([
    ["tests", ["graph"]],
    ["exclude", ["b c/**", "a%20", "\u2028x"]],
  ]);
  const config = new Map([["granularity", ["files"]]]);
  const text = optionsText({ config, run }) ?? "";
  expect(text).toBe("config granularity files\nrun exclude %E2%80%A8x\nrun exclude a%2520\nrun exclude b%20c/**\nrun tests graph\n");
  const read = recordedOptions(text);
  expect(read).toEqual({ config, run: new Map([...run, ["exclude", ["\u2028x", "a%20", "b c/**"]]]), bad: [] });
});

test("no options are no file", () => {
  expect(optionsText({ config: none, run: none })).toBeUndefined();
});

test("two branches merge: lists have the lines of both, and of two values the first in byte order counts", () => {
  const base = "run entry a.ts\n";
  const ours = "run entry a.ts\nrun entry b.ts\nrun tests roots\n";
  const theirs = "run entry a.ts\nrun exclude old\nrun tests graph\n";
  expect(mergeFile("options", { base, ours, theirs }, { textOrigin: () => "draft" })).toEqual({
    text: "run entry a.ts\nrun entry b.ts\nrun exclude old\nrun tests graph\n",
    conflict: false,
  });
});

test("conflict markers do not stop a run", () => {
  const text = "<<<<<<< ours\nrun tests roots\n=======\nrun tests graph\n>>>>>>> theirs\n";
  expect(recordedOptions(text)).toEqual({ config: none, run: new Map([["tests", ["graph"]]]), bad: [] });
});
