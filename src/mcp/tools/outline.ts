import { posix } from "node:path";
import { z } from "zod";
import { countLines, outlineText } from "../../code/texts/outline-text.js";
import { userError } from "../../model/errors/user-error.js";
import { nearestPath } from "../../model/nearest/nearest-path.js";
import { limitSchema, moreSchema, targetSchema } from "../schemas.js";
import { cutText } from "../../model/shown-text.js";
import { defineTool } from "../tool.js";

/** More symbols than this are listed in short, without `full`. */
const MANY = 60;
const LIMIT = 80;
const WORD = 200;

export const outline = defineTool({
  name: "outline",
  title: "Symbols of a file",
  description:
    "Symbols of a source file with line ranges, signatures and docs, methods and private functions too. Use it before reading a long file; read the file itself for code.",
  input: z.strictObject({
    target: targetSchema,
    full: z.boolean().default(false).describe("A line for each symbol, with signature, of long files too"),
    limit: limitSchema(LIMIT),
    more: moreSchema,
  }),
  answer: async ({ code, openSources }, { target, full, limit }) => {
    const place = posix.normalize(target.replaceAll("\\", "/").replace(/#.*|:\d+$/s, ""));
    const named = await openSources(place);
    // A name of a symbol stands for its file.
    const isName = named.read(place) === undefined && !place.includes("/");
    const path = isName ? (await code.targetOf(await code.current(), target)).path : place;
    const sources = isName ? await openSources(path) : named;
    const text = sources.read(path);
    if (text === undefined)
      throw userError("outline-file-missing", { path: cutText(target, WORD), near: nearestPath(path, sources.paths) });
    if (!sources.isSource(path)) throw userError("outline-no-source", { path: cutText(target, WORD) });
    const [head = "", ...rows] = outlineText(
      { path, lines: countLines(text), symbols: await sources.outline(path, text) },
      full ? Infinity : MANY,
    );
    const symbols = rows.filter((row) => !isHint(row));
    const hints = rows.filter(isHint);
    return { lines: (most) => [head, ...(most === 0 ? symbols : symbols.slice(0, most)), ...hints], limit };
  },
});

/** The rows of symbols begin with a space or a number. */
function isHint(row: string): boolean {
  return row.startsWith("--");
}
