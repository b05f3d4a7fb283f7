import { openViewData } from "../picture/open-view-data.js";
import type { ViewData } from "../picture/view-format.js";
import { startPage } from "./start.js";

const data: ViewData = JSON.parse(document.getElementById("map")?.textContent ?? "");
startPage(data, openViewData(data));
