/** The code quality report of GitLab. */
import { hash } from "node:crypto";
import { jsonText } from "../../model/json-text.js";
import { GENERATOR } from "../../model/generator.js";
import { reportItems } from "./report-items.js";
import type { CheckResult } from "./result.js";

const SEVERITIES = { error: "major", warning: "minor" } as const;

/** `prefix`: the project directory relative to the top of the repository, with a trailing slash, or empty. */
export function printCodeQuality(result: CheckResult, prefix: string): string {
  const seen = new Map<string, number>();
  const findings = reportItems(result).map(({ rule, severity, message, path, line = 1, identity }) => {
    const text = JSON.stringify(identity);
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return {
      description: message,
      check_name: `${GENERATOR}/${rule}`,
      fingerprint: hash("sha256", `${text} ${count}`, "hex").slice(0, 32),
      severity: SEVERITIES[severity],
      location: { path: `${prefix}${path}`, lines: { begin: line } },
    };
  });
  return jsonText(findings);
}
