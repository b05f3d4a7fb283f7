import { expect, test } from "vitest";
import { nearestPath, nearestSource } from "../../src/model/nearest/nearest-path.js";

const FILES = [
  "package.json",
  "src/cart.ts",
  "src/till.ts",
  "src/money/index.ts",
  "src/shelf/index.ts",
  "src/commands/registry/cli.ts",
  "src/commands/registry/overview.ts",
  "tools/shop/page.vue",
];

test.each([
  ["src/catr.ts", "src/cart.ts"],
  ["scr/cart.ts", "src/cart.ts"],
  ["SRC/Cart.ts", "src/cart.ts"],
  ["cart.ts", "src/cart.ts"],
  ["./lib/cart.ts", "src/cart.ts"],
  ["src/cart.js", "src/cart.ts"],
  ["src\\cart", "src/cart.ts"],
  ["src/mony/index.ts", "src/money/index.ts"],
  ["src/comands/registry/", "src/commands/registry"],
  ["src/comands", "src/commands"],
  ["page.svelte", "tools/shop/page.vue"],
  ["overview", "src/commands/registry/overview.ts"],
  ["docs/chapters/seven/index.ts", undefined],
  ["src/submarine.ts", undefined],
  ["retry failed uploads", undefined],
  ["", undefined],
  ["/", undefined],
])("%s → %s", (word, meant) => {
  expect(nearestPath(word, FILES)).toBe(meant);
});

test.each([
  ["src/cart.ts#Crt", "src/cart.ts#Cart"],
  ["src/catr.ts#Cart", "src/cart.ts#Cart"],
  ["src/catr.ts#nothing", "src/cart.ts"],
  ["src/cart.ts#submarine", undefined],
  ["src/cart.js", "src/cart.ts"],
])("sources: %s → %s", (word, meant) => {
  expect(nearestSource(word, [...FILES, "src/cart.ts#Cart", "src/cart.ts#total"])).toBe(meant);
});
