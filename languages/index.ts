/** The only list of languages. */
import type { Language } from "../src/model/language.js";
import { ecmascript } from "./ecmascript/index.js";

export const languages: readonly Language[] = [ecmascript];
