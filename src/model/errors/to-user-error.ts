import { UserError, userError } from "./user-error.js";

/** Errors of the operating system and bugs of the program have codes, too. */
export function toUserError(error: unknown): UserError {
  if (error instanceof UserError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return userError(error instanceof Error && "syscall" in error ? "system-error" : "internal-error", { reason });
}
