import { contentsScreen } from "./contents/contents-screen.js";
import { entityScreen } from "./entity/entity-screen.js";
import { findingsScreen } from "./findings/findings-screen.js";
import { changesScreen } from "./rooms/changes-screen.js";
import { matrixScreen } from "./rooms/matrix-screen.js";
import { roomsScreen } from "./rooms/rooms-screen.js";
import type { ScreenRow } from "./page-state.js";
import { resultsScreen } from "./search/results-screen.js";

/** Every screen of the page, by the first part of its address. */
export const SCREENS: readonly ScreenRow[] = [
  { key: "", make: (page, _, query) => roomsScreen(page, "", query), link: { name: "Rooms", letter: "r" } },
  { key: "r", make: roomsScreen },
  { key: "m", make: matrixScreen, link: { name: "Matrix", letter: "m" } },
  { key: "toc", make: contentsScreen, link: { name: "Contents", letter: "c" } },
  { key: "diff", make: changesScreen, link: { name: "Changes", letter: "d" }, isFor: ({ changes }) => changes !== undefined },
  { key: "f", make: findingsScreen, link: { name: "Findings", letter: "f" }, isFor: ({ findings }) => findings !== undefined },
  { key: "e", make: entityScreen },
  { key: "s", make: resultsScreen },
];
