/** Sources that a change adds and nothing imports, where something that the base has loads what nobody can follow. */
import type { RuleNote } from "../../../rules/violation.js";
import type { OpenLoadersOf } from "./open-loaders.js";
import type { States } from "./open-base.js";

const SHIPPED: ReadonlySet<string> = new Set(["source", "script"]);

export async function newUnimported(states: States, covers: (path: string) => boolean, open: OpenLoadersOf): Promise<readonly RuleNote[]> {
  const { before, now, namesOf } = states;
  const news = [...now.scan.files.keys()].filter(
    (path) => SHIPPED.has(now.scan.category(path)) && !namesOf(path).some((name) => before.tree.has(name)),
  );
  if (news.length === 0) return [];
  const loaders = await loadersIn(states, covers, open);
  if (loaders.length === 0) return [];
  const imported = importedIn(states);
  const languageOf = (path: string): string | undefined => now.scan.workspaceOf(path)?.language;
  return news.flatMap((path) => {
    const loader = imported.has(path) ? undefined : loaders.find((one) => languageOf(one) === languageOf(path));
    return loader === undefined
      ? []
      : [{ place: path, message: `is new and imported by nothing; ${loader} loads what it is given`, isChange: true }];
  });
}

async function loadersIn({ now }: States, covers: (path: string) => boolean, open: OpenLoadersOf): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { path, problems } of now.scan.files.values()) {
    const mayLoad = covers(path) && now.scan.category(path) !== "test" && problems.some(({ code }) => code.startsWith("dynamic-"));
    if (mayLoad && (await open(path)).loads) found.push(path);
  }
  return found;
}

/** By another file, or as an entrypoint. */
function importedIn({ now }: States): ReadonlySet<string> {
  const imported = new Set(now.scan.candidates.map(({ entry }) => entry));
  for (const { path, edges } of now.graph.files.values())
    for (const { to, via = to } of edges)
      for (const key of [to, via]) {
        const [target = key] = key.split("#", 1);
        if (target !== path) imported.add(target);
      }
  return imported;
}
