import { statSync } from "node:fs";
import { delimiter, join } from "node:path";

export const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The file of a Chromium: that of DSP_CHROMIUM, or the first one on the PATH. Throws if DSP_CHROMIUM names none. */
export function findBrowser({ DSP_CHROMIUM: given = "", PATH = "" } = process.env) {
  if (given !== "") {
    if (!isFile(given)) throw new Error(`DSP_CHROMIUM names no file: ${given}`);
    return given;
  }
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isFile);
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
