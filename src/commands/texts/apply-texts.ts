/** `texts apply FILE`: texts that a coding agent wrote for `texts jobs`, checked like those of a model and written as such. */
import { readFileSync, statSync } from "node:fs";
import { shownLine, jsonDocument, plural } from "../../model/shown-text.js";
import { printDone, type Streams } from "../../cli/streams.js";
import { fileError } from "../../fs/files.js";
import { userError } from "../../model/errors/user-error.js";
import { parsed } from "../../texts/ask/record.js";
import { createRedactor, redactSecrets } from "../../texts/redact.js";
import { openAlikeTexts } from "../../texts/stage/alike-texts.js";
import { askJob, type Asking } from "../../texts/stage/ask-job.js";
import { slotKey, type Slot, textsOf } from "../../texts/stage/job.js";
import { judgeAnswer } from "../../texts/stage/judge-answer.js";
import { withdrawRepeated, type Accepted } from "../../texts/stage/withdraw-repeated.js";
import type { Withheld, Withhold } from "../../texts/values/withhold.js";
import type { Given } from "../registry/command.js";
import { lines, some } from "./print-texts.js";
import { namesOf, readWorld, type World } from "./read-world.js";
import { saveTexts } from "./save-texts.js";
import type { TextOptions } from "./text-options.js";

const LARGEST = 16 * 2 ** 20;
/** Characters of a token, roughly: nothing is sent, and sources are shown as a whole. */
const PER_TOKEN = 4;

/** Nothing is sent, and an agent has read the sources as they are. */
const whole: Withhold = () => {
  const same = (text: string): Withheld => ({ text, secrets: [] });
  return Promise.resolve({ cover: same, hide: same });
};

interface Refusal {
  readonly id: string;
  /** What the text is about, if the id is known. */
  readonly about?: string;
  readonly reason: string;
}

/** Returns the exit code: 1 if a text was refused; the others are written. */
export async function applyTexts(options: TextOptions, given: Given, streams: Streams): Promise<number> {
  const answers = readAnswers(options.file ?? "");
  const world = await readWorld(given, options, streams);
  const { accepted, refused, present } = await judge(answers, world, options);
  const saved = saveTexts(given.root, world.map, accepted);
  if (given.json)
    streams.out(
      jsonDocument({ accepted: accepted.length, present, saved: saved.texts, overtaken: saved.overtaken, refused, written: saved.written }),
    );
  else {
    const places = saved.overtaken === 0 ? "" : `; ${saved.overtaken} more found their place changed by others`;
    printDone(
      lines([
        `Accepted  ${saved.texts === 0 ? "none" : plural(saved.texts, "text")}${places}${present === 0 ? "" : `; ${plural(present, "text")} stood there already`}`,
        `Refused   ${refused.length === 0 ? "none" : `${refused.length}: what stands there stays`}`,
        ...some(refused.map(({ id, about, reason }) => `${about === undefined ? id : `${about} (${id})`}: ${reason}`)),
        `Written   ${saved.written === 0 ? "nothing" : `${plural(saved.written, "file")} in .dsp`}`,
      ]),
      streams,
    );
  }
  return refused.length + saved.overtaken > 0 ? 1 : 0;
}

async function judge(
  answers: ReadonlyMap<string, string>,
  world: World,
  { prompts }: TextOptions,
): Promise<{ readonly accepted: readonly Accepted[]; readonly refused: readonly Refusal[]; readonly present: number }> {
  const alike = openAlikeTexts(world.overviews);
  const names = namesOf(world.map);
  const exists = (name: string): boolean => names.has(name);
  const passed = new Map<string, Accepted>();
  const refused: Refusal[] = [];
  const seen = new Set<string>();
  const purposeOf = (uid: string): string | undefined => passed.get(`${uid} purpose`)?.text ?? world.purposeOf(uid);
  const count = (text: string): number => text.length / PER_TOKEN;
  const asking: Asking = { prompts, count, mostInput: Infinity, purposeOf, withhold: whole };
  for (const job of world.jobs) {
    const slots = new Map(job.slots.flatMap((slot) => (answers.has(slotKey(slot)) ? [[slotKey(slot), slot] as const] : [])));
    if (slots.size === 0) continue;
    for (const id of slots.keys()) seen.add(id);
    const { body } = await askJob(job, [...slots.values()], asking);
    const clean = withoutSecrets(slots, answers, (slot, rule) => refused.push(refusal(slot, `it holds a secret (${rule})`, world)));
    const judged = judgeAnswer(answers, clean, { job, body, exists, purposeOf }, alike);
    for (const one of judged.accepted) passed.set(slotKey(one.slot), one);
    for (const [slot, { reason }] of judged.refused) refused.push(refusal(slot, reason, world));
  }
  const { accepted, withdrawn } = withdrawRepeated([...passed.values()], world.status, alike);
  refused.push(...withdrawn.map(({ slot, reason }) => refusal(slot, reason, world)));
  const written = new Map(world.texts.map((text) => [slotKey(text.slot), text]));
  let present = 0;
  for (const [id, text] of answers) {
    if (seen.has(id)) continue;
    const there = written.get(id);
    if (there?.origin === "written" && there.slot.current === text.trim()) present += 1;
    else if (there?.origin === "written" || there?.origin === "author") refused.push(refusal(there.slot, TAKEN[there.origin], world));
    else refused.push({ id: shownLine(id), reason: "no open text has this id; 'dsp-cli texts jobs' lists them" });
  }
  return { accepted, refused: refused.map(withoutSecretsIn(createRedactor())), present };
}

const TAKEN = {
  written: "another text of a model stands there; emptied with 'dsp-cli update-description', it is drafted and open again",
  author: "a person wrote the text that stands there",
} as const;

/** Reasons quote texts. */
function withoutSecretsIn(redact: (text: string) => string): (refused: Refusal) => Refusal {
  return ({ id, about, reason }) => ({ id: redact(id), ...(about === undefined ? {} : { about: redact(about) }), reason: redact(reason) });
}

function refusal(slot: Slot, reason: string, { sourceOf }: World): Refusal {
  const about =
    slot.kind === "why"
      ? `why ${sourceOf(slot.owner)} imports ${sourceOf(slot.imported ?? "")}`
      : `${slot.kind} of ${sourceOf(slot.owner)}`;
  return { id: slotKey(slot), about, reason };
}

/** An agent sees the sources as they are, with their secrets. */
function withoutSecrets(
  slots: ReadonlyMap<string, Slot>,
  answers: ReadonlyMap<string, string>,
  refuse: (slot: Slot, rule: string) => void,
): ReadonlyMap<string, Slot> {
  const clean = new Map<string, Slot>();
  for (const [id, slot] of slots) {
    const { found } = redactSecrets(answers.get(id) ?? "");
    const [secret] = found;
    if (secret === undefined) clean.set(id, slot);
    else refuse(slot, secret.rule);
  }
  return clean;
}

/** Throws `UserError` unless it is `{"texts": [{"id": "…", "text": "…"}, …]}`. */
function readAnswers(file: string): ReadonlyMap<string, string> {
  const value = parsed(read(file));
  const list: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "texts") : undefined;
  if (!Array.isArray(list)) throw userError("answers-unreadable", { file: file });
  const answers = textsOf({ texts: list });
  if (answers.size !== list.length) throw userError("answers-unreadable", { file: file });
  return answers;
}

function read(file: string): string {
  try {
    if (statSync(file).size > LARGEST) throw userError("file-too-large", { path: file, limit: LARGEST / 2 ** 20 });
    return readFileSync(file, "utf8");
  } catch (error) {
    throw fileError("read", file, error);
  }
}
