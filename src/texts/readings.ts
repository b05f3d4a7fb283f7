/** What texts ask of files beside their facts. */
import type { Reading } from "../model/reading.js";

/** Nothing is written in the file. */
export const BLANK: Reading<boolean> = { name: "texts/blank", of: (text) => text?.trim() === "" };

export const READINGS: readonly Reading[] = [BLANK];
