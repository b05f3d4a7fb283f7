/** Records exchanges with the server and with `watch`: the blocks between `<!-- recorded: NAME -->` and `<!-- end -->` of a page. */
import { openProject } from "./example-project.mjs";
import { EXCHANGES } from "./sessions.mjs";

const BLOCK = /<!-- recorded: ([\w-]+) -->\n[^]*?<!-- end -->/g;

/** Returns the page with the current output of the program; each exchange has a project of its own. */
export async function recordSessions(page) {
  let text = page;
  for (const [block, name] of page.matchAll(BLOCK)) {
    const record = EXCHANGES[name];
    if (record === undefined) throw new Error(`the page shows ${name}, which is missing in bench/exchanges/sessions.mjs`);
    const project = openProject();
    try {
      const output = await record(project);
      text = text.replace(block, () => `<!-- recorded: ${name} -->\n\n\`\`\`\`\n${output.trimEnd()}\n\`\`\`\`\n\n<!-- end -->`);
    } finally {
      project.remove();
    }
  }
  return text;
}
