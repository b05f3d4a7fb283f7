import type { Tool } from "./tool.js";
import { context } from "./tools/context.js";
import { get } from "./tools/get.js";
import { impact } from "./tools/impact.js";
import { neighbors } from "./tools/neighbors.js";
import { overview } from "./tools/overview.js";
import { path } from "./tools/path.js";
import { search } from "./tools/search.js";

/** In the order of listing. */
export const TOOLS: readonly Tool[] = [overview, search, get, neighbors, impact, path, context];
