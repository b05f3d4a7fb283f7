/** Uses of members of standard modules that load code for whoever calls them, or start a program. */
import { isSource } from "../unread-sources.js";
import type { Binding, FileFacts, Reference, Use } from "../../../model/facts.js";
import type { Loaders } from "../../../model/parsing/loaders.js";
import { isName, type Token } from "../../../model/parsing/read-tokens.js";
import { callEnd, type IsFollowed } from "./loader-words.js";
import type { Occurrence } from "./open-base.js";
import { pushTo } from "../../../model/basics.js";

export interface UsesGiven {
  readonly facts: FileFacts;
  readonly tokens: readonly Token[];
  readonly lineOf: (offset: number) => number;
  readonly isFollowed: IsFollowed;
  /** Whether a path of a command, from the root or from the file, is a source that is read. */
  readonly isRead: (path: string) => boolean;
}

/** A program that is started by a name, or with texts, that nobody sees here. */
const INTERPRETER =
  /^(?:.*[\\/])?(?:node(?:js)?|python[\d.]*w?|pypy\d*|py|deno|bunx?|tsx|ts-node|npx|npm|pnpm|yarn|uvx?|poetry|go|(?:ba|z|da|k|fi)?sh|cmd|powershell|pwsh|env|xargs|sudo|nohup|perl|ruby|php|jupyter)(?:\.exe)?$/i;

/** A program in an argument. */
const CODE =
  /(?:^|[\s;&|/])(?:node(?:js)?|python[\d.]*w?|pypy\d*|py|deno|bun|tsx|perl|ruby|php)(?:\.exe)?(?:\s+-[-\w=.]+)*?\s+(?:-\w*[ecpr]|--eval|--print|eval)(?=[\s=]|$)/i;

export function standardUses(
  { facts, tokens, lineOf, isFollowed, isRead }: UsesGiven,
  { standard = [], starting = [] }: Partial<Loaders> = {},
): readonly Occurrence[] {
  const places = callsOn(tokens, lineOf);
  return facts.references.flatMap((reference): readonly Occurrence[] => {
    if (reference.kind === "type") return [];
    const isWhole = reference.star === true || (reference.kind === "re-export" && reference.bindings.length === 0);
    if (isWhole && matches(standard, reference.specifier, "")) return [occurrenceOf(reference, `${reference.specifier}.*`)];
    return reference.bindings.flatMap((binding) =>
      binding.typeOnly
        ? []
        : binding.uses.flatMap((use): readonly Occurrence[] => {
            const members = membersOf(binding, use);
            const dotted = members.join(".");
            const isLoad = matches(standard, reference.specifier, dotted);
            if (use.kind === "type" || !(isLoad || matches(starting, reference.specifier, dotted))) return [];
            const call = places.take(use.line, members.at(-1) ?? binding.local ?? reference.specifier, binding.local);
            if (call === undefined) return [{ line: use.line, what: whatOf(reference, dotted), key: whatOf(reference, dotted) }];
            const isPlain = !isLoad && isPlainProgram(call.tokens);
            const script = isPlain ? unreadScript(call.tokens, isRead) : undefined;
            if ((isPlain && script === undefined) || isFollowed(call.start, call.end, [use.line, lineOf(call.end)])) return [];
            const what = `${whatOf(reference, dotted)}${script === undefined ? "" : ` runs ${script}`}`;
            return [{ line: use.line, what, key: keyOf(call.tokens) }];
          }),
    );
  });
}

function occurrenceOf({ line, form }: Reference, what: string): Occurrence {
  return { line, what, key: `${form} ${what}` };
}

function whatOf({ specifier }: Reference, dotted: string): string {
  return dotted === "" ? `${specifier}, passed on` : `${specifier}.${dotted}`;
}

const WHOLE: ReadonlySet<string> = new Set(["*", "=", "default"]);

function membersOf(binding: Binding, use: Use): readonly string[] {
  const members = use.chain ?? (use.member === undefined ? [] : [use.member, ...(use.further?.members ?? [])]);
  return [...(WHOLE.has(binding.imported) ? [] : [binding.imported]), ...members].filter((name) => name !== "default");
}

/** Whether a member of a module, or of a module inside of it, is in a table. A module that is passed on has all of its members. */
function matches(table: readonly (readonly [module: string, members: RegExp])[], specifier: string, dotted: string): boolean {
  const whole = `${specifier.replace(/^node:/, "")}${dotted === "" ? "" : `.${dotted}`}`;
  return table.some(([module, members]) => {
    if (whole === module) return true;
    return whole.startsWith(`${module}.`) && members.test(whole.slice(module.length + 1));
  });
}

interface Call {
  readonly tokens: readonly Token[];
  readonly start: number;
  readonly end: number;
}

interface Calls {
  readonly take: (line: number, name: string, local: string | undefined) => Call | undefined;
}

/** Each place is taken once. */
export function callsOn(tokens: readonly Token[], lineOf: (offset: number) => number): Calls {
  const places = new Map<string, number[]>();
  for (const [index, token] of tokens.entries()) {
    if (!isName(token)) continue;
    const key = `${lineOf(token.start)} ${token.text}`;
    pushTo(places, key, index);
  }
  return {
    take: (line, name, local) => {
      const at = (local === undefined ? undefined : places.get(`${line} ${local}`)?.shift()) ?? places.get(`${line} ${name}`)?.shift();
      if (at === undefined) return undefined;
      const last = callEnd(tokens, at);
      return { tokens: tokens.slice(at, last + 1), start: tokens[at]?.start ?? 0, end: tokens[last]?.end ?? 0 };
    },
  };
}

export function keyOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}

/** The program and its arguments are written out, or it is none that runs sources. */
export function isPlainProgram(call: readonly Token[]): boolean {
  const open = call.findIndex(({ kind, text }) => kind === "other" && text === "(");
  const first = call.slice(open + 1).findIndex(({ kind, text }) => kind !== "other" || text !== "[");
  const program = call[open + 1 + first];
  if (open < 0 || program?.kind !== "string") return false;
  const next = call[call.indexOf(program) + 1]?.text ?? "";
  // The rest of a line may be computed, the program may not.
  if (!/^[,)\]]$/.test(next) && !/\S\s/.test(program.text)) return false;
  const [word = ""] = program.text.trim().split(/\s+/, 1);
  if (CODE.test(call.flatMap(({ kind, text }) => (kind === "string" ? [text] : [])).join(" "))) return false;
  // An option first: what is started is not seen here.
  if (!INTERPRETER.test(word) && !word.startsWith("-")) return word !== "";
  return wordsOf(call.slice(call.indexOf(program) + 1)).every(({ kind, text: written }, index, all) => {
    const next = all[index + 1]?.text;
    if (kind === "string") return next === undefined || /^[,)\]}]$/.test(next);
    return kind === "other" ? /^[,()[\]{}&.]+$/.test(written) : next === "{";
  });
}

/** The rest of the list in which a program stands, or of the call and the list that follows it; what comes after that are settings. */
function wordsOf(rest: readonly Token[]): readonly Token[] {
  let [depth, hasList] = [0, false];
  const end = rest.findIndex(({ kind, text }) => {
    if (kind !== "other") return false;
    if (/^[([{]$/.test(text)) depth += 1;
    if (/^[)\]}]$/.test(text)) depth -= 1;
    hasList ||= depth > 0;
    return depth < 0 || (depth === 0 && hasList && text === ",");
  });
  return end < 0 ? rest : rest.slice(0, end);
}

/** What an interpreter is told to run, if no edge and no string leads to it: a source that is not there, or a whole directory. */
export function unreadScript(call: readonly Token[], isRead: (path: string) => boolean): string | undefined {
  const written = call.flatMap(({ kind, text }) => (kind === "string" ? [text] : [])).join(" ");
  for (const command of written.split(/&&|\|\||[;|&\n]/)) {
    const words = command.trim().split(/\s+/);
    const first = words.findIndex((word) => !/^\w+=/.test(word));
    if (!INTERPRETER.test(words[first] ?? "")) continue;
    // A shell may be told to start another one.
    const script = words.slice(first + 1).find((word) => !word.startsWith("-") && word !== "run" && !INTERPRETER.test(word));
    if (script !== undefined && (/^\.{1,2}(?:$|\/[^*]*$)/.test(script) || isSource(script)) && !isRead(script)) return script;
  }
  return undefined;
}
