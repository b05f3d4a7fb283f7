import { languages } from "../../languages/index.js";
import type { FileFacts } from "../../src/model/facts.js";
import type { ParseMode } from "../../src/model/language.js";

export async function read(path: string, text: string, mode: ParseMode = "full"): Promise<FileFacts> {
  const language = languages.find((one) => one.claims(path));
  if (language === undefined) throw new Error(`nobody reads ${path}`);
  return (await language.load()).extract(path, text, mode);
}

/**
 * `1 total`, `2 file`, `3 file total`, `4 -`: what each marker of the text names, in source order. In the text `@1` stands for a marker
 * with the UID `func-00000001`.
 */
export async function bound(path: string, text: string, mode?: ParseMode): Promise<string> {
  const written = text.replace(/@(\d)/g, "@dsp func-0000000$1");
  const { markers = [], declarations } = await read(path, written, mode);
  const known = new Set(declarations.map(({ name }) => name));
  return markers
    .map(({ uid, top, declaration, start, end, line }) => {
      const comment = written.slice(start, end);
      if (!comment.includes(uid) || written.split("\n")[line - 1]?.includes(uid) !== true) throw new Error(`${uid} does not stand there`);
      if (declaration !== undefined && !known.has(declaration)) throw new Error(`${declaration} is not declared`);
      return [Number(uid.slice(-1)), ...(top === true ? ["file"] : []), ...(declaration === undefined ? [] : [declaration])];
    })
    .map((parts) => (parts.length === 1 ? `${parts[0]} -` : parts.join(" ")))
    .join(", ");
}
