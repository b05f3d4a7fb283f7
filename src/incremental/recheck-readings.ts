/** Whether further readings of a source, beside its facts, still give the results of an earlier run. */
import { languages } from "../../languages/index.js";
import { questionOf, type Reading } from "../model/reading.js";
import { decodeText } from "../fs/decode-text.js";
import type { ChangedSource } from "./verify-sources.js";
import { answerText } from "../inventory/dependency-recorder.js";
import { READINGS } from "../texts/readings.js";
import { READINGS as MENTION_READINGS } from "../scan/mention-readings.js";

/** Uses the readings of all languages. */
export async function openAnswers(): Promise<(source: ChangedSource) => boolean> {
  const own = await Promise.all(languages.map(async ({ readings }) => (await readings?.()) ?? []));
  const byName = new Map([...READINGS, ...MENTION_READINGS, ...own.flat()].map((reading) => [reading.name, reading]));
  return ({ path, learned = {}, bytes }) => {
    const text = decodeText(bytes);
    return Object.entries(learned).every(([question, answer]) => {
      const { reading, argument } = parseQuestion(byName, question);
      return reading !== undefined && answerText(reading.of(text, path, argument)) === answer;
    });
  };
}

/** The inverse of `questionOf`. */
function parseQuestion(
  byName: ReadonlyMap<string, Reading>,
  question: string,
): { readonly reading: Reading | undefined; readonly argument: string } {
  const cut = question.indexOf(" ");
  const reading = byName.get(cut < 0 ? question : question.slice(0, cut));
  const argument = cut < 0 ? "" : question.slice(cut + 1);
  return { reading: reading !== undefined && questionOf(reading, argument) === question ? reading : undefined, argument };
}
