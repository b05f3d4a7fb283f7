/** Words of queries and of searched texts: identifiers are split at case and underscore, endings cut, function words left out. */
import { readReport } from "./report.js";

export interface Query {
  readonly text: string;
  /** Normalised word → weight: words of the first line count twice, those of output less than once, no word more than three times. */
  readonly terms: ReadonlyMap<string, number>;
  /** Normalised word → its first spelling in the query. */
  readonly spelled: ReadonlyMap<string, string>;
  /** What the first line names as its subject, in lower case: `web` of `fix(web): …`, `types` of `types: …`. */
  readonly scopes: readonly string[];
}

const WORD = /[A-Za-z0-9\u00aa-\uffff]+/g;
const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[\u00aa-\uffff]+/g;
const SCOPE = /^([\w-]{2,20})(?:\(([^()]{1,60})\))?!?:\s/;
const MOST = 3;
const LONGEST = 80;

/** Stop words: function words, and words common to all tasks and commit messages. */
const EMPTY: ReadonlySet<string> = new Set(
  (
    "a an the and or but if then else of to in on at by for from with without into onto over under as is are was were be been being do " +
    "does did done have has had having it its this that these those there here we you he she they i our your his their them us me my " +
    "not no nor so than too very can could may might must shall should will would also just only more most much many some any all " +
    "each every both few other another such same own about after again against before below between during further once out up down " +
    "off when where which while who whom why how what because until since via per e g ie eg etc let lets now instead still already yet " +
    "one two use uses used using new old make makes made making get gets got add adds added adding fix fixes fixed fixing remove " +
    "removes removed removing update updates updated updating change changes changed changing allow allows allowed ensure ensures " +
    "need needs needed like well however rather even though although either please want find which s t d ll re ve"
  ).split(" "),
);

/** All normalised words: identifiers in parts, and as a whole if they have several. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap(formsOf);
}

/** The same for many texts: each run of letters and digits is split only once. */
export function wordReader<Form>(toForm: (form: string) => Form): (text: string, take: (form: Form) => void) => void {
  const known = new Map<string, readonly Form[]>();
  return (text, take) => {
    for (const word of text.match(WORD) ?? []) {
      let forms = known.get(word);
      if (forms === undefined) known.set(word, (forms = formsOf(word).map(toForm)));
      for (const form of forms) take(form);
    }
  };
}

/** Normalised words of one run of letters and digits. */
export function formsOf(word: string): string[] {
  if (word.length > LONGEST) return [];
  const parts = word.match(PART) ?? [];
  const forms = parts.map((part) => stemOf(part.toLowerCase()));
  return parts.length > 1 ? [word.toLowerCase(), ...forms] : forms;
}

export function readQuery(text: string): Query {
  // The parts of an answer read the same question, and keep with it what they have counted.
  if (last?.text !== text) last = parseQuery(text);
  return last;
}

let last: Query | undefined;

function parseQuery(text: string): Query {
  const { lines } = readReport(text);
  const resultOptions = gather(lines, (word) => !EMPTY.has(word) && word.length > 1);
  // A query of nothing but stop words is still a query.
  const { terms, spelled } = resultOptions.terms.size > 0 ? resultOptions : gather(lines, () => true);
  return { text, terms, spelled, scopes: scopesOf(lines[0]?.line ?? "") };
}

function scopesOf(line: string): readonly string[] {
  const [, kind = "", scope = kind] = SCOPE.exec(line) ?? [];
  return scope
    .toLowerCase()
    .split(/[\s,/]+/)
    .filter((name) => name !== "");
}

function gather(
  lines: readonly { readonly line: string; readonly weight: number }[],
  isMeaningful: (word: string) => boolean,
): Pick<Query, "terms" | "spelled"> {
  const terms = new Map<string, number>();
  const spelled = new Map<string, string>();
  for (const { line, weight } of lines) {
    for (const word of line.match(WORD) ?? []) {
      if (!isMeaningful(word.toLowerCase())) continue;
      for (const form of formsOf(word).filter(isMeaningful)) {
        terms.set(form, Math.min((terms.get(form) ?? 0) + weight, MOST));
        if (!spelled.has(form)) spelled.set(form, word);
      }
    }
  }
  return { terms, spelled };
}

const SHORTEST = 4;

/** Strips plurals and verb endings, with one rule for all: it only matters that both sides are treated alike. */
function stemOf(word: string): string {
  if (word.length < SHORTEST) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ing") && word.length > 6) return single(word.slice(0, -3));
  if (word.endsWith("ed") && word.length > 5) return single(word.slice(0, -2));
  return withoutE(/[^sui]s$/.test(word) ? word.slice(0, -1) : word);
}

/** `stopp` of `stopping`, `cach` of `caching`. */
function single(word: string): string {
  return withoutE(/([^lsz])\1$/.test(word) ? word.slice(0, -1) : word);
}

function withoutE(word: string): string {
  return word.length > SHORTEST && word.endsWith("e") ? word.slice(0, -1) : word;
}
