/** `texts list`: whose text is what. */
import { escapeControls } from "../../cli/escape-controls.js";
import { fitEnd } from "../../cli/truncate.js";
import type { Streams } from "../../cli/streams.js";
import { byteOrder } from "../../model/byte-order.js";
import { jsonDocument } from "../../model/json-document.js";
import type { Given } from "../registry/command.js";
import type { FoundText, Origin } from "./find-slots.js";
import { counted, lines } from "./print-texts.js";
import type { World } from "./read-world.js";
import type { AUTHORS } from "./text-option-table.js";
import type { TextOptions } from "./text-options.js";

const BY: Readonly<Record<Origin, (typeof AUTHORS)[number]>> = { author: "author", written: "model", draft: "draft", stale: "stale" };
const WIDTH = 100;

/** Returns the exit code. */
export function listTexts({ texts }: World, { by }: TextOptions, { json }: Given, streams: Streams): number {
  const found = texts.filter(({ origin }) => by === undefined || origin === by).toSorted((a, b) => byteOrder(a.source, b.source));
  const counts = Object.fromEntries(
    Object.entries(BY).map(([origin, name]) => [name, found.filter((text) => text.origin === origin).length]),
  );
  if (json) streams.out(jsonDocument({ counts, texts: found.map(textJson) }));
  else streams.out(lines([...found.map(row), summary(counts, found.length)]));
  return 0;
}

function textJson({ slot, origin, source }: FoundText): object {
  const { kind, owner, name, imported, exporter, current } = slot;
  const of = kind === "why" ? { imports: name, imported, ...(exporter === undefined ? {} : { exporter }) } : {};
  return { source, uid: owner, kind, ...of, by: BY[origin], text: current };
}

/** `src/cart.ts  author  why it imports src/total.ts: …`. */
function row({ slot, origin, source }: FoundText): string {
  const what = slot.kind === "why" ? `why it imports ${slot.name}` : slot.kind;
  return escapeControls(`${source}  ${BY[origin]}  ${what}: ${fitEnd(slot.current, WIDTH)}`);
}

function summary(counts: Readonly<Record<string, number>>, total: number): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return `${counted(total, "text")}${some.length === 0 ? "" : ": "}${some.map(([name, count]) => `${count} by ${NAMES[name] ?? name}`).join(", ")}`;
}

const NAMES: Readonly<Record<string, string>> = {
  author: "people",
  model: "a model",
  draft: "this program (drafts)",
  stale: "a model, out of date",
};
