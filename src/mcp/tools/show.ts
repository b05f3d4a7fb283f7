import { directoryText, showDirectory } from "../../code/show-directory.js";
import { showText } from "../../code/texts/show-text.js";
import { show as showTarget } from "../../code/show.js";
import { questionInput } from "../schemas.js";
import { defineTool } from "../tool.js";

const LIMIT = 25;

export const show = defineTool({
  name: "show",
  title: "What a file or symbol is",
  description:
    "A file, symbol or directory at a glance: its symbols with lines or its parts, which files import what of it, and what it imports. For its code read the file.",
  input: questionInput(LIMIT),
  answer: async ({ code }, { target, tests, limit }) => {
    const now = await code.current();
    const found = await code.targetOf(now, target);
    if (found.files !== undefined) {
      const directory = showDirectory(now.graph, now.sources, found, []);
      return { lines: (most) => directoryText(directory, most), limit };
    }
    const shown = await showTarget(now.graph, now.sources, found);
    return { lines: (most) => showText(shown, { limit: most, tests }), limit };
  },
});
