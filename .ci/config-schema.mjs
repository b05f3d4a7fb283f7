/** Writes docs/schemas/config.schema.json from src/config/config-schema.ts (`npm run docs:schema`). `test/config/schema.test.ts` asserts that it is current. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const built = join(root, "node_modules", ".cache", "config-schema.mjs");
const file = join(root, "docs", "schemas", "config.schema.json");

/** The schema is TypeScript, so it is bundled before it is imported; what it imports is found from here. */
const bundle = await rolldown({ input: join(root, "src", "config", "config-schema.ts"), external: ["zod"] });
await bundle.write({ file: built, format: "esm" });
await bundle.close();
const { configSchemaText } = await import(pathToFileURL(built).href);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, configSchemaText());
