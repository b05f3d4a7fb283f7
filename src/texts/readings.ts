/** File contents that texts depend on, besides facts. */
import type { Reading } from "../model/tree.js";
import { CHANGES } from "./migrated.js";
import { ROUTES } from "./served.js";
import { HEADED } from "./shown.js";
import { TITLES } from "./tested.js";

/** Whether the file is empty apart from whitespace. */
export const BLANK: Reading<boolean> = { name: "texts/blank", of: (text) => text?.trim() === "" };

export const READINGS: readonly Reading[] = [BLANK, CHANGES, HEADED, ROUTES, TITLES];
