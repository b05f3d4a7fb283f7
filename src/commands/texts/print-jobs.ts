/** `texts jobs`: the open texts for a coding agent, which reads the sources itself and answers with `texts apply`. */
import type { Streams } from "../../cli/streams.js";
import { type Job, type Slot, slotKey } from "../../texts/stage/job.js";
import type { Given } from "../registry/command.js";
import { plural } from "../../model/shown-text.js";
import { lines } from "./print-texts.js";
import { openValues } from "./open-values.js";
import { namesOf, type World } from "./read-world.js";
import type { TextOptions } from "./text-options.js";

/** An agent is a model, too: what it is given beside the sources holds no values. */
type Redact = (text: string) => string;

type Entities = Pick<World, "purposeOf" | "sourceOf">;

/** Returns the exit code. */
export async function printJobs(
  { map, jobs, purposeOf, sourceOf }: World,
  { limit, prompts }: TextOptions,
  { json }: Given,
  streams: Streams,
): Promise<number> {
  const shown = jobs.slice(0, limit);
  const left = jobs.length - shown.length;
  if (json) {
    const kinds = [...new Set(shown.map(({ kind }) => kind))];
    const asked = new Set(shown.flatMap(({ slots }) => slots.map(({ kind }) => kind)));
    const rules = Object.fromEntries(kinds.map((kind) => [kind, rulesIn(prompts[kind].text, asked)]));
    const withhold = await openValues(namesOf(map));
    const told: object[] = [];
    for (const job of shown) {
      const values = await withhold(
        job.material(),
        job.slots.flatMap(({ name, uses = [] }) => [name, ...uses]),
      );
      told.push(jobJson(job, { purposeOf, sourceOf }, (text) => values.hide(text).text));
    }
    streams.out(linesOf({ schemaVersion: 1, rules, jobs: told, left }));
    return 0;
  }
  const rows = shown.map(({ about, slots }) => `${about}: ${plural(slots.length, "text")}`);
  const next =
    rows.length === 0 ? "no text is open" : "'dsp-cli texts jobs --json' has the texts, 'dsp-cli texts apply FILE' writes the answers";
  streams.out(lines([...rows, ...(left > 0 ? [`${plural(left, "job")} beyond --limit`] : []), next]));
  return 0;
}

/** In the order in which they should be answered: dependencies first. */
function jobJson(job: Job, { purposeOf, sourceOf }: Entities, redact: Redact): object {
  return {
    about: redact(job.about),
    kind: job.kind,
    read: job.material().map(({ path }) => path),
    texts: job.slots.map((slot) => textJson(slot, { purposeOf, sourceOf }, redact)),
  };
}

function textJson(slot: Slot, { purposeOf, sourceOf }: Entities, redact: Redact): object {
  const { kind, form, line, imported } = slot;
  const [id, draft] = [slotKey(slot), redact(slot.draft)];
  if (kind === "why")
    return {
      id,
      kind,
      imports: redact(sourceOf(imported ?? "")),
      uses: slot.uses?.map(redact),
      is: redact(purposeOf(imported ?? "") ?? ""),
      draft,
    };
  return { id, kind, of: form, name: redact(sourceOf(slot.owner)), line, draft };
}

/** A line for each job: agents pay for every blank. */
function linesOf({ jobs, ...rest }: { readonly jobs: readonly object[]; readonly [key: string]: unknown }): string {
  const head = JSON.stringify(rest).slice(0, -1);
  return `${head},"jobs":[\n${jobs.map((job) => JSON.stringify(job)).join(",\n")}\n]}\n`;
}

/** What follows in a prompt is about items of this kind. */
const HEAD = /^An item of kind `(\w+)`/;

/** The demands of a prompt on these kinds of texts, without what is addressed to a model that only sees a message. */
function rulesIn(prompt: string, asked: ReadonlySet<string>): readonly string[] {
  let about: string | undefined;
  const paragraphs = prompt.split("\n").filter((line) => {
    about = HEAD.exec(line)?.[1] ?? about;
    return line.trim() !== "" && (about === undefined || asked.has(about));
  });
  const rules = paragraphs.filter((line) => /^(?:- |An item of kind|Each text )/.test(line));
  return rules.length === 0 ? paragraphs : rules;
}
