/** Events are handled between the phases of a run, so that a signal does not wait for its end. */
import { expect, test } from "vitest";
import { observe } from "../../src/cli/observe.js";
import { memoryTree } from "../../src/fs/memory-tree.js";
import type { Observer, Phase } from "../../src/model/observer.js";
import { mapRepository } from "../../src/pipeline/map-repository.js";
import { DEFAULTS } from "../support/map-fixture.js";
import { SAMPLE_FILES } from "../support/temporary-repository.js";

const SILENT = { out: () => undefined, err: () => undefined, progress: () => undefined, columns: 110 };

test("events are handled before each phase that computes", async () => {
  const seen: string[] = [];
  const observer: Observer = {
    ...observe(SILENT),
    during(phase: Phase, work) {
      seen.push(phase);
      setImmediate(() => seen.push("event"));
      return work();
    },
  };
  await mapRepository({ ...memoryTree(SAMPLE_FILES), skipped: [] }, new Map(), { ...DEFAULTS, workers: 0, observer });
  const phases = ["link", "identify", "draft"];
  const relevant = seen.filter((one) => one === "event" || phases.includes(one));
  expect(relevant.filter((one, index) => phases.includes(one) && relevant[index - 1] === "event")).toEqual(phases);
});
