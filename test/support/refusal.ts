import { expect } from "vitest";
import type { ErrorCode } from "../../src/model/errors/error-table.js";

/** Matches a user error by its code, and its message by a decisive value; for `toThrow` and `toEqual`. */
export function refusal(code: ErrorCode, value: string | RegExp = ""): unknown {
  return expect.objectContaining({
    code,
    message: typeof value === "string" ? expect.stringContaining(value) : expect.stringMatching(value),
  });
}
