import type { FileFacts } from "../../../../src/model/facts.js";
import { extractMarkup } from "../../../../languages/ecmascript/extract/markup/index.js";
import { extractScript } from "../../../../languages/ecmascript/extract/script.js";

/** Facts of `text`; fails if a line does not match its offset. */
export async function read(path: string, text: string): Promise<FileFacts> {
  const facts = await extractMarkup(path, text, extractScript);
  for (const { line, offset, specifier } of facts.references) {
    const actual = text.slice(0, offset).split("\n").length;
    if (actual !== line) throw new Error(`${specifier}: line ${line} given, offset is on line ${actual}`);
  }
  return facts;
}

/** `form specifier` of each reference. */
export async function sites(path: string, text: string): Promise<readonly string[]> {
  return (await read(path, text)).references.map((site) => `${site.form} ${site.specifier}`);
}

/** Uses by local name: `render in Shelf`. */
export async function uses(path: string, text: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const bindings = (await read(path, text)).references.flatMap((site) => site.bindings);
  return Object.fromEntries(
    bindings.map((one) => [
      one.local ?? one.imported,
      one.uses.map((use) => `${use.kind}${use.within === undefined ? "" : ` in ${use.within.label}`}`),
    ]),
  );
}
