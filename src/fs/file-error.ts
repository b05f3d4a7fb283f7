import { UserError, userError } from "../model/errors/user-error.js";

type FileErrorCode =
  | "disk-full"
  | "quota-exceeded"
  | "read-only-file-system"
  | "permission-denied"
  | "too-many-open-files"
  | "path-blocked";

const CODES = new Map<string, FileErrorCode>([
  ["ENOSPC", "disk-full"],
  ["EDQUOT", "quota-exceeded"],
  ["EROFS", "read-only-file-system"],
  ["EACCES", "permission-denied"],
  ["EPERM", "permission-denied"],
  ["EMFILE", "too-many-open-files"],
  ["ENOTDIR", "path-blocked"],
]);

/** A failed file operation as an error for the user, with the code of the system. */
export function fileError(action: string, path: string, error: unknown): UserError {
  if (error instanceof UserError) return error;
  const system = errorCode(error) ?? "unknown error";
  return userError(CODES.get(system) ?? "file-operation-failed", { path, action, system });
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
