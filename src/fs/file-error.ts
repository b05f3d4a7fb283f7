import { UserError } from "../model/problem.js";

const NEXT_STEPS: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "free some space and run again"],
  ["EDQUOT", "free some of your quota and run again"],
  ["EROFS", "the file system is read-only; run where it can be written"],
  ["EACCES", "check the permissions"],
  ["EPERM", "check the permissions"],
  ["EMFILE", "raise the limit of open files"],
  ["ENOTDIR", "move the file that is in the way"],
]);

/** A failed file operation as one sentence for the user: action, path, code, next step. Exit code 2. */
export function fileError(action: string, path: string, error: unknown): UserError {
  if (error instanceof UserError) return error;
  const code = errorCode(error) ?? "unknown error";
  return new UserError(`${path}: cannot ${action} (${code}); ${NEXT_STEPS.get(code) ?? "check the file and run again"}`);
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
