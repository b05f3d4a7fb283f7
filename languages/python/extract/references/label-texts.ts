/**
 * Strings that are texts or keys of something, although they may spell a module and one of its names: messages, names of loggers, metrics,
 * events and permissions, patterns, keys of settings and of translations.
 */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf } from "../../../../src/syntax/syntax-tree.js";
import { parts } from "../names.js";
import type { Reading } from "../reading.js";
import { stringValue } from "../strings.js";
import { calleeOf, keywordOf } from "./role-of-text.js";

/** Functions whose strings are labels, not objects. */
const LABELLED = new RegExp(
  `(?:^|\\.)(?:${[
    "get_?logger|get_task_logger|getChild|filterwarnings|simplefilter",
    "p?print|echo|secho|log|debug|info|warn|warning|error|exception|critical|fatal|fail|abort|skip|xfail|\\w*(?:Error|Exception|Warning|Exit)",
    "_|N_|gettext|u?gettext(?:_lazy|_noop)?|[dnp]+gettext(?:_lazy)?|lazy_gettext|t|tr|trans|translate",
    "incr|increment|decr|decrement|timing|gauge|histogram|start_(?:as_current_)?span|set_(?:attribute|tag|status)",
    "emit|has_perms?|has_permission|permission_required|check_permission|url_for|redirect|getenv|is_(?:enabled|active)",
  ].join("|")})$`,
  "iu",
);
const PATTERNS = /^(?:re|regex|fnmatch)\.\w+$/u;
/** Methods whose first argument is a key. */
const LOOK_UPS =
  /\.(?:get|pop|set|delete|remove_option|has|has_option|exists|setdefault|has_key|[gs]et_option|getboolean|getint|startswith|endswith)$/u;
/** Keywords that give a new name to something, or a text. */
const NAMING: ReadonlySet<string> = new Set(
  (
    "name logger logger_name verbose_name app_label module title label labels description help help_text message msg text metavar placeholder " +
    "caption summary doc reason comment key prefix key_prefix topic queue routing_key exchange channel event event_type event_name metric span " +
    "permission perm codename url_name namespace tag tags template template_name"
  ).split(" "),
);

export function isLabel(reading: Reading, node: SyntaxNode): boolean {
  if (node.parent?.type === "subscript" && node.field === "subscript") return true;
  if (isLogger(reading, node) || isAsserted(node)) return true;
  const keyword = keywordOf(reading.source, node);
  if (keyword !== undefined && NAMING.has(keyword)) return true;
  const callee = calleeOf(reading.source, node) ?? "";
  if (callee === "") return false;
  const isFirst = node.parent?.type === "argument_list" && parts(node.parent)[0] === node;
  return LABELLED.test(callee) || (isFirst && (LOOK_UPS.test(callee) || PATTERNS.test(callee)));
}

/** `{"loggers": {"shop.till": …}}`. */
function isLogger({ source }: Reading, node: SyntaxNode): boolean {
  const table = node.field === "key" ? node.parent?.parent : undefined;
  const holder = table?.type === "dictionary" ? table.parent : undefined;
  return holder?.type === "pair" && stringValue(source, childOf(holder, "key")) === "loggers";
}

/** The message of an assertion, and the text that it expects. */
function isAsserted(node: SyntaxNode): boolean {
  const at = node.parent?.type === "comparison_operator" ? node.parent : node;
  return at.parent?.type === "assert_statement";
}
