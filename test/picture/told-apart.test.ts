import { expect, test } from "vitest";
import { namesToldApart } from "../../packages/view/src/picture/told-apart.js";
import { graphOf } from "./file-graphs.js";

test("a file has as much of its path as tells it from the others", () => {
  const names = (paths: readonly string[]): readonly string[] => namesToldApart(graphOf(paths, []));
  expect(names(["a/cart.x", "a/index.x", "b/index.x", "b/in/index.x", "c/in/index.x"])).toEqual([
    "cart.x",
    "a/index.x",
    "b/in/index.x",
    "b/index.x",
    "c/in/index.x",
  ]);
  expect(names(["1/a/b/c/d/index.x", "2/a/b/c/d/index.x", "index.x"])).toEqual(["1/a/b/c/d/index.x", "2/a/b/c/d/index.x", "index.x"]);
});
