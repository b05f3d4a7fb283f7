/** TypeScript for code outside of the parsers: few repositories need it there, and it takes longer to load than everything else. */
import { createRequire } from "node:module";
import type { ts } from "./typescript.js";

const load = createRequire(import.meta.url) as (name: string) => typeof ts;

/** TypeScript's namespace, loaded on the first access. */
export const compiler: typeof ts = new Proxy({} as typeof ts, {
  get(known, name) {
    if (!Object.hasOwn(known, name)) Object.assign(known, load("@ts-morph/common/dist/typescript.js"));
    return Reflect.get(known, name) as unknown;
  },
});
