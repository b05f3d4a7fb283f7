/** Describes what happens to texts of people whose entities are gone: in the summary, in `uid-report` and in `check`. */
import { isReplaced, REMOVED_TEXTS_FILE, type RemovedText, type TextMoves } from "../../dsp/removed-texts.js";
import { byteOrder } from "../../model/basics.js";
import { fitMiddle } from "../../cli/truncate.js";

const SHOWN = 3;
const KEPT = "'dsp-cli removed-texts' lists, reassigns or clears them";
const PLANNED = "'dsp-cli uid-report' shows them all; after the run 'dsp-cli removed-texts' lists, reassigns or clears them";
/** Maximum width of a name. */
const NAME = 60;

/** Includes the texts kept by a repair. */
export function withRepairedTexts(textMoves: TextMoves, repaired: readonly RemovedText[] = []): TextMoves {
  return repaired.length === 0 ? textMoves : { ...textMoves, removed: [...repaired, ...textMoves.removed] };
}

/** Empty if there are no texts. `is`: done, or only planned. */
export function textLines({ removed, transferred, restored, unconfirmed }: TextMoves, is: "done" | "planned"): readonly string[] {
  const done = is === "done";
  const left = removed.filter((text) => !isReplaced(text));
  const replaced = removed.filter(isReplaced);
  return [
    ...(left.length === 0 ? [] : [`${texts(left.length)} ${done ? "left" : "would leave"} the map, kept in .dsp/${REMOVED_TEXTS_FILE}:`]),
    ...shown(left.toSorted(bySource).map(removedName)),
    ...(replaced.length === 0 ? [] : [replacedLine(replaced, done)]),
    ...shown(replaced.toSorted(bySource).map(textName)),
    ...(removed.length === 0 ? [] : [done ? KEPT : PLANNED]),
    ...(transferred.length === 0
      ? []
      : [`${texts(transferred.length)} ${done ? "moved" : "would move"} to the file that replaced theirs:`]),
    ...shown(transferred.map(({ text, to }) => `${textName(text)} → ${fitMiddle(to, NAME)}`)),
    ...(restored.length === 0 ? [] : [`${texts(restored.length)} ${done ? "returned" : "would return"} from .dsp/${REMOVED_TEXTS_FILE}:`]),
    ...shown(restored.map(textName)),
    ...(unconfirmed.length === 0
      ? []
      : [
          `${things(unconfirmed.length)} because of texts of people: not in the sources, and this clone's history does not show whether ${unconfirmed.length === 1 ? "it was" : "they were"} removed or moved`,
        ]),
    ...shown(unconfirmed.map(({ source }) => fitMiddle(source, NAME))),
    ...(unconfirmed.length === 0 ? [] : ["'git fetch --unshallow' (in CI 'fetch-depth: 0') and run again, or remove them with --force"]),
  ];
}

/** `src/cart.ts (purpose)`. */
function textName({ source, slot, of }: RemovedText): string {
  const name = fitMiddle(source, NAME);
  if (slot === "why") return `${name} (why it imports ${fitMiddle(of ?? "", NAME)})`;
  return slot === "shared" ? `${name} (its text about ${fitMiddle(of ?? "", NAME)})` : `${name} (${slot})`;
}

function removedName(text: RemovedText): string {
  return text.into === undefined ? textName(text) : `${textName(text)}, whose code is in ${fitMiddle(text.into, NAME)}`;
}

function bySource(a: RemovedText, b: RemovedText): number {
  return byteOrder(a.source, b.source) || byteOrder(a.slot, b.slot);
}

function texts(count: number): string {
  return count === 1 ? "1 text that a person wrote" : `${count} texts that people wrote`;
}

/** `24 texts that a model wrote and 5 texts that people wrote were replaced by drafts, kept in .dsp/removed-texts:`. */
function replacedLine(replaced: readonly RemovedText[], done: boolean): string {
  const models = replaced.filter(({ by }) => by === "model").length;
  const who = [
    ...(models === 0 ? [] : [models === 1 ? "1 text that a model wrote" : `${models} texts that a model wrote`]),
    ...(models === replaced.length ? [] : [texts(replaced.length - models)]),
  ];
  const one = replaced.length === 1;
  const verb = done ? (one ? "was replaced by a draft" : "were replaced by drafts") : `would be replaced by ${one ? "a draft" : "drafts"}`;
  return `${who.join(" and ")} ${verb}, kept in .dsp/${REMOVED_TEXTS_FILE}:`;
}

function things(count: number): string {
  return count === 1 ? "1 entity stays" : `${count} entities stay`;
}

function shown(names: readonly string[]): readonly string[] {
  const lines = names.slice(0, SHOWN).map((name) => `  ${name}`);
  return names.length > SHOWN ? [...lines, `  … and ${names.length - SHOWN} more`] : lines;
}
