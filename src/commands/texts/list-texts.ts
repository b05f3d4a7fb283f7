/** `texts list`: whose text is what. */
import { shownLine, jsonDocument, plural } from "../../model/shown-text.js";
import { fitEnd } from "../../cli/truncate.js";
import type { Streams } from "../../cli/streams.js";
import { byteOrder } from "../../model/basics.js";
import { createRedactor } from "../../texts/redact.js";
import type { Given } from "../registry/command.js";
import type { FoundText, Origin } from "./find-slots.js";
import { lines } from "./print-texts.js";
import type { World } from "./read-world.js";
import type { AUTHORS } from "./text-option-table.js";
import type { TextOptions } from "./text-options.js";

const BY: Readonly<Record<Origin, (typeof AUTHORS)[number]>> = { author: "author", written: "model", draft: "draft", stale: "stale" };
const WIDTH = 100;

/** Before anything is cut or escaped: half of a secret is not recognised any more. */
type Redact = (text: string) => string;

interface Listed extends FoundText {
  readonly source: string;
  /** Of a why. */
  readonly imports: string;
}

/** Returns the exit code. */
export function listTexts({ texts, sourceOf }: World, { by }: TextOptions, { json }: Given, streams: Streams): number {
  const found = texts
    .filter(({ origin }) => by === undefined || origin === by)
    .map((text): Listed => ({ ...text, source: sourceOf(text.slot.owner), imports: sourceOf(text.slot.imported ?? "") }))
    .toSorted((a, b) => byteOrder(a.source, b.source));
  const redact = createRedactor();
  const counts = Object.fromEntries(
    Object.entries(BY).map(([origin, name]) => [name, found.filter((text) => text.origin === origin).length]),
  );
  if (json) streams.out(jsonDocument({ counts, texts: found.map((text) => textJson(text, redact)) }));
  else streams.out(lines([...found.map((text) => row(text, redact)), summary(counts, found.length)]));
  return 0;
}

function textJson({ slot, origin, source, imports }: Listed, redact: Redact): object {
  const { kind, owner, imported, exporter, current } = slot;
  const of = kind === "why" ? { imports: redact(imports), imported, ...(exporter === undefined ? {} : { exporter }) } : {};
  return { source: redact(source), uid: owner, kind, ...of, by: BY[origin], text: redact(current) };
}

/** `src/cart.ts  author  why it imports src/total.ts: …`. */
function row({ slot, origin, source, imports }: Listed, redact: Redact): string {
  const what = slot.kind === "why" ? `why it imports ${redact(imports)}` : slot.kind;
  return shownLine(`${redact(source)}  ${BY[origin]}  ${what}: ${fitEnd(redact(slot.current), WIDTH)}`);
}

function summary(counts: Readonly<Record<string, number>>, total: number): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return `${plural(total, "text")}${some.length === 0 ? "" : ": "}${some.map(([name, count]) => `${count} by ${NAMES[name] ?? name}`).join(", ")}`;
}

const NAMES: Readonly<Record<string, string>> = {
  author: "people",
  model: "a model",
  draft: "this program (drafts)",
  stale: "a model, out of date",
};
