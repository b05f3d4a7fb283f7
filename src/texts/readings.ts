/** File contents that texts depend on, besides facts. */
import type { Reading } from "../model/reading.js";

/** Whether the file is empty apart from whitespace. */
export const BLANK: Reading<boolean> = { name: "texts/blank", of: (text) => text?.trim() === "" };

export const READINGS: readonly Reading[] = [BLANK];
