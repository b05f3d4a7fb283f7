/**
 * Strings that may spell a binding of a module of the repository: `"shop.till:Till"`, `"shop.till.Till"`. The resolver and the linker keep
 * those whose module exists and binds the name.
 */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { parts } from "../names.js";
import type { Reading } from "../reading.js";
import { DOTTED_NAME } from "../../dotted-form.js";
import { addSite } from "./add-site.js";
import { calleeOf, keywordOf, roleOfText } from "./role-of-text.js";

/** Functions whose names are labels, not objects: loggers and filters of warnings. */
const LABELLED = /(?:^|\.)(?:get_?logger|get_task_logger|getChild|filterwarnings|simplefilter)$/iu;
/** Methods whose first argument is a key. */
const LOOK_UPS = /\.(?:get|pop|setdefault|has_key|startswith|endswith)$/u;
/** Keywords that give a new name to something. */
const NAMING: ReadonlySet<string> = new Set(["name", "logger", "logger_name", "verbose_name", "app_label", "module"]);

export function readDottedNames(reading: Reading): void {
  for (const { node, around, text } of reading.spelled) {
    if (isLabel(reading, node)) continue;
    const why = roleOfText(reading, node, around);
    addSite(reading, node, around, { ...DOTTED, specifier: text, why });
  }
}

const DOTTED = { kind: "reference", form: DOTTED_NAME, tentative: true, bound: true, noImport: true } as const;

/** `getLogger("shop.till")`, `@task(name="shop.sell")`, `options["shop.debug"]`. */
function isLabel(reading: Reading, node: SyntaxNode): boolean {
  if (node.parent?.type === "subscript" && node.field === "subscript") return true;
  const keyword = keywordOf(reading.source, node);
  if (keyword !== undefined && NAMING.has(keyword)) return true;
  const callee = calleeOf(reading.source, node) ?? "";
  const isFirst = node.parent?.type === "argument_list" && parts(node.parent)[0] === node;
  return LABELLED.test(callee) || (isFirst && LOOK_UPS.test(callee));
}
