/** Names in a function that stand for what its caller gives it, directly or through assignments, loops and functions inside of it. */

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** `(a, b) =>`, `a =>`, `function (a)`, `def f(a):`, `lambda a:`, `func(a string)`; what stands before it on the line is group 1. */
const INNER =
  /^(.*?)(?:\(([^()]{0,300})\)\s*(?::[^=\n]{0,99})?=>|(?<![\w$.])([\w$]+)\s*=>|\bfunction\b[^(\n]{0,99}\(([^()]{0,300})\)|\bdef\s+\w+\(([^()]{0,300})\)|\blambda\s+([^:\n]{1,99}):|\bfunc\s*\(([^()]{0,300})\))/;
/** `const { a, b } = given`, `a := given`, `for (const a of given)`, `for a in given:`. */
const ASSIGNED = /^\s*(?:(?:const|let|var)\s+)?([\w$\s,{}[\]:.*]{1,200}?)\s*(?::=|(?<![=!<>])=(?![=>]))(.*)$/;
const LOOPED = /\bfor\b\s*(?:await\s*)?\(?\s*(?:(?:const|let|var)\s+)?([\w$\s,{}[\]:()]{1,200}?)\s+(?:of|in)\s+(.*)$/;
/** A function that is an argument gets what the call around it gives; any other one what its own caller gives. */
const IS_ARGUMENT = /[(,]\s*(?:async\s*)?$/;

const MOST_LINES = 400;

/** `before`: the code of the function up to the line of `call`. */
export function givenNames(parameters: string, before: string, call: string): ReadonlySet<string> {
  const given = new Set<string>(["arguments", ...namesIn(parameters)]);
  const code = [...before.split("\n").slice(-MOST_LINES), call.split("\n", 1)[0] ?? ""];
  for (const line of code) {
    for (const [pattern, from] of [
      [ASSIGNED, 2],
      [LOOPED, 2],
    ] as const) {
      const found = pattern.exec(line);
      if (found !== null && usesOne(found[from] ?? "", given)) for (const name of namesIn(found[1] ?? "")) given.add(name);
    }
    addInner(line, given);
  }
  return given;
}

function addInner(line: string, given: Set<string>): void {
  for (let rest = line, seen = ""; ;) {
    const found = INNER.exec(rest);
    if (found === null) return;
    const [whole, before = "", ...parameters] = found;
    seen += before;
    if (!IS_ARGUMENT.test(before) || usesOne(seen, given))
      for (const list of parameters) for (const name of namesIn(list ?? "")) given.add(name);
    seen += whole.slice(before.length);
    rest = rest.slice(whole.length);
  }
}

function namesIn(text: string): readonly string[] {
  return text.match(NAME) ?? [];
}

export function usesOne(text: string, names: ReadonlySet<string>): boolean {
  return namesIn(text).some((name) => names.has(name));
}
