/** Reads the map that is written into the page, and starts. */
import { openViewData } from "../picture/open-view-data.js";
import type { ViewData } from "../picture/view-format.js";
import { startPage } from "./start.js";

const written = document.getElementById("map");
const data: ViewData = JSON.parse(written?.textContent ?? "");
// Its text would stay in memory.
written?.remove();
startPage(data, openViewData(data));
