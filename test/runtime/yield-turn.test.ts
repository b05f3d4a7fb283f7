/** A run hears what happens between its phases: a signal does not wait for its end. */
import { expect, test } from "vitest";
import { mapRepository } from "../../src/pipeline/map-repository.js";
import { NO_STOPWATCH, type Phase, type Stopwatch } from "../../src/runtime/phase-timer.js";
import { memoryTree } from "../../src/fs/memory-tree.js";
import { DEFAULTS } from "../support/map-fixture.js";
import { SAMPLE_FILES } from "../support/temporary-repository.js";

test("events are heard before each phase that computes", async () => {
  const heard: string[] = [];
  const enter = (phase: Phase): void => {
    heard.push(phase);
    setImmediate(() => heard.push("event"));
  };
  const stopwatch: Stopwatch = {
    ...NO_STOPWATCH,
    during: (phase, work) => {
      enter(phase);
      return work();
    },
  };
  await mapRepository({ ...memoryTree(SAMPLE_FILES), skipped: [] }, new Map(), { ...DEFAULTS, workers: 0, stopwatch });
  const phases = ["link", "walk", "draft"];
  const told = heard.filter((one) => one === "event" || phases.includes(one));
  expect(told.filter((one, index) => phases.includes(one) && told[index + 1] === "event")).toEqual(phases);
});
