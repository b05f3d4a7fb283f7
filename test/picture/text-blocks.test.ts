import { expect, it } from "vitest";
import { splitTexts, textsInBlocks } from "../../packages/view/src/picture/text-blocks.js";
import { viewDataOf } from "../../packages/view/src/picture/view-data.js";
import { bakery } from "../retrieve/bakery.js";

it("texts come back from their blocks, each of which is read once, when it is needed", () => {
  const texts = Array.from({ length: 2500 }, (_, at) => `text ${at}`);
  const { head, blocks } = splitTexts({ ...viewDataOf(bakery(), { title: "bakery" }), texts });
  expect(head.texts).toEqual([]);
  expect(blocks.flat()).toEqual(texts);
  const read: number[] = [];
  const textOf = textsInBlocks((block) => {
    read.push(block);
    return blocks[block] ?? [];
  });
  expect([2499, 0, 1, 2048, -1, 9999].map(textOf)).toEqual(["text 2499", "text 0", "text 1", "text 2048", "", ""]);
  expect(read).toEqual([2, 0, 9]);
});
