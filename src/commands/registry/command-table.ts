/** All commands, in the order of the help. Each folder of `src/commands/` declares its own rows; implementations are loaded on use. */
import { BOOTSTRAP_COMMAND } from "../bootstrap/command.js";
import { CHECK_COMMAND } from "../check/command.js";
import { CONFIG_COMMAND } from "../config/command.js";
import { completionCommand } from "../completion/command.js";
import { CONTEXT_COMMAND } from "../context/command.js";
import { DIFF_COMMAND } from "../diff/command.js";
import { EXPLAIN_COMMAND } from "../explain/command.js";
import { EXPORT_COMMAND } from "../export/command.js";
import { FIND_COMMAND } from "../find/command.js";
import { HOOK_COMMAND } from "../hook/command.js";
import { IMPACT_COMMAND } from "../impact/command.js";
import { INIT_COMMAND } from "../init/command.js";
import { MCP_COMMAND } from "../mcp/command.js";
import { MERGE_COMMAND } from "../merge/command.js";
import { OUTLINE_COMMAND } from "../outline/command.js";
import { OVERVIEW_COMMAND } from "../overview/command.js";
import { PATH_COMMAND } from "../path/command.js";
import { REMOVED_TEXTS_COMMAND } from "../removed-texts/command.js";
import { REPAIR_COMMAND } from "../repair/command.js";
import { ROOTS_COMMAND } from "../roots/command.js";
import { SHOW_COMMAND } from "../show/command.js";
import { TEXTS_COMMAND } from "../texts/command.js";
import { USES_COMMAND } from "../uses/command.js";
import { UNUSED_COMMAND } from "../unused/command.js";
import { UID_REPORT_COMMAND } from "../uid-report/command.js";
import { VERIFY_COMMAND } from "../verify/command.js";
import { VIEW_COMMAND } from "../view/command.js";
import { WATCH_COMMAND } from "../watch/command.js";
import type { Command } from "./command.js";

export const COMMANDS: readonly Command[] = [
  BOOTSTRAP_COMMAND,
  WATCH_COMMAND,
  CHECK_COMMAND,
  DIFF_COMMAND,
  VERIFY_COMMAND,
  REPAIR_COMMAND,
  CONFIG_COMMAND,
  ROOTS_COMMAND,
  EXPORT_COMMAND,
  UID_REPORT_COMMAND,
  REMOVED_TEXTS_COMMAND,
  TEXTS_COMMAND,
  OVERVIEW_COMMAND,
  CONTEXT_COMMAND,
  FIND_COMMAND,
  OUTLINE_COMMAND,
  SHOW_COMMAND,
  USES_COMMAND,
  IMPACT_COMMAND,
  UNUSED_COMMAND,
  PATH_COMMAND,
  EXPLAIN_COMMAND,
  VIEW_COMMAND,
  INIT_COMMAND,
  MCP_COMMAND,
  HOOK_COMMAND,
  MERGE_COMMAND,
  completionCommand(() => COMMANDS),
];
