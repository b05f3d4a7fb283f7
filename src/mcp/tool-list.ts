import type { Tool } from "./tool.js";
import { context } from "./tools/context.js";
import { impact } from "./tools/impact.js";
import { outline } from "./tools/outline.js";
import { overview } from "./tools/overview.js";
import { path } from "./tools/path.js";
import { search } from "./tools/search.js";
import { show } from "./tools/show.js";
import { unused } from "./tools/unused.js";
import { uses } from "./tools/uses.js";

/** In the order of listing. */
export const TOOLS: readonly Tool[] = [overview, context, search, outline, show, uses, impact, unused, path];
