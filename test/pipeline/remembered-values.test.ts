import { expect, test } from "vitest";
import { rememberedValues } from "../../src/pipeline/scan-tree.js";

test("a value is computed once for each kind, path and text", () => {
  const read: string[] = [];
  const valueOf = rememberedValues();
  const ask = (kind: string, path: string, text: string): string =>
    valueOf(kind, path, text, () => {
      read.push(`${kind} ${path} ${text}`);
      return text.toUpperCase();
    });
  expect([ask("config", "a", "x"), ask("config", "a", "x"), ask("alias", "a", "x"), ask("config", "b", "x")]).toEqual(["X", "X", "X", "X"]);
  expect([ask("config", "a", "y"), ask("config", "a", "x")]).toEqual(["Y", "X"]);
  expect(read).toEqual(["config a x", "alias a x", "config b x", "config a y", "config a x"]);
});

test("a value that is undefined is remembered, and those of earlier runs are asked for once", () => {
  const asked: string[] = [];
  const valueOf = rememberedValues((kind, path) => {
    asked.push(`${kind} ${path}`);
    return undefined as never;
  });
  const never = (): undefined => {
    throw new Error("the earlier run has this value");
  };
  expect([valueOf("config", "a", "x", never), valueOf("config", "a", "x", never)]).toEqual([undefined, undefined]);
  expect(asked).toEqual(["config a"]);
});
