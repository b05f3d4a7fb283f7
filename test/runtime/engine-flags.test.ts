import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { knownFlags } from "../../src/runtime/engine-flags.js";

const FLAGS = ["--heap-growing-percent=40", "--max-inlined-bytecode-size-cumulative=200", "--interrupt-budget=150000"];

test("the engine that is running takes every flag that it is given without a word", () => {
  const script = `for (const flag of ${JSON.stringify(knownFlags(FLAGS))}) require("node:v8").setFlagsFromString(flag)`;
  const { status, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("an engine is given the flags that it has", () => {
  const [growth, inlined, budget] = FLAGS;
  expect(knownFlags(FLAGS, "11.3.244.8-node.26")).toEqual([growth, inlined, budget]);
  expect(knownFlags(FLAGS, "12.4.254.21-node.57")).toEqual([growth, inlined]);
  expect(knownFlags(FLAGS, "13.6.233.10-node.27")).toEqual([growth, inlined]);
});

test("an unknown engine gets no flags", () => {
  expect(knownFlags(FLAGS, "99.1.2.3")).toEqual([]);
  expect(knownFlags(FLAGS, "11.30.1")).toEqual([]);
});
