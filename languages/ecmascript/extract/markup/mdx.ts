/** MDX: imports and exports at the start of a block, JSX and expressions in the prose. */
import { ts } from "../../typescript.js";
import type { FileFacts } from "../../../../src/model/facts.js";
import { addBracedMarkup } from "./braced-markup.js";
import type { Range } from "./component.js";
import { componentFacts, onlyRanges, openComponent } from "./component.js";
import { layoutSites } from "./front-matter.js";
import type { ExtractScript } from "./script-extractor.js";
import type { MarkupSyntax } from "./tokenize.js";
import { tokenize } from "./tokenize.js";

const MDX: MarkupSyntax = { raw: new Set(), mustaches: false, braces: true };

export async function mdxFacts(path: string, text: string, extractScript: ExtractScript): Promise<FileFacts> {
  const component = openComponent(path, text);
  const { esm, prose } = splitBlocks(text);
  for (const range of esm) component.scripts.push({ ...range, kind: ts.ScriptKind.JSX, exporting: true });
  const visible = onlyRanges(text, prose, text.length).replaceAll(/`[^`\n]*`/g, (code) => " ".repeat(code.length));
  component.sites.push(...layoutSites(text));
  addBracedMarkup({ ...component, text: visible }, tokenize(visible, MDX), () => undefined);
  return componentFacts(component, "MDX", extractScript);
}

/** A line of prose may also begin with these words. */
const ESM =
  /^(?:import\s*(?:["'{*]|type\b|[\w$]+\s*(?:,|from\b))|export\s*(?:[{*]|(?:default|const|let|var|async|function|class|type|interface|enum)\b))/;

interface Blocks {
  readonly esm: readonly Range[];
  readonly prose: readonly Range[];
}

/** Reads line by line; front matter and fenced code are skipped. A block of ESM ends at a blank line outside of brackets. */
function splitBlocks(text: string): Blocks {
  const esm: Range[] = [];
  const prose: Range[] = [];
  let fence = "";
  let open: Range | undefined;
  let depth = 0;
  let atBlockStart = true;
  for (const line of linesIn(text)) {
    const content = text.slice(line.offset, line.end);
    const blank = content.trim() === "";
    if (fence !== "") {
      if (content.trim().startsWith(fence)) fence = "";
    } else if (open !== undefined && !(blank && depth <= 0)) {
      open = { offset: open.offset, end: line.end };
      esm[esm.length - 1] = open;
      depth += balanceOf(content);
    } else if (atBlockStart && ESM.test(content)) {
      open = line;
      esm.push(open);
      depth = balanceOf(content);
    } else {
      open = undefined;
      fence = line.offset === 0 && content.trim() === "---" ? "---" : (/^ {0,3}(`{3,}|~{3,})/.exec(content)?.[1] ?? "");
      if (fence === "") prose.push(line);
      atBlockStart = blank || fence === "---";
    }
  }
  return { esm, prose };
}

function* linesIn(text: string): Generator<Range> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    yield { offset: start, end };
    start = end;
  }
}

/** Opening brackets minus closing ones. */
function balanceOf(line: string): number {
  let balance = 0;
  for (const char of line) {
    if (char === "{" || char === "(" || char === "[") balance += 1;
    else if (char === "}" || char === ")" || char === "]") balance -= 1;
  }
  return balance;
}
