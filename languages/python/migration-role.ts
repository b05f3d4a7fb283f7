/** What a Django migration changes: `adds `price` to `tea` and alters `kind` of `shop``. */
import type { FileFacts } from "../../src/model/facts.js";
import type { FileRole } from "../../src/model/file-role.js";

/** Operations whose arguments say more than the model. */
const VAGUE = /Options$|Together$|Constraint$|Index$/u;
/** Further changes are only mentioned. */
const MOST = 3;

export function migrationRole({ hints = [] }: FileFacts, stem: string, of: string): FileRole {
  const number = /^\d+/u.exec(stem)?.[0] ?? "";
  const noun = `Django migration ${number}${of}`;
  const words = stem.slice(number.length).replaceAll("_", " ").trim();
  const named = words !== "" && !words.startsWith("auto");
  const operations = hints.filter(({ kind }) => kind === "operation");
  const known = operations.flatMap(({ name, value }) => change(name, value) ?? []);
  if (known.length > 0) {
    const phrases = merged(known);
    const shown = phrases.slice(0, MOST);
    const isAll = shown.length === phrases.length && known.length === operations.length;
    const last = isAll && shown.length > 1 ? ` and ${shown.at(-1) ?? ""}` : "";
    const list = `${shown.slice(0, last === "" ? undefined : -1).join(", ")}${last}${isAll ? "" : " and more"}`;
    // Its name says what the operation leaves open.
    const isVague = named && operations.every(({ name }) => VAGUE.test(name));
    return { noun: isVague ? `${noun}: ${words} (${list})` : `${noun}: ${list}`, isComplete: true };
  }
  const names = [...new Set(operations.map(({ name }) => name))];
  return { noun: `${noun}${named ? `: ${words}` : ""}`, link: "with", names, isComplete: true };
}

interface Change {
  readonly verb: string;
  readonly object: string;
  /** What stands behind the object: `` to `tea` ``. */
  readonly place: string;
}

function change(operation: string, value: string): Change | undefined {
  if (value === "") return undefined;
  const dot = value.indexOf(".");
  const [model, field] = dot < 0 ? [value, ""] : [value.slice(0, dot), value.slice(dot + 1)];
  const [from = "", to = ""] = (field === "" ? model : field).split(">").map((name) => `\`${name}\``);
  switch (operation) {
    case "AddField":
      return { verb: "adds", object: from, place: ` to \`${model}\`` };
    case "RemoveField":
      return { verb: "removes", object: from, place: ` from \`${model}\`` };
    case "AlterField":
      return { verb: "alters", object: from, place: ` of \`${model}\`` };
    case "RenameField":
      return { verb: "renames", object: from, place: ` of \`${model}\` to ${to}` };
    case "RenameModel":
      return { verb: "renames the model", object: from, place: ` to ${to}` };
    case "CreateModel":
      return { verb: "creates the model", object: from, place: "" };
    case "DeleteModel":
      return { verb: "deletes the model", object: from, place: "" };
    case "RunPython":
      return { verb: "runs", object: `\`${model}()\``, place: "" };
    case "AddConstraint":
      return { verb: "adds", object: "a constraint", place: ` to ${from}` };
    case "RemoveConstraint":
      return { verb: "removes", object: "a constraint", place: ` from ${from}` };
    case "AddIndex":
      return { verb: "adds", object: "an index", place: ` to ${from}` };
    case "RemoveIndex":
      return { verb: "removes", object: "an index", place: ` from ${from}` };
    case "AlterModelOptions":
      return { verb: "alters", object: "the options", place: ` of ${from}` };
    case "AlterUniqueTogether":
      return { verb: "alters", object: "the unique fields", place: ` of ${from}` };
    default:
      return undefined;
  }
}

/** `` adds `a` and `b` to `tea` ``, `` adds `owner` to `tea` and `shop` ``, `` creates the models `Tea` and `Shop` ``. */
function merged(changes: readonly Change[]): readonly string[] {
  const byPlace = joinedBy(
    changes,
    ({ verb, place }) => `${verb}\n${place}`,
    ({ object }) => object,
  );
  const placed = byPlace.map(({ first: { verb, place }, items }) => ({
    verb: items.length > 1 ? verb.replace(/model$/u, "models") : verb,
    object: listOf(items),
    place,
  }));
  const byObject = joinedBy(
    placed,
    ({ verb, object, place }) => `${verb}\n${object}\n${place === "" || place.split(" ").length > 3 ? place : (place.split(" ")[1] ?? "")}`,
    ({ place }) => place,
  );
  return byObject.map(({ first: { verb, object }, items }) => {
    const [place = ""] = items;
    const preposition = place.split(" ")[1] ?? "";
    const others = items.map((item) => item.slice(preposition.length + 2));
    return `${verb} ${object}${items.length === 1 ? place : ` ${preposition} ${listOf(others)}`}`;
  });
}

interface Joined<Item> {
  readonly first: Item;
  readonly items: readonly string[];
}

/** Items with the same key, in the order of the first of them. */
function joinedBy<Item>(all: readonly Item[], keyOf: (item: Item) => string, textOf: (item: Item) => string): readonly Joined<Item>[] {
  const found = new Map<string, { first: Item; items: string[] }>();
  for (const item of all) {
    const known = found.get(keyOf(item));
    const text = textOf(item);
    if (known === undefined) found.set(keyOf(item), { first: item, items: [text] });
    else if (!known.items.includes(text)) known.items.push(text);
  }
  return [...found.values()];
}

/** Further items are counted. */
function listOf(items: readonly string[]): string {
  const shown = items.slice(0, MOST);
  if (items.length > MOST) return `${shown.slice(0, -1).join(", ")} and ${String(items.length - MOST + 1)} more`;
  return shown.length < 2 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}
