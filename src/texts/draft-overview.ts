/** The `overview:` line of a root: description of the project, entrypoint, API and main dependencies. */
import { byteOrder } from "../model/basics.js";
import { code, cutOnWord, firstSentence, listed, oneLine, withPeriod, letters } from "./one-line.js";
import { plainProse, readmeParagraph } from "./readme-paragraph.js";

const OVERVIEW = 600;
const FLOW = 5;
const API = 12;
const STACK = 8;
const DESCRIPTION = 200;
const EVIDENCE = 120;

export interface OverviewSubject {
  /** Name of the project: from the manifest, or else the directory's name. */
  readonly name: string;
  /** The manifest's description. */
  readonly description?: string;
  /** Text of the README, used if the manifest has no description. */
  readonly readme?: string;
  /** Documentation of its main module, used if the README says nothing of the project by its name. */
  readonly documentation?: string | undefined;
  /** What declares the root. */
  readonly evidence: readonly string[];
  /** Path of the root. */
  readonly root: string;
  /** Files that the root imports, in source order. */
  readonly flow: readonly string[];
  /** Names that the root shares, in export order. */
  readonly api: readonly string[];
  /** Externals below the root, by falling number of importers. The text has the first ones by name: one more importer seldom changes which these are. */
  readonly stack: readonly string[];
}

/** ≤ 600 characters, one line, never empty. Empty parts are left out; lists are shortened, last one first, before anything is cut. */
export function draftOverview(subject: OverviewSubject): string {
  const head = `${introduce(subject)}${entry(subject)}`;
  for (let size = API; size >= 0; size--) {
    const text = [head, flow(subject, Math.min(FLOW, size)), api(subject, size), stack(subject, Math.min(STACK, size))]
      .filter((part) => part !== "")
      .join(" ");
    if (text.length <= OVERVIEW) return text;
  }
  return cutOnWord(head, OVERVIEW);
}

/** Name of the project and one sentence about it. */
export function introduce({
  name,
  description,
  readme,
  documentation,
}: Pick<OverviewSubject, "name" | "description" | "readme" | "documentation">): string {
  const prose = plainProse((description ?? "").slice(0, 2000));
  const isPlain = prose === "" || prose === name || MONOREPO.test(prose);
  const text = isPlain ? introduction(name, readme, documentation) || prose : prose;
  const title = cutOnWord(oneLine(name) || "Project", 80);
  if (text === "") return `${title}.`;
  // A complete first sentence is better than two truncated ones.
  return `${title}: ${withPeriod(cutOnWord(text.length <= DESCRIPTION ? text : firstSentence(text), DESCRIPTION))}`;
}

/** Says how the repository is organised, not what it holds. */
const MONOREPO = /^(?:(?:the|a|an|root|main|private|public|official|workspace|[\w@/-]+(?:'s)?) ){0,3}mono-?repo(?:sitory)?\b/iu;

function introduction(name: string, readme: string | undefined, documentation: string | undefined): string {
  const subject = name.replace(/[-/](?:mono-?repo|root|workspace)$/iu, "");
  const paragraph = readme === undefined ? undefined : readmeParagraph(readme, subject);
  const short = letters(subject.slice(subject.replace(/\/v\d+$/u, "").lastIndexOf("/") + 1).replace(/\/v\d+$/u, ""));
  const isAboutIt = paragraph !== undefined && (short === "" || letters(paragraph).includes(short));
  return isAboutIt ? paragraph : (documentation ?? paragraph ?? "");
}

function entry({ evidence }: OverviewSubject): string {
  const text = oneLine(evidence.join(", "));
  return text === "" ? "" : ` Entry: ${withPeriod(cutOnWord(text, EVIDENCE))}`;
}

function flow({ root, flow: imports }: OverviewSubject, size: number): string {
  return imports.length === 0 || size === 0
    ? ""
    : `Main flow: ${code(root)} → ${imports
        .slice(0, size)
        .map((path) => code(path))
        .join(", ")}.`;
}

function api({ api: names }: OverviewSubject, size: number): string {
  if (names.length === 0 || size === 0) return "";
  const shown = names.map((name) => code(name, 40));
  return `Public API: ${listed(shown, size)}.`;
}

function stack({ stack: externals }: OverviewSubject, size: number): string {
  return externals.length === 0 || size === 0
    ? ""
    : `Stack: ${externals
        .slice(0, size)
        .sort(byteOrder)
        .map((name) => code(name, 60))
        .join(", ")}.`;
}
