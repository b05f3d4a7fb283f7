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

interface Row {
  readonly title: string;
  readonly ending: string;
  readonly code: string;
  readonly wanted: string;
  readonly more: Readonly<Record<string, string>>;
}

/**
 * A module `app` that has the classes `Till` and `Box` of another one. `wanted`: lines that are said to use `Till.ring`, of other files with their
 * path; by rule with `?`, those of which it cannot be told with `??`. `more`: files beside it.
 */
export const row = (title: string, ending: string, code: string, wanted: string, more: Row["more"] = {}): Row => ({
  title,
  ending,
  code,
  wanted,
  more,
});

/** Modules in directories of their own: one repository for all of them. */
export function tellTogether(title: string, rows: readonly Row[]): void {
  it(title, async () => {
    const files: Record<string, string> = { "package.json": '{ "private": true, "type": "module" }\n' };
    for (const script of ["js", "ts"])
      files[`${script}/till.${script}`] = "export class Till { ring() {} other() {} }\nexport class Box { ring() {} }\n";
    for (const [index, { ending, code, more }] of rows.entries()) {
      const directory = placeOf(ending, index);
      const from = ending.startsWith("t") ? "../till" : "../till.js";
      files[`${directory}/app.${ending}`] = `import { Till${code.includes("Box") ? ", Box" : ""} } from "${from}";\n${below(code)}\n`;
      for (const [path, text] of Object.entries(more)) files[`${directory}/${path}`] = below(text);
    }
    const directory = temporaryRepository(files);
    await runInProcess(directory, ["bootstrap", "--quiet"]);
    const places: string[] = [];
    for (const script of ["js", "ts"]) {
      const { out } = await runInProcess(directory, ["uses", `${script}/till.${script}#Till.ring`, "--limit", "0", "--json"]);
      places.push(...placesOf(JSON.parse(out) as Answer).filter((place) => place.startsWith(script)));
    }
    const found = rows.map((one, index) => {
      const start = `${placeOf(one.ending, index)}/`;
      const own = places.filter((place) => place.startsWith(start)).map((place) => place.slice(start.length).replace(/^app\.\w+:/, ""));
      return `${one.title}: ${own.join(" ")}`;
    });
    expect(found).toEqual(rows.map((one) => `${one.title}: ${one.wanted}`));
  });
}

/** With the module of the classes one directory further up. */
function below(text: string): string {
  return text.replaceAll(/(?<=["'])(?:\.|\.\.)\/till(?=(?:\.js)?["'])/g, (path) => (path.startsWith("../") ? `../${path}` : "../till"));
}

function placeOf(ending: string, index: number): string {
  return `${ending.startsWith("j") ? "js" : "ts"}/case${index}`;
}

interface Place {
  readonly path: string;
  readonly line: number;
  readonly doubt?: { readonly tier: string };
}

interface Answer {
  readonly uses: readonly Place[];
  readonly possible: readonly Place[];
}

function placesOf({ uses, possible }: Answer): readonly string[] {
  const mark = ({ doubt }: Place): string => (doubt === undefined ? "" : doubt.tier === "rule" ? "?" : "??");
  return [...uses, ...possible].map((one) => `${one.path}:${one.line}${mark(one)}`).toSorted();
}
