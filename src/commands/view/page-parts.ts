import { readIfThere } from "../../texts/load-prompt.js";

export interface PageParts {
  readonly code: string;
  readonly styles: string;
}

/** Beside the program, and where the build leaves it for its sources and for what it compiles of them. */
const PLACES = ["./", "../../../dist/bundle/", "../../../bundle/"];

/** The built code and styles of the page. Throws if the package is incomplete. */
export function pageParts(): PageParts {
  return { code: partOf("page.js"), styles: partOf("page.css") };
}

function partOf(name: string): string {
  const text = PLACES.map((place) => readIfThere(new URL(`${place}${name}`, import.meta.url))).find((found) => found !== undefined);
  if (text === undefined) throw new Error(`${name} is missing from this package`);
  return text;
}
