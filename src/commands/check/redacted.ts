import { createRedactor } from "../../texts/redact.js";
import { redactStreams } from "../redact-streams.js";
import type { ResultOptions } from "./print-result.js";
import type { CheckResult } from "./result.js";

/** For results with text of the repository: removes secrets, before a format could escape parts of them. */
export function redacted(options: ResultOptions): ResultOptions {
  const redact = createRedactor();
  const inStrings = (_key: string, value: unknown): unknown => (typeof value === "string" ? redact(value) : value);
  const redactResult = (result: CheckResult): CheckResult => JSON.parse(JSON.stringify(result), inStrings) as CheckResult;
  return { ...options, streams: redactStreams(options.streams), redactResult };
}
