/** The only list of languages. */
import type { Language } from "../src/model/language.js";
import { ecmascript } from "./ecmascript/index.js";
import { go } from "./go/index.js";
import { python } from "./python/index.js";

export const languages: readonly Language[] = [ecmascript, go, python];

/** What people call them. */
export const LANGUAGE_NAMES = "TypeScript, JavaScript, Python and Go";
