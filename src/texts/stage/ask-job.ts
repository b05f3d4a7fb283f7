/** A job as a question: instructions, material, and the schema of the answer. */
import { createHash } from "node:crypto";
import type { Question } from "../ask/question.js";
import { cutOnWord } from "../one-line.js";
import type { Prompt } from "../load-prompt.js";
import type { CountTokens } from "./count-tokens.js";
import type { Job, Material, Slot } from "./job.js";
import { uncover } from "../redact.js";
import type { Withhold, Withholder } from "../values/withhold.js";
import { firstPlace } from "../../model/basics.js";

export interface Prompts {
  readonly file: Prompt;
  readonly externals: Prompt;
  readonly overview: Prompt;
}

export interface Asking {
  readonly prompts: Prompts;
  readonly count: CountTokens;
  /** Maximum tokens of one request's messages. */
  readonly mostInput: number;
  /** Text in the map or accepted since, for an entity. */
  readonly purposeOf: (uid: string) => string | undefined;
  /** Everything but the prompts passes through it. */
  readonly withhold: Withhold;
}

export interface Asked {
  readonly question: Question;
  /** By the id used in the answer. */
  readonly slots: ReadonlyMap<string, Slot>;
  /** The material in the prompt, without the frame. */
  readonly body: string;
  readonly secrets: readonly string[];
  /** Tokens of the messages, and of an answer of typical length. */
  readonly input: number;
  readonly output: number;
}

/** A rejected text with the reason. */
export interface Refused {
  readonly text: string;
  readonly reason: string;
}

/** Maximum length of a quoted purpose of another entity. */
const RELATED = 160;
const MOST_RELATED = 40;
const MOST_USES = 12;
/** Output tokens allowed per text, and in addition; reasoning models need room. */
const MOST_PER_TEXT = 200;
const MOST_BESIDE = 4000;
/** Typical output tokens per text. */
const PER_TEXT = 60;
const BESIDE = 20;
/** Tokens for the frame of two messages, and for the delimiters of the material with notes about omissions. */
const FRAME = 60;
const MARKS = 60;

const SHAPE: Question["schema"] = {
  name: "texts",
  body: {
    type: "object",
    additionalProperties: false,
    required: ["texts"],
    properties: {
      texts: {
        type: "array",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["id", "text"],
          properties: { id: { type: "string" }, text: { type: "string" } },
        },
      },
    },
  },
};

/** `refused`, by slot: a second try for these slots only, with the reason. */
export async function askJob(job: Job, slots: readonly Slot[], asking: Asking, refused?: ReadonlyMap<Slot, Refused>): Promise<Asked> {
  const ids = new Map(slots.map((slot, index) => [`${slot.kind.slice(0, 1)}${index + 1}`, slot]));
  const prompt = asking.prompts[job.kind];
  const material = job.material();
  const values = await asking.withhold(
    material,
    slots.flatMap(({ name, uses = [] }) => [name, ...uses]),
  );
  const secrets: string[] = [];
  const say: Say = (text) => {
    const hidden = values.hide(text.replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
    secrets.push(...hidden.secrets);
    return hidden.text;
  };
  const head = [`About: ${say(job.about)}`, "Items:", ...[...ids].map(([id, slot]) => item(id, slot, { asking, say }, refused?.get(slot)))];
  const whole = asking.mostInput - asking.count(prompt.text) - FRAME - MARKS;
  const related = fitting(relatedLines(job, { asking, say }), (whole - asking.count(head.join("\n"))) / 2, asking.count);
  if (related.length > 0) head.push("Related entities and what they are for:", ...related);
  const fixed = head.join("\n");
  const room = Math.max(whole - asking.count(fixed), 0);
  const body = [fixed, ...sources(material, room, { asking, say, values }, secrets)].join("\n\n");
  // The delimiter is a hash of everything between, so that no author of a source can predict it.
  const mark = `=====${createHash("sha256").update(body).digest("hex").slice(0, 16)}`;
  const question: Question = {
    about: job.about,
    system: prompt.text,
    user: `${mark}\n${body}\n${mark}`,
    schema: SHAPE,
    maxOutput: MOST_BESIDE + MOST_PER_TEXT * slots.length,
  };
  const input = asking.count(question.system) + asking.count(question.user) + FRAME;
  const output = BESIDE + PER_TEXT * slots.length;
  return { question, slots: ids, body, secrets, input, output };
}

/** A text without its values and without line breaks, so that it cannot start a line of its own. */
type Say = (text: string) => string;

interface Telling {
  readonly asking: Asking;
  readonly say: Say;
}

function item(id: string, slot: Slot, telling: Telling, refused: Refused | undefined): string {
  const { say } = telling;
  const again = refused === undefined ? {} : { refused: say(refused.text).slice(0, 400), because: say(refused.reason) };
  if (slot.kind === "why")
    return JSON.stringify({
      id,
      kind: "why",
      imports: say(slot.name),
      uses: (slot.uses ?? []).slice(0, MOST_USES).map((name) => say(name).slice(0, RELATED)),
      is: related(telling, slot.imported ?? ""),
      sites: say(slot.draft),
      ...again,
    });
  return JSON.stringify({
    id,
    kind: slot.kind,
    of: slot.form,
    name: say(slot.name),
    line: slot.line,
    sites: slot.kind === "purpose" && slot.form !== "external" ? undefined : say(slot.draft),
    ...again,
  });
}

/** The first lines that fit into the token budget. */
function fitting(lines: readonly string[], budget: number, count: CountTokens): readonly string[] {
  let left = budget;
  const beyond = lines.findIndex((line) => (left -= count(line) + 1) < 0);
  return beyond === -1 ? lines : lines.slice(0, beyond);
}

function relatedLines(job: Job, telling: Telling): readonly string[] {
  return job.related.slice(0, MOST_RELATED).flatMap(([name, uid]) => {
    const purpose = related(telling, uid);
    return purpose === "" ? [] : [JSON.stringify({ name: telling.say(name), is: purpose })];
  });
}

function related({ asking, say }: Telling, uid: string): string {
  return cutOnWord(say(asking.purposeOf(uid) ?? ""), RELATED);
}

function sources(
  material: readonly Material[],
  room: number,
  { asking: { count }, say, values }: Telling & { readonly values: Withholder },
  secrets: string[],
): readonly string[] {
  const each = Math.floor(room / Math.max(material.length, 1));
  return material.map((part) => {
    const heading = `Source of ${say(part.path)} (${part.dialect}):\n`;
    const covered = values.cover(part.text);
    secrets.push(...covered.secrets);
    const source = showSource({ ...part, text: covered.text }, Math.max(each - count(heading), 0), (text) => count(uncover(text)));
    return heading + uncover(source);
  });
}

/** A source as shown in a request: complete if it fits, otherwise an outline, shortened as necessary. */

/** Lines kept at the beginning of each declaration, in decreasing detail. */
const HEADS = [16, 6, 2] as const;
/** Lines kept at the top of a file: imports and file documentation. */
const TOP = 60;
const BARE_TOP = 15;
/** Limits lines of bundles and data. */
const LONGEST_LINE = 400;

/** At most `budget` tokens, exceeded by at most one line. */
export function showSource(material: Material, budget: number, count: CountTokens): string {
  if (material.text.length <= budget * 8) {
    const whole = shortLines(material.text.split("\n")).join("\n");
    if (count(whole) <= budget) return whole;
  }
  for (const head of HEADS) {
    const shown = outline(material, head, head === HEADS.at(-1) ? BARE_TOP : TOP);
    if (count(shown) <= budget) return shown;
  }
  return cut(outline(material, 1, BARE_TOP), budget, count);
}

function outline({ text, declarations }: Material, head: number, top: number): string {
  const lines = text.split("\n");
  const starts = lineStarts(lines);
  const kept = new Set<number>();
  for (let line = 0; line < Math.min(top, lines.length); line++) kept.add(line);
  for (const { position, block, end } of declarations) {
    const first = lineAt(starts, position);
    const last = Math.min(lineAt(starts, end), first + head - 1);
    // The beginning of long documentation is the most informative.
    const from = lineAt(starts, block);
    for (let line = from; line < Math.min(first, from + head); line++) kept.add(line);
    for (let line = first; line <= last; line++) kept.add(line);
  }
  const shown: string[] = [];
  let left = 0;
  const close = (): void => {
    if (left > 0) shown.push(`… ${left} lines left out`);
    left = 0;
  };
  lines.forEach((line, index) => {
    if (!kept.has(index)) {
      left += 1;
      return;
    }
    close();
    shown.push(line);
  });
  close();
  return shortLines(shown).join("\n");
}

function cut(text: string, budget: number, count: CountTokens): string {
  const lines = text.split("\n");
  const kept = firstPlace(lines.length, (last) => count(lines.slice(0, last + 1).join("\n")) > budget);
  return `${lines.slice(0, kept).join("\n")}\n… the rest left out`;
}

function shortLines(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));
}

function lineStarts(lines: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  return Math.max(0, firstPlace(starts.length, (line) => (starts[line] ?? 0) > offset) - 1);
}
