/** Reads the map that is written into the page, and starts. */
import { openViewData } from "../picture/open-view-data.js";
import { blockId, textsInBlocks } from "../picture/text-blocks.js";
import type { ViewData } from "../picture/view-format.js";
import { startPage } from "./start.js";

/** The text of an element that holds data. It would stay in memory. */
function take(id: string): string {
  const written = document.getElementById(id);
  written?.remove();
  return written?.textContent ?? "";
}

const data: ViewData = JSON.parse(take("map"));
const textOf = textsInBlocks((block) => JSON.parse(take(blockId(block)) || "[]"));
startPage(data, openViewData(data, textOf));
