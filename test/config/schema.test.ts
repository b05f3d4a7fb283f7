import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { configSchemaText } from "../../src/config/config-schema.js";

const PUBLISHED = new URL("../../docs/schemas/config.schema.json", import.meta.url);

it("publishes the schema that the program validates with ('npm run docs:schema')", () => {
  expect(JSON.parse(readFileSync(PUBLISHED, "utf8"))).toEqual(JSON.parse(configSchemaText()));
});
