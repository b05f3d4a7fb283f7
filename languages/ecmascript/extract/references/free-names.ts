/** Names that a file uses and does not bind: a framework may import them by itself. */
import type { Surroundings } from "./names/scope.js";
import type { ts } from "../../typescript.js";
import type { Binding, Use } from "../../../../src/model/facts.js";
import { classifyUse } from "./names/classify-use.js";
import { placeOf } from "./names/place.js";
import type { DocOf } from "../docs.js";

/** What every program has; a framework imports nothing under these names. */
export const GLOBALS: ReadonlySet<string> = new Set(
  (
    "undefined globalThis window document self global console process module exports require arguments eval NaN Infinity Object Function Array String " +
    "Number Boolean Symbol BigInt Math JSON Date RegExp Promise Proxy Reflect Map Set WeakMap WeakSet Error TypeError RangeError SyntaxError Intl " +
    "ArrayBuffer DataView Uint8Array Float32Array Int32Array parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI " +
    "setTimeout clearTimeout setInterval clearInterval setImmediate queueMicrotask requestAnimationFrame fetch Request Response Headers URL " +
    "URLSearchParams FormData Blob File FileReader Event CustomEvent HTMLElement Element Node localStorage sessionStorage navigator location history " +
    "performance crypto structuredClone AbortController AbortSignal TextEncoder TextDecoder Buffer __dirname __filename describe it test expect " +
    "beforeEach afterEach beforeAll afterAll before after vi jest Deno Bun const Record Partial Required Readonly Pick Omit Exclude Extract NonNullable " +
    "Awaited ReturnType Parameters InstanceType ReadonlyArray PromiseLike Iterable Uppercase Lowercase Capitalize"
  ).split(" "),
);

/** Names of one file, and uses of one name. */
const MOST_NAMES = 100;
const MOST_USES = 50;

export class FreeNames {
  readonly #uses = new Map<string, Use[]>();

  constructor(
    private readonly file: ts.SourceFile,
    private readonly docOf: DocOf,
  ) {}

  add(node: ts.Identifier, at: Surroundings): void {
    const name = node.text;
    if (GLOBALS.has(name)) return;
    const known = this.#uses.get(name) ?? [];
    if ((known.length === 0 && this.#uses.size >= MOST_NAMES) || known.length >= MOST_USES) return;
    const what = classifyUse(node, "named", at);
    if (what === undefined) return;
    const within = placeOf(at.frame, this.file, this.docOf);
    known.push({
      ...what,
      ...(within !== undefined && { within }),
      line: this.file.getLineAndCharacterOfPosition(node.getStart(this.file)).line + 1,
    });
    this.#uses.set(name, known);
  }

  bindings(): readonly Binding[] {
    return [...this.#uses].map(([imported, uses]) => ({ imported, typeOnly: false, uses }));
  }
}
