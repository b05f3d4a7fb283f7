import { entityScreen } from "./entity-screen.js";
import { overviewScreen } from "./overview-screen.js";
import type { ScreenRow } from "./page-state.js";
import { resultsScreen } from "./results-screen.js";

/** Every screen of the page, by the first part of its address. */
export const SCREENS: readonly ScreenRow[] = [
  { key: "", make: overviewScreen, link: { name: "Overview", letter: "o" } },
  { key: "e", make: entityScreen },
  { key: "s", make: resultsScreen },
];
