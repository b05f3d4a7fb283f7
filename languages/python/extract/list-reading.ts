/** The items of a list that another module names, read from the text when a setting or an API asks for them. */
import type { Reading as TextReading } from "../../../src/model/tree.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { unlessUnsure } from "../../../src/syntax/fast-parser.js";
import { openSource } from "../../shared/source.js";
import { parsePython } from "../parse/parse-python.js";
import { withKnownLineEnds } from "../parse-module.js";
import { openReading } from "./reading.js";
import { namedItems } from "./references/list-items.js";
import { roleOfText } from "./references/role-of-text.js";
import { walkModule } from "./walk/walk.js";

/** Kind of a hint: `name` is the form of the sites, `value` the module and the name of the list. */
export const BORROWED = "borrowed list";

interface ListedItems {
  readonly items: readonly { readonly text: string; readonly line: number; readonly why: string }[];
  /** Lists of further modules that are parts of it. */
  readonly borrowed: readonly { readonly module: string; readonly name: string }[];
}

const NOTHING: ListedItems = { items: [], borrowed: [] };

/** The argument is the name of the list, or `own_apps()` for what a function returns. */
export const LISTED: TextReading<ListedItems> = {
  name: "python/listed",
  of: (written = "", path, name) => {
    const text = withKnownLineEnds(written);
    const root = treeOf(text);
    if (root === undefined) return NOTHING;
    const reading = openReading(openSource(path, text));
    walkModule(reading, root);
    const { leaves, borrowed } = namedItems(reading, name);
    return {
      items: leaves.map(({ node, text: item, around }) => ({
        text: item,
        line: reading.source.lineOf(node.start),
        why: roleOfText(reading, node, around),
      })),
      borrowed: borrowed.map(({ module, name: from }) => ({ module, name: from })),
    };
  },
};

/** Undefined for a text that only the grammar can read: its lists stay unknown. */
function treeOf(text: string): SyntaxNode | undefined {
  return unlessUnsure(() => parsePython(text));
}
