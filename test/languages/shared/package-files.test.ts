import { expect, test } from "vitest";
import { createReport } from "../../../languages/shared/package-files.js";
import type { Problem } from "../../../src/model/problem.js";
import { processorTime } from "../../support/processor-time.js";

test("a problem is reported once, and a hundred thousand in linear time", () => {
  const problems: Problem[] = [];
  const report = createReport(problems);
  const start = processorTime();
  for (let turn = 0; turn < 2; turn += 1) for (let n = 0; n < 100_000; n += 1) report("entry-unmapped", "package.json", `exports ./x${n}`);
  expect(problems).toHaveLength(100_000);
  expect(processorTime() - start).toBeLessThan(2000);
});
