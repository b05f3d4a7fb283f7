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

test("a value that is undefined is remembered", () => {
  let asked = 0;
  const valueOf = rememberedValues();
  const read = (): undefined => void (asked += 1);
  expect([valueOf("config", "a", "x", read), valueOf("config", "a", "x", read)]).toEqual([undefined, undefined]);
  expect(asked).toBe(1);
});
