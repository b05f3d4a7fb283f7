/** SARIF 2.1.0, for code scanning. */
import { hash } from "node:crypto";
import { jsonText } from "../../model/json-text.js";
import { GENERATOR } from "../../model/generator.js";
import { byteOrder } from "../../model/byte-order.js";
import { shownLine } from "../../model/shown-text.js";
import { reportItems, type ReportItem } from "./report-items.js";
import type { CheckResult } from "./result.js";
import { noteText } from "./rules/rule-lines.js";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

/** `prefix`: the project directory relative to the top of the repository, with a trailing slash, or empty. */
export function printSarif(result: CheckResult, prefix: string): string {
  const items = reportItems(result);
  const titles = new Map(items.map(({ rule, title }) => [rule, title]));
  const rules = [...titles].sort(([a], [b]) => byteOrder(a, b)).map(([id, title]) => ({ id, shortDescription: { text: title } }));
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const notes = [...(result.changes ?? []), ...(result.rules?.notes ?? [])].map((note) => ({
    level: "warning",
    message: { text: shownLine(noteText(note)) },
  }));
  const run = {
    tool: { driver: { name: GENERATOR, semanticVersion: result.version.running, rules } },
    invocations: [{ executionSuccessful: true, ...(notes.length > 0 && { toolConfigurationNotifications: notes }) }],
    columnKind: "utf16CodeUnits",
    results: items.map((item) => resultOf(item, indexes.get(item.rule) ?? -1, prefix)),
  };
  return jsonText({ $schema: SCHEMA, version: "2.1.0", runs: [run] });
}

function resultOf({ rule, severity, message, path, line = 1, identity }: ReportItem, ruleIndex: number, prefix: string): unknown {
  const artifactLocation = { uri: uriOf(`${prefix}${path}`), uriBaseId: "%SRCROOT%" };
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region: { startLine: line } } }],
    partialFingerprints: { "dspFinding/v1": hash("sha256", JSON.stringify(identity), "hex").slice(0, 32) },
  };
}

function uriOf(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
