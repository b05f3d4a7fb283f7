/** Uses of functions of the repository that load or start what they are given. */
import { callsOn, isPlainProgram, keyOf, unreadScript, type UsesGiven } from "./standard-uses.js";
import type { Token } from "../../../model/parsing/read-tokens.js";
import type { Occurrence } from "./occurrences.js";
import type { SourceState } from "./open-base.js";
import type { OpenLoadersOf } from "./open-loaders.js";

/** Calls of functions that load what they are given, of the file itself and of others. */
export async function openUses(state: SourceState, given: UsesGiven, open: OpenLoadersOf): Promise<readonly Occurrence[]> {
  const { facts, tokens, lineOf, isFollowed, isRead } = given;
  const places = callsOn(tokens, lineOf);
  const found: Occurrence[] = [];
  const add = (line: number, name: string, local: string | undefined, file: string, deed: "loads" | "starts"): void => {
    const call = places.take(line, name, local);
    if (call !== undefined && deed === "starts" && isPlain(call.tokens, isRead)) return;
    const what = `${name} of ${file}, which ${deed} what it is given`;
    if (call === undefined) found.push({ line, what, key: `${name} ${deed}` });
    else if (!isFollowed(call.start, call.end, [line, lineOf(call.end)])) found.push({ line, what, key: keyOf(call.tokens) });
  };
  for (const { to, reasons } of state.graph.files.get(facts.path)?.edges ?? []) {
    const [file = "", symbol] = to.split("#", 2);
    if (!state.scan.files.has(file) || file === facts.path) continue;
    const { names, starters } = await open(file);
    if (names.size + starters.size === 0) continue;
    for (const { uses, local, imported } of reasons)
      for (const { line, member, kind } of uses) {
        const used = symbol ?? member;
        if (kind === "type" || kind === "re-export" || used === undefined || !(names.has(used) || starters.has(used))) continue;
        add(line, used, symbol === undefined ? undefined : (local ?? imported), file, names.has(used) ? "loads" : "starts");
      }
  }
  const { own: names, starters } = await open(facts.path);
  const holders = facts.declarations.filter(({ name }) => names.has(name) || starters.has(name));
  const own = new Map(holders.map((one) => [one.name, one]));
  for (const [index, token] of own.size === 0 ? [] : tokens.entries()) {
    const holder = token.kind === "name" ? own.get(token.text) : undefined;
    if (holder === undefined || (token.start >= holder.block && token.start < holder.end)) continue;
    const [previous, next] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
    if (next === "(" || next === "." || next === "?." || previous === "=")
      add(lineOf(token.start), token.text, undefined, "this file", names.has(token.text) ? "loads" : "starts");
  }
  return found;
}

function isPlain(call: readonly Token[], isRead: UsesGiven["isRead"]): boolean {
  return isPlainProgram(call) && unreadScript(call, isRead) === undefined;
}
