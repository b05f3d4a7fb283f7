/** Writes markers into a text as the program does, with UIDs `func-00000001`, `…02` for the declarations in source order. */
import { languages } from "../../languages/index.js";
import { applyEdits } from "../../src/markers/edits.js";
import { removeMarkers } from "../../src/markers/remove-markers.js";
import { safePlan } from "../../src/markers/safe-plan.js";
import { writeMarkers } from "../../src/markers/write-markers.js";
import type { FileFacts } from "../../src/model/facts.js";
import type { MarkerStyle } from "../../src/model/language.js";
import { read } from "../support/bound-markers.js";

const FILE = "obj-ffffffff";

function uidsFor(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name, index) => [name, `func-${(index + 1).toString(16).padStart(8, "0")}`]));
}

function styleOf(path: string): MarkerStyle {
  const style = languages.find((one) => one.claims(path))?.markers;
  if (style === undefined) throw new Error(`nobody marks ${path}`);
  return style;
}

interface Marked {
  readonly before: FileFacts;
  readonly text: string;
  readonly after: FileFacts;
  readonly uids: ReadonlyMap<string, string>;
  /** That got a marker. */
  readonly names: readonly string[];
}

/** `wanted`: names; default: every declaration. The text stays as it is where no plan is safe. */
export async function marked(path: string, text: string, wanted?: readonly string[]): Promise<Marked> {
  const before = await read(path, text);
  const all = uidsFor(before.declarations.map(({ name }) => name));
  const symbols = new Map([...all].filter(([name]) => wanted?.includes(name) ?? true));
  const plans = [false, true].map((plain) => writeMarkers(text, before, { symbols, file: FILE }, styleOf(path), plain));
  const plan = await safePlan(text, before, plans, { symbols, file: FILE }, read);
  const written = applyEdits(text, plan?.edits ?? []);
  return { before, text: written, after: await read(path, written), uids: symbols, names: plan?.names ?? [] };
}

export async function unmarked(path: string, text: string, known: (uid: string) => boolean = () => true): Promise<string> {
  return applyEdits(text, removeMarkers(text, await read(path, text), known, styleOf(path)));
}
