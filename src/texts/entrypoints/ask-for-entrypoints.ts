/** An offer as a question: bounded for any repository, with untrusted texts between unpredictable delimiters. */
import { createHash } from "node:crypto";
import type { Question } from "../ask/question.js";
import { loadPrompt } from "../load-prompt.js";
import { cutOnWord, oneLine } from "../one-line.js";
import type { Offer, OfferedCandidate, OfferedFile, OfferedPackage } from "./offer.js";

const MOST_PACKAGES = 100;
const MOST_CANDIDATES = 200;
const MOST_FILES = 300;
const MOST_GROUP = 3;
/** UTF-16 units of one text, of one line, and of the longest selectable path. */
const TEXT = 200;
const PATH = 300;
/** UTF-16 units of each list: keeps the message below about fifteen thousand tokens. */
const LIST = 24_000;
const MOST_ANSWER = 4000;
const NONCE_DIGITS = 16;

const ROOT = {
  type: "object",
  properties: { path: { type: "string" }, reason: { type: "string" } },
  required: ["path", "reason"],
  additionalProperties: false,
};
const SCHEMA: Question["schema"] = {
  name: "entrypoints",
  body: { type: "object", properties: { roots: { type: "array", items: ROOT } }, required: ["roots"], additionalProperties: false },
};

/** The part of the repository to send, before redaction. */
export function describeOffer({ packages, candidates, inventory }: Offer): string {
  const named = candidates.filter(({ path }) => canBeNamed(path));
  const files = inventory.filter(({ path }) => canBeNamed(path));
  return [
    ...section("packages", packages.map(packageLine), MOST_PACKAGES),
    ...section("candidates", named.map(candidateLine), MOST_CANDIDATES),
    ...section("inventory", files.map(fileLine), MOST_FILES),
  ].join("\n");
}

/** `data`: the described offer, without secrets. */
export function askForEntrypoints(data: string): Question {
  const nonce = createHash("sha256").update(data, "utf8").digest("hex").slice(0, NONCE_DIGITS);
  const user = `<<<data ${nonce}\n${data}\ndata ${nonce}>>>\n\nChoose the roots of this repository.`;
  return { about: "entrypoints", system: loadPrompt("roots").text, user, schema: SCHEMA, maxOutput: MOST_ANSWER };
}

/** Names with invisible characters, or too long ones, could not be repeated exactly. */
function canBeNamed(path: string): boolean {
  return path.length <= PATH && !/[\p{C}\p{Zl}\p{Zp}]/u.test(path);
}

function section(title: string, lines: readonly string[], most: number): readonly string[] {
  let length = 0;
  const kept = lines.slice(0, most).filter((line) => (length += line.length + 1) <= LIST);
  const rest = lines.length - kept.length;
  return [`${title}:`, ...(kept.length === 0 ? ["(none)"] : kept), ...(rest > 0 ? [`(${rest} more are left out)`] : []), ""];
}

function packageLine({ directory, name, description }: OfferedPackage): string {
  return [plain(directory || "."), plain(name), ...(description === undefined ? [] : [plain(description)])].join(" | ");
}

function candidateLine({ path, class: rank, rule, evidence, group, chosen }: OfferedCandidate): string {
  const members = group === undefined ? [] : [plain(`stands for ${standsFor(group)}`)];
  return [`${chosen ? "*" : "-"} ${path}`, `${rank} ${rule}`, plain(evidence.join("; ")), ...members].join(" | ");
}

function standsFor(group: readonly string[]): string {
  const rest = group.length - MOST_GROUP;
  return `${group.slice(0, MOST_GROUP).join(", ")}${rest > 0 ? ` (+${rest} more)` : ""}`;
}

function fileLine({ path, importers, imports }: OfferedFile): string {
  return `- ${path} | imported by ${importers} | imports ${imports}`;
}

function plain(text: string): string {
  return cutOnWord(oneLine(text.replace(/[\p{Cf}\p{Cs}]/gu, "")), TEXT);
}
