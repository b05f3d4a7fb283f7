/**
 * Build constraints in the notation of facts (`linux && !cgo`). Tags are never evaluated for the current machine; the only
 * question is whether a constraint can hold under an assumption.
 */

/** Assumed value of a tag; undefined: either value. */
type Assumption = (tag: string) => boolean | undefined;

type Token = "&&" | "||" | "!" | "(" | ")" | { readonly tag: string };

/**
 * Whether some choice of the open tags makes the constraint true. Exact if every open tag occurs once; otherwise it may return true too
 * often.
 */
export function canHold(condition: string, assume: Assumption): boolean {
  return evaluate(tokenize(condition), assume).yes;
}

/** Tags in the constraint. */
export function tagsOf(condition: string): readonly string[] {
  return [...new Set(tokenize(condition).flatMap((token) => (typeof token === "string" ? [] : [token.tag])))];
}

/** Whether the constraint can be true only if the tag is set. */
export function requires(condition: string, tag: string): boolean {
  return tagsOf(condition).includes(tag) && !canHold(condition, (name) => (name === tag ? false : undefined));
}

function tokenize(condition: string): readonly Token[] {
  return [...condition.matchAll(/&&|\|\||[!()]|[^\s!()&|]+/gu)].map(([text]) => {
    if (text === "&&" || text === "||" || text === "!" || text === "(" || text === ")") return text;
    return { tag: text };
  });
}

/** Whether an expression can be true, and whether it can be false. */
interface Chances {
  readonly yes: boolean;
  readonly no: boolean;
}

const RANK = { "||": 1, "&&": 2, "!": 3, "(": 0 } as const;
type Operator = keyof typeof RANK;

/** Operator precedence with two stacks: untrusted parentheses may be nested to any depth. */
function evaluate(tokens: readonly Token[], assume: Assumption): Chances {
  const values: Chances[] = [];
  const operators: Operator[] = [];
  const reduceTo = (rank: number): void => {
    for (let top = operators.at(-1); top !== undefined && top !== "(" && RANK[top] >= rank; top = operators.at(-1)) {
      operators.pop();
      apply(top, values);
    }
  };
  for (const token of tokens) {
    if (typeof token !== "string") {
      const known = assume(token.tag);
      values.push({ yes: known !== false, no: known !== true });
    } else if (token === "(" || token === "!") operators.push(token);
    else if (token === ")") {
      reduceTo(RANK["||"]);
      operators.pop();
    } else {
      reduceTo(RANK[token]);
      operators.push(token);
    }
  }
  reduceTo(RANK["||"]);
  return values.at(-1) ?? { yes: true, no: true };
}

function apply(operator: Exclude<Operator, "(">, values: Chances[]): void {
  const right = values.pop() ?? { yes: true, no: true };
  if (operator === "!") {
    values.push({ yes: right.no, no: right.yes });
    return;
  }
  const left = values.pop() ?? { yes: true, no: true };
  if (operator === "&&") values.push({ yes: left.yes && right.yes, no: left.no || right.no });
  else values.push({ yes: left.yes || right.yes, no: left.no && right.no });
}
