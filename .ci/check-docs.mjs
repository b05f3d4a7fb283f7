/** Every path that the documentation names in backticks or links to exists in the repository. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const roots = ["src", "languages", "prompts", "test", "fixtures", "docs", "bench", "action", ".ci"];

function* markdown(directory) {
  for (const entry of readdirSync(join(root, directory), { withFileTypes: true })) {
    const path = directory === "" ? entry.name : `${directory}/${entry.name}`;
    if (entry.isDirectory() && (directory !== "" || entry.name === "docs")) yield* markdown(path);
    else if (entry.isFile() && entry.name.endsWith(".md")) yield path;
  }
}

/** Code blocks show other people's repositories; only prose and links are promises about this one. */
function named(text, directory) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  const spans = [...prose.matchAll(/`((?:src|languages|prompts|test|fixtures|docs|bench|action|\.ci)\/[\w./-]*)`/g)].map(
    (match) => match[1],
  );
  const links = [...prose.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => join(directory, match[1]));
  return [...spans, ...links];
}

let missing = 0;
let seen = 0;
for (const file of markdown("")) {
  for (const path of named(readFileSync(join(root, file), "utf8"), dirname(file))) {
    seen += 1;
    if (existsSync(join(root, path))) continue;
    missing += 1;
    process.stderr.write(`${file}: ${path} does not exist\n`);
  }
}
if (seen < 20) process.stderr.write(`only ${seen} paths seen in the documentation of ${roots.join(", ")}: the check is blind\n`);
process.stdout.write(`docs: ${seen} paths named, ${missing} missing\n`);
process.exit(missing > 0 || seen < 20 ? 1 : 0);
