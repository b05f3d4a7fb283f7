/** A model that answers every item with words of its own, and a shop for it to describe. */
import { hash } from "node:crypto";
import { says, startFakeServer, type FakeServer, type Reply } from "../../texts/ask/fake-server.js";

export interface Item {
  readonly id: string;
  readonly kind: "purpose" | "why" | "overview";
  readonly name?: string;
  readonly imports?: string;
  readonly uses?: readonly string[];
  readonly is?: string;
  readonly sites?: string;
  readonly because?: string;
}

export type Say = (item: Item) => string;

/** Items of a request, in their order. */
export function itemsOf(user: string): readonly Item[] {
  return user.split("\n").flatMap((line) => (line.startsWith('{"id":') ? [JSON.parse(line) as Item] : []));
}

const THINGS = "values keys lists names rows sets maps lines scales tables blocks frames records groups layers columns".split(" ");
const DEEDS = "sort count cache stack load close open check mark join carry fold copy store return swap".split(" ");

/** `sort the rows and join the keys`, another for every key. */
function duty(key: string): string {
  const bytes = hash("sha256", key, "buffer");
  const pick = (words: readonly string[], at: number): string => words[(bytes[at] ?? 0) % words.length] ?? "";
  return `${pick(DEEDS, 0)} the ${pick(THINGS, 1)} and ${pick(DEEDS, 2)} the ${pick(THINGS, 3)}`;
}

/** Common words: each names what it must, and no two are alike. */
export const plainly: Say = (item) => {
  if (item.kind === "overview") return "Takes the values of a cart at its till, adds them up and returns what the whole comes to.";
  if (item.kind === "purpose")
    return `Keeps ${(item.name ?? "").replace(/\W+/g, " ").trim()} apart from the rest, so that callers ${duty(item.name ?? "")}.`;
  return `Needs \`${item.uses?.[0] ?? item.imports}\` to ${duty(`${item.imports} ${item.sites}`)} for the list of item ${item.id}.`;
};

export function answering(say: Say = plainly): (user: string) => Reply {
  return (user) => says({ texts: itemsOf(user).map((item) => ({ id: item.id, text: say(item) })) });
}

export function userOf(body: { readonly messages: readonly { readonly content: string }[] }): string {
  return body.messages.at(-1)?.content ?? "";
}

export function startClerk(say: Say = plainly): Promise<FakeServer> {
  const answer = answering(say);
  return startFakeServer((body) => answer(userOf(body)));
}
