/** The class of the values that an annotation allows, as spelled. */

/** Longer annotations are no single class. */
export const LONGEST = 300;

const MOST_LAYERS = 8;

const NAME = /^([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)\s*(\[)?/u;

const TEXT = /^(?:"([^"'\\]*)"|'([^"'\\]*)')$/;

/** Subscripts that stand for their first argument; `Mapped` is that of SQLAlchemy. */
const WRAPPERS: ReadonlySet<string> = new Set(
  "Annotated ClassVar Final Required NotRequired ReadOnly InitVar Unpack type Type Awaitable Mapped".split(" "),
);

/** `Cart` of `Cart`, `"Cart"`, `Cart | None`, `Optional[Cart]`, `Cart[Item]`, `type[Cart]`; undefined for a choice of several. */
export function classInAnnotation(written: string): string | undefined {
  let text = written.trim();
  for (let layer = 0; layer < MOST_LAYERS && text.length <= LONGEST; layer += 1) {
    const quoted = TEXT.exec(text);
    const choices = quoted === null ? meaningful(split(text, "|")) : [quoted[1] ?? quoted[2] ?? ""];
    const [choice] = choices;
    if (choice === undefined || choices.length > 1) return undefined;
    const single = choice.trim();
    if (single !== text) {
      text = single;
      continue;
    }
    const inner = unwrapped(text);
    if (inner === undefined || inner.isClass) return inner?.text;
    text = inner.text.trim();
  }
  return undefined;
}

/** The parts of a choice. */
export function choicesOf(text: string): readonly string[] {
  const given = argumentsOf(text);
  return meaningful(
    given?.name === "Union"
      ? given.inside
      : split(
          TEXT.exec(text.trim())
            ?.slice(1)
            .find((one) => one !== undefined) ?? text,
          "|",
        ),
  );
}

/** `Mapping`, `Key` and `Cart` of `typing.Mapping[Key, Cart]`. */
export function argumentsOf(written: string): { readonly name: string; readonly inside: readonly string[] } | undefined {
  const choices = meaningful(split(written.trim(), "|"));
  const text = (choices.length === 1 ? choices[0] : undefined)?.trim() ?? "";
  const match = NAME.exec(text);
  if (match?.[1] === undefined || match[2] === undefined || !text.endsWith("]")) return undefined;
  const name = match[1].slice(match[1].lastIndexOf(".") + 1);
  const inside = split(text.slice(match[0].length, -1), ",").map((one) => one.trim());
  const [first] = inside;
  return (name === "Optional" || WRAPPERS.has(name)) && first !== undefined ? argumentsOf(first) : { name, inside };
}

/** The class, or the annotation inside a subscript that is none. */
function unwrapped(text: string): { readonly text: string; readonly isClass: boolean } | undefined {
  const match = NAME.exec(text);
  const name = match?.[1];
  if (match === null || name === undefined) return undefined;
  if (match[2] === undefined) return match[0].length === text.length ? { text: name, isClass: true } : undefined;
  if (!text.endsWith("]")) return undefined;
  const given = split(text.slice(match[0].length, -1), ",");
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (last === "Union" || last === "Optional") {
    const choices = meaningful(given);
    return choices.length === 1 && choices[0] !== undefined ? { text: choices[0], isClass: false } : undefined;
  }
  if (WRAPPERS.has(last)) return given[0] === undefined ? undefined : { text: given[0], isClass: false };
  return { text: name, isClass: true };
}

function meaningful(choices: readonly string[]): readonly string[] {
  return choices.filter((choice) => choice.trim() !== "None" && choice.trim() !== "");
}

/** Outside of brackets and texts; empty if brackets do not match. */
function split(text: string, separator: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "[" || character === "(") depth += 1;
    else if (character === "]" || character === ")") depth -= 1;
    else if (character === separator && depth === 0) {
      found.push(text.slice(start, at));
      start = at + 1;
    }
    if (depth < 0) return [];
  }
  return depth === 0 ? [...found, text.slice(start)] : [];
}
