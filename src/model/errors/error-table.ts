import { ARGUMENT_ERRORS } from "./argument-errors.js";
import { CONFIG_ERRORS } from "./config-errors.js";
import type { ErrorRow } from "./error-row.js";
import { FILE_ERRORS } from "./file-errors.js";
import { GIT_ERRORS } from "./git-errors.js";
import { MAP_ERRORS } from "./map-errors.js";
import { PROGRAM_ERRORS } from "./program-errors.js";
import { PROTOCOL_ERRORS } from "./protocol-errors.js";
import { PROVIDER_ERRORS } from "./provider-errors.js";
import { QUESTION_ERRORS } from "./question-errors.js";
import { SETUP_ERRORS } from "./setup-errors.js";
import { SOURCE_ERRORS } from "./source-errors.js";

/** The tables by the subject that `docs/errors.md` groups them under. */
export const ERROR_SUBJECTS = {
  "Command line": ARGUMENT_ERRORS,
  Configuration: CONFIG_ERRORS,
  Files: FILE_ERRORS,
  Git: GIT_ERRORS,
  Sources: SOURCE_ERRORS,
  "The map": MAP_ERRORS,
  "Questions about the map": QUESTION_ERRORS,
  "Operations of the protocol": PROTOCOL_ERRORS,
  "Hooks, merge driver and agents": SETUP_ERRORS,
  "Language models": PROVIDER_ERRORS,
  "The program and the machine": PROGRAM_ERRORS,
} as const;

/** Every error that a user can see, by its code. Codes are stable: programs compare them. */
export const ERRORS = {
  ...ARGUMENT_ERRORS,
  ...CONFIG_ERRORS,
  ...FILE_ERRORS,
  ...GIT_ERRORS,
  ...SOURCE_ERRORS,
  ...MAP_ERRORS,
  ...QUESTION_ERRORS,
  ...PROTOCOL_ERRORS,
  ...SETUP_ERRORS,
  ...PROVIDER_ERRORS,
  ...PROGRAM_ERRORS,
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof ERRORS;
