/** A model that answers every item with words of its own, and a shop for it to describe. */
import { says, startFakeServer, type FakeServer, type Reply } from "../../texts/ask/fake-server.js";

export interface Item {
  readonly id: string;
  readonly kind: "purpose" | "why" | "overview";
  readonly name?: string;
  readonly imports?: string;
  readonly uses?: readonly string[];
  readonly is?: string;
  readonly because?: string;
}

export type Say = (item: Item) => string;

/** Items of a request, in their order. */
export function itemsOf(user: string): readonly Item[] {
  return user.split("\n").flatMap((line) => (line.startsWith('{"id":') ? [JSON.parse(line) as Item] : []));
}

/** Good words: each names what it must, and no two are alike. */
export const plainly: Say = (item) => {
  if (item.kind === "overview") return "Takes orders of a small shop at its till, adds them up and prints what is due.";
  if (item.kind === "purpose")
    return `Keeps ${(item.name ?? "").replace(/\W+/g, " ").trim()} apart from the rest, so that prices stay in one place.`;
  return `Needs \`${item.uses?.[0] ?? item.imports}\` to finish the bill of item ${item.id} before anything is printed.`;
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
