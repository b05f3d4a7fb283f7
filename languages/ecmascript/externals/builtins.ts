/** Modules of a runtime: a sentence, but neither version nor package URL (semantics C.0, J.3). */
import type { External, ExternalFacts } from "../../../src/model/language.js";
import { BUN_BUILTINS, CLOUDFLARE_BUILTINS, DENO_BUILTINS, NODE_BUILTINS, type Builtin } from "../data/node-builtins.js";

interface Runtime {
  readonly name: string;
  readonly label: string;
  readonly modules: ReadonlyMap<string, Builtin>;
}

const RUNTIMES: readonly Runtime[] = [
  { name: "node", label: "Node.js built-in module", modules: NODE_BUILTINS },
  { name: "bun", label: "Bun built-in module", modules: BUN_BUILTINS },
  { name: "deno", label: "Deno built-in module", modules: DENO_BUILTINS },
  { name: "cloudflare", label: "Cloudflare Workers built-in module", modules: CLOUDFLARE_BUILTINS },
];

/** Facts of `node:fs`, `bun:sqlite`, `bun`, …; undefined if no runtime provides the module. */
export function builtinFacts({ ecosystem, name }: External): ExternalFacts | undefined {
  const colon = name.indexOf(":");
  const prefix = colon === -1 ? ecosystem : name.slice(0, colon);
  const runtime = RUNTIMES.find((one) => one.name === prefix);
  if (runtime === undefined) return undefined;
  const [module = ""] = name.slice(colon + 1).split("/");
  return { builtin: runtime.name, label: runtime.label, purpose: runtime.modules.get(module)?.purpose };
}
