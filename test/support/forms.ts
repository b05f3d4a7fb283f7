/** Small repositories as tables: each row says what the program has to answer about one of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runInProcess } from "./run-in-process.js";
import { temporaryRepository } from "./temporary-repository.js";

export interface Form {
  readonly title: string;
  /** Objects are written as JSON. */
  readonly files: Readonly<Record<string, string | object>>;
  /**
   * By command line, lines that its output has to contain, or must not contain if they start with `!`; a line that starts with `^` begins there. `findings`
   * stands for the findings of a first map.
   */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

export function tellForms(forms: readonly Form[]): void {
  for (const { title, files, answers } of forms) {
    it(title, async () => {
      const texts = Object.entries(files).map(([path, text]) => [path, typeof text === "string" ? text : `${JSON.stringify(text)}\n`]);
      const directory = temporaryRepository(Object.fromEntries(texts) as Record<string, string>);
      await runInProcess(directory, ["bootstrap", "--quiet"]);
      for (const [question, wanted] of Object.entries(answers)) {
        const answer = await answerTo(directory, question);
        const missing = wanted.filter((one) => !holds(answer, one));
        expect({ question, missing, answer: missing.length > 0 ? answer : "" }).toEqual({ question, missing: [], answer: "" });
      }
    });
  }
}

async function answerTo(directory: string, question: string): Promise<string> {
  if (question !== "findings") {
    const { out, err } = await runInProcess(directory, question.split(" "));
    return `${out}${err}`;
  }
  try {
    return readFileSync(join(directory, ".dsp", "diagnostics"), "utf8");
  } catch {
    return "";
  }
}

function holds(answer: string, wanted: string): boolean {
  if (wanted.startsWith("!")) return !holds(answer, wanted.slice(1));
  return wanted.startsWith("^") ? answer.split("\n").some((line) => line.startsWith(wanted.slice(1))) : answer.includes(wanted);
}

/** Code of a module that has the class `Till` of another one, and what is said of its member `ring`. */
export const ringForm = (
  title: string,
  code: string,
  wanted: readonly string[] = ["cannot tell: 1 use of .ring on objects of unknown type"],
): Form => ({
  title,
  files: {
    "package.json": { name: "shop", private: true, type: "module", main: "app.js" },
    "app.js": `import { Till } from "./till.js";\n${code}\n`,
    "till.js": "export class Till { ring() {} }\n",
  },
  answers: { "uses till.js#Till.ring": wanted },
});
