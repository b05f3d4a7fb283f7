/** A small shop in three languages, what becomes of it, and the words that people wrote on its map. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const SHOP = {
  ".gitignore": "node_modules/\n",
  "package.json": `{ "name": "shop", "private": true, "type": "module", "main": "./src/index.ts", "dependencies": { "zod": "3.25.0" } }\n`,
  "tsconfig.json": `{ "compilerOptions": { "module": "nodenext", "strict": true } }\n`,
  "src/index.ts": `import { Cart } from "./cart.js";\nimport { print } from "./print.js";\nimport { z } from "zod";\n/** Opens the shop. */\nexport function open(): void {\n  print(new Cart().sum());\n  z.string();\n}\n`,
  "src/cart.ts": `import { add, type Money } from "./money.js";\n/** What a customer takes along. */\nexport class Cart {\n  goods: Money[] = [];\n  sum(): Money {\n    return add(this.goods);\n  }\n}\n`,
  "src/money.ts": `/** Cents. */\nexport type Money = number;\n/** Adds amounts. */\nexport function add(all: readonly Money[]): Money {\n  return all.reduce((sum, one) => sum + one, 0);\n}\n`,
  "src/print.ts": `import type { Money } from "./money.js";\nexport function print(sum: Money): void {\n  console.log(sum);\n}\n`,
  "pyproject.toml": `[project]\nname = "ledger"\nversion = "1"\n[project.scripts]\nledger = "ledger.main:main"\n`,
  "ledger/__init__.py": "",
  "ledger/main.py": `"""Keeps the ledger."""\nfrom ledger.book import Book\nfrom ledger import tax\n\n\ndef main():\n    Book().close(tax.rate())\n`,
  "ledger/book.py": `class Book:\n    """Pages of entries."""\n\n    def close(self, rate):\n        return rate\n`,
  "ledger/tax.py": `def rate():\n    """Share of the state."""\n    return 0.19\n`,
  "go.mod": "module example.com/stock\n\ngo 1.22\n",
  "main.go": `// Command stock counts what is left.\npackage main\n\nimport "example.com/stock/shelf"\n\nfunc main() { shelf.Count() }\n`,
  "shelf/shelf.go": `// Package shelf knows what lies where.\npackage shelf\n\n// Count counts.\nfunc Count() int { return 0 }\n`,
};

/** Two files move, one of them with an edit, one goes, one comes, and imports follow. */
function refactor(directory) {
  const move = (from, to) => {
    mkdirSync(dirname(join(directory, to)), { recursive: true });
    renameSync(join(directory, from), join(directory, to));
  };
  const edit = (path, change) => writeFileSync(join(directory, path), change(readFileSync(join(directory, path), "utf8")));
  move("src/money.ts", "src/lib/money.ts");
  edit("src/cart.ts", (text) => text.replace("./money.js", "./lib/money.js"));
  rmSync(join(directory, "src/print.ts"));
  edit("src/index.ts", (text) =>
    text.replace(`import { print } from "./print.js";\n`, "").replace("print(new Cart().sum())", "new Cart().sum()"),
  );
  move("ledger/book.py", "ledger/books/book.py");
  writeFileSync(join(directory, "ledger/books/__init__.py"), "");
  edit("ledger/books/book.py", (text) => `${text}\n    def open(self):\n        return self\n`);
  edit("ledger/main.py", (text) => text.replace("ledger.book import", "ledger.books.book import"));
  writeFileSync(join(directory, "shelf/count.go"), "package shelf\n\n// Sum sums.\nfunc Sum() int { return Count() }\n");
  edit("main.go", (text) => text.replace("shelf.Count()", "shelf.Sum()"));
}

export function git(directory, ...words) {
  const identity = ["-c", "user.name=Clerk", "-c", "user.email=clerk@shop.example", "-c", "gc.auto=0", "-c", "core.fsync=none"];
  const { status, stderr } = spawnSync("git", [...identity, ...words], { cwd: directory, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${words[0]}: ${stderr}`);
}

function commitAll(directory, message) {
  git(directory, "add", "--all");
  git(directory, "commit", "-q", "-m", message);
}

export function buildShop(directory) {
  for (const [path, text] of Object.entries(SHOP)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  git(directory, "init", "-q", "-b", "main");
  commitAll(directory, "Open the shop");
}

/** The map belongs to the commit before. */
export function rebuildShop(directory) {
  commitAll(directory, "Keep the map");
  refactor(directory);
  commitAll(directory, "Rebuild the shop");
}

/** A person's purpose on every third entity that stays, and a person's why on every other import between such; answers the words. */
export function writeWords(directory) {
  const base = join(directory, ".dsp");
  const words = [];
  const goes = (text) => /src\/print\.ts/.test(text);
  const sources = new Map(
    readdirSync(base)
      .filter((name) => /^(?:obj|func)-/.test(name))
      .sort()
      .map((uid) => [uid, readFileSync(join(base, uid, "description"), "utf8")]),
  );
  let index = 0;
  for (const [uid, text] of sources) {
    if (goes(text)) continue;
    if (index % 3 === 0) {
      const word = `What the neighbours say of ${uid}.`;
      writeFileSync(join(base, uid, "description"), text.replace(/^purpose: .*$/m, `purpose: ${word}`));
      words.push(word);
    }
    index += 1;
  }
  for (const path of readdirSync(base, { recursive: true }).sort()) {
    const [, exporter, importer] = /^([^/]+)\/exports\/((?:obj|func)-[0-9a-f]{8})$/.exec(path) ?? [];
    if (importer === undefined || goes(sources.get(exporter) ?? "") || goes(sources.get(importer) ?? "")) continue;
    try {
      const word = `A clerk wanted ${exporter} in ${importer}.`;
      writeFileSync(join(base, path), `${word}\n`);
      words.push(word);
    } catch (error) {
      if (error.code !== "EISDIR") throw error;
    }
  }
  return words;
}
