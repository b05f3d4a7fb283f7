import { describe, expect, it } from "vitest";
import { findMembers } from "../../packages/view/src/picture/find-members.js";
import type { ViewOutlines } from "../../packages/view/src/picture/view-outlines.js";

const OUTLINES: ViewOutlines = {
  "src/task.go": [
    ["Executor.RunTask", "method", 10, 20],
    ["Executor.RunTasks", "method", 22, 30],
    ["runCommand", "function", 32, 40],
    ["TaskRunError", "struct", 42, 50],
  ],
  "src/cart.ts": [
    ["Cart", "class", 1, 30],
    ["Cart.sum", "method", 2, 5],
    ["Cart.constructor", "method", 6, 9],
  ],
};

const named = (text: string, isEntity = (source: string): boolean => source.endsWith("#Cart")): readonly string[] =>
  findMembers(OUTLINES, text, 10, isEntity).map(({ path, row }) => `${path}:${row[2]} ${row[0]}`);

describe("methods and other declarations that are no entities", () => {
  it.each([
    ["RunTask", "src/task.go:10 Executor.RunTask"],
    ["runtask", "src/task.go:10 Executor.RunTask"],
    ["Executor.RunTask", "src/task.go:10 Executor.RunTask"],
    ["sum()", "src/cart.ts:2 Cart.sum"],
    ["cart.sum", "src/cart.ts:2 Cart.sum"],
    ["runComand", "src/task.go:32 runCommand"],
    ["cart.smu", "src/cart.ts:2 Cart.sum"],
    ["executor task", "src/task.go:10 Executor.RunTask"],
  ])("%s is found first", (text, first) => {
    expect(named(text)[0]).toBe(first);
  });

  it("are ordered: whole names, beginnings, parts", () => {
    expect(named("run")).toEqual([
      "src/task.go:32 runCommand",
      "src/task.go:10 Executor.RunTask",
      "src/task.go:22 Executor.RunTasks",
      "src/task.go:42 TaskRunError",
    ]);
  });

  it("are not what the map has anyway, and nothing for nothing", () => {
    expect(named("Cart")).not.toContain("src/cart.ts:1 Cart");
    expect(named(" ")).toEqual([]);
    expect(named("sun")).toEqual([]);
    expect(named("unrelated")).toEqual([]);
  });
});
