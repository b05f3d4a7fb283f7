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

const THINGS = "prices coins receipts orders crates labels ledgers scales bags shelves tickets stamps parcels lists tokens drawers".split(
  " ",
);
const DEEDS = "sort count weigh stack print close open check mark seal carry fold clean store return swap".split(" ");

/** `weigh the crates and seal the labels`, another for every key. */
function duty(key: string): string {
  const bytes = hash("sha256", key, "buffer");
  const pick = (words: readonly string[], at: number): string => words[(bytes[at] ?? 0) % words.length] ?? "";
  return `${pick(DEEDS, 0)} the ${pick(THINGS, 1)} and ${pick(DEEDS, 2)} the ${pick(THINGS, 3)}`;
}

/** Good words: each names what it must, and no two are alike. */
export const plainly: Say = (item) => {
  if (item.kind === "overview") return "Takes orders of a small shop at its till, adds them up and prints what is due.";
  if (item.kind === "purpose")
    return `Keeps ${(item.name ?? "").replace(/\W+/g, " ").trim()} apart from the rest, so that clerks ${duty(item.name ?? "")}.`;
  return `Needs \`${item.uses?.[0] ?? item.imports}\` to ${duty(`${item.imports} ${item.sites}`)} for the bill of item ${item.id}.`;
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
