/** Writes docs/errors.md from the table of errors in src/model/errors (`npm run docs:errors`). `check-docs.mjs` asserts that the page is up to date. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

export const ERRORS_PAGE = join(root, "docs", "errors.md");

const HEAD = `# Errors

Every error that ends a command has a code. Sentences may be reworded in any version; codes stay as they are, so programs compare codes.

- On standard error: \`error: MESSAGE; NEXT STEP\`.
- On standard output, if the command line has \`--json\` (or \`--format json\`) and nothing was printed before:
  \`{"schemaVersion","error":{"code","message","next","exitCode"}}\`. The protocol's operations print what the reference prints, without codes.
- In the package: \`UserError\` has \`code\`, \`problem\`, \`next\` and \`exitCode\`.
- From the server for agents: the sentence as the text of a tool's error, the code and the next step in \`_meta["dsp-bootstrap/error"]\`.

Exit codes: 1 something to fix was found, 2 wrong use or a fault of the machine, 4 a language model's server failed. \`check\` exits with 2 instead of 1 for
any error below, because 1 means drift.

In the tables \`{name}\` stands for a value, and a part in square brackets appears only if its value is known.
`;

/** The rows are TypeScript, so they are bundled before they are imported. */
async function readTables() {
  const bundle = await rolldown({ input: join(root, "src", "model", "errors", "error-table.ts") });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  const { ERROR_SUBJECTS } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return Object.entries(ERROR_SUBJECTS);
}

const cell = (text) => text.replaceAll("|", "\\|");
const code = (text) => (text === "" ? "" : `\`${cell(text)}\``);

export async function errorsPage() {
  const sections = (await readTables()).map(([subject, rows]) => {
    const lines = Object.entries(rows).map(
      ([name, { when, problem, next, exitCode }]) => `| \`${name}\` | ${cell(when)} | ${code(problem)} | ${code(next)} | ${exitCode} |`,
    );
    return `\n## ${subject}\n\n| Code | When | Message | Next step | Exit code |\n|---|---|---|---|---|\n${lines.join("\n")}\n`;
  });
  return `${HEAD}${sections.join("")}`;
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(ERRORS_PAGE, await errorsPage());
