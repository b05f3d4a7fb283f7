/** Names in types written as text: quoted annotations and type comments. */

interface TypeName {
  readonly name: string;
  readonly chain: readonly string[];
  /** Offset in the text. */
  readonly at: number;
}

/** Longer texts are no annotations. */
const LONGEST = 2000;

const TOKEN = /[\p{L}_][\p{L}\p{N}_]*(?:\s*\.\s*[\p{L}_][\p{L}\p{N}_]*)*|["'[\](){},]/gu;
const WORDS: ReadonlySet<string> = new Set(["None", "True", "False", "and", "or", "not", "if", "else", "in", "is", "lambda", "for"]);

/** Dotted names in source order. Strings inside `Literal[…]` are values; other strings are types. */
export function namesInType(text: string): readonly TypeName[] {
  if (text.length > LONGEST) return [];
  const found: TypeName[] = [];
  const literals: boolean[] = [];
  let before = "";
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const token = match[0];
    if (token === "[" || token === "(" || token === "{") literals.push(token === "[" ? before === "Literal" : literals.at(-1) === true);
    else if (token === "]" || token === ")" || token === "}") literals.pop();
    else if (token === '"' || token === "'") {
      if (literals.at(-1) !== true) continue;
      const end = text.indexOf(token, match.index + 1);
      if (end < 0) break;
      TOKEN.lastIndex = end + 1;
    } else if (token !== ",") {
      const names = token.split(".").map((part) => part.trim());
      before = names.at(-1) ?? "";
      const [name, ...chain] = names;
      if (name !== undefined && !WORDS.has(name)) found.push({ name, chain, at: match.index });
    }
  }
  return found;
}

/** The type of `# type: T`, of `# type: (A, B) -> C`; undefined for other comments. */
export function typeComment(comment: string): { readonly text: string; readonly at: number } | undefined {
  const head = /^#\s{0,8}type:\s{0,8}(?!ignore\b)/.exec(comment);
  if (head === null) return undefined;
  const rest = comment.slice(head[0].length);
  const end = rest.indexOf("#");
  return { text: end < 0 ? rest : rest.slice(0, end), at: head[0].length };
}
