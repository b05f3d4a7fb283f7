/**
 * The extractor of this language: the text of one file to its facts, independent of other files. Never throws for bad input; `src/syntax`
 * bounds the size of its input. The compiler's parser recovers from syntax errors. Scanners of markup and styles are loaded on first use.
 */
import { rethrowUnlessTooDeep, ts } from "../typescript.js";
import type { FileFacts } from "../../../src/model/facts.js";
import type { Extract } from "../../../src/model/language.js";
import { unparsed } from "../../../src/model/parsing/parse-task.js";
import { isGenerated } from "../../shared/generated.js";
import { GENERATED_MARKS } from "./generated-marks.js";
import { extractScript } from "./script.js";
import { extensionOf, scriptKindOf } from "./script-kinds.js";

export const extract: Extract = async (path, text, mode) => {
  if (mode === "tolerant") return await readDeep(path, text);
  try {
    return await read(path, text);
  } catch (error) {
    rethrowUnlessTooDeep(error);
    return await readDeep(path, text);
  }
};

async function read(path: string, text: string): Promise<FileFacts> {
  const kind = scriptKindOf(path);
  if (kind !== undefined) return extractScript(path, text, { kind });
  const { extractMarkup, isMarkup } = await import("./markup/index.js");
  return isMarkup(path) ? extractMarkup(path, text, extractScript) : unread(path, text);
}

/** What the file loads; its names are unknown. */
async function readDeep(path: string, text: string): Promise<FileFacts> {
  const kind = scriptKindOf(path);
  if (kind === undefined) return unparsed(path, await read(path, ""));
  const { loadsOf } = await import("./deep-file.js");
  const { references } = extractScript(path, await loadsOf(text), { kind });
  return { ...unparsed(path, await read(path, "")), references, parse: "tolerant" };
}

/** Facts of the file without its content. */
export function unread(path: string, text: string): FileFacts {
  return {
    path,
    dialect: extensionOf(path).toUpperCase(),
    declarations: [],
    exports: [],
    references: [],
    calls: [],
    parse: "skipped",
    hasExportTable: false,
    generated: isGenerated(text, GENERATED_MARKS),
    ambient: false,
    problems: [],
  };
}

/**
 * Warms up the parser and the extractor. The compiler's scanner is one long function with a branch for each operator. The engine optimizes it for
 * the branches that it has seen, and does so again at each new one: 14 times in Vue's 527 files, in 40 % of the time of all optimizations. After
 * the specimen it does so 5 times.
 */

/** The engine takes no note of types in the first calls of a function. */
const PASSES = 8;

/** Every operator and every kind of statement, member, type and element. */
export const SPECIMEN = `#!/usr/bin/env node
/** Text. */
import type { A } from "./a";
import b, { c as d, type E } from "b";
import * as f from 'f';
export * from "./g";
export { b as h };
/* Two
   lines. */
@d()
export abstract class I<T extends A = A> extends f.J implements E {
  static #k = 0x1F + 0b11 + 0o17 + 1_000 + 1e3 + .5 + 1.5 + Number(10n);
  readonly l?: number;
  declare m: string | undefined;
  /** Text. */
  constructor(private n: string, ...o: unknown[]) { super(); }
  get p(): T[] { return this.#q("\\n\\u0041", 'a'); }
  #q(r: string, s = \`a\${r}b\${r}c\`): T[] { return r === s ? [] : [r as never]; }
  public async *t() { for await (const u of this.p) yield* [u!]; }
}
/** Text. @param y text */
export default function v({ w, ...x }: { w: number; /* text */ [key: string]: unknown }, y = 1): y is 1 { // text
  let z = w++ + --y - +w * -y / w % y ** 2 & 1 | 2 ^ ~3;
  z += 1; z -= 1; z *= 1; z /= 1; z %= 1; z **= 1; z <<= 1; z >>= 1; z >>>= 1; z &= 1; z |= 1; z ^= 1; z &&= 1; z ||= 1; z ??= 1;
  if (z < 1 && z > 2 || z <= 3 && z >= 4 || z == 5 || z != 6 || z !== 7 || !z) z = z << 1 >> 1 >>> 1;
  label: for (let i = 0; i < 9; i++) { if (i in x) continue label; else break; }
  for (const i in x) delete x[i];
  while (false) do { void 0; } while (true);
  switch (typeof z) { case "a": throw new Error(\`b\`); default: debugger; }
  try { x?.a?.[0]?.(w ?? y); } catch { /a[/]\\/b/gi.test(d); } finally { ; }
  const \\u0061é = async <T,>(a: T) => await import("./dynamic"), a = (b, c) => b, {} = {}, [k, , l] = [1, , ...[2]];
  return y instanceof I;
}
declare module "m" { export const n: unique symbol; }
namespace O { export enum P { q = 1, "r" } export const s = [1] as const; }
export type Q<T> = T extends (infer U)[] ? { readonly [K in keyof T]?: U } : typeof import("q") | \`a\${string}\` | (new () => void) & 1;
export interface R extends S { (a: this): void; new (): R; readonly b: [c: 1, d?: 2]; e?(): asserts e is string; }
export const S = require('./s'), T = { a, ["b"]: 1, "c": 2, 3: 4, d() {}, get e() { return 1; }, ...T, async f() {} } satisfies object;
export const V = (a: string /* text */) => <b.W key="a" x={a} {...b}>text {a} &amp; <i /></b.W>;
`;

export function warmUp(): void {
  for (let pass = 0; pass < PASSES; pass += 1) extractScript("specimen.tsx", SPECIMEN, { kind: ts.ScriptKind.TSX });
}
