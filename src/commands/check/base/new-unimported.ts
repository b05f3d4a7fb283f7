/** Sources that a change adds and nothing imports, where something that the base has loads what nobody can follow. */
import type { RuleNote } from "../../../rules/violation.js";
import { openLoadersOf } from "./open-loaders.js";
import type { States } from "./open-base.js";

const SHIPPED: ReadonlySet<string> = new Set(["source", "script"]);

export async function newUnimported({ before, now, namesOf }: States, covers: (path: string) => boolean): Promise<readonly RuleNote[]> {
  const news = [...now.scan.files.keys()].filter(
    (path) => SHIPPED.has(now.scan.category(path)) && !namesOf(path).some((name) => before.tree.has(name)),
  );
  if (news.length === 0) return [];
  const open = openLoadersOf(now);
  const loaders: string[] = [];
  for (const { path, problems } of now.scan.files.values()) {
    const mayLoad = covers(path) && now.scan.category(path) !== "test" && problems.some(({ code }) => code.startsWith("dynamic-"));
    if (mayLoad && (await open(path)).loads) loaders.push(path);
  }
  const [loader] = loaders;
  if (loader === undefined) return [];
  const imported = new Set<string>();
  for (const { path, edges } of now.graph.files.values())
    for (const { to, via = to } of edges)
      for (const key of [to, via]) {
        const target = key.split("#", 1)[0] ?? key;
        if (target !== path) imported.add(target);
      }
  const roots = new Set(now.scan.candidates.map(({ entry }) => entry));
  const languageOf = (path: string): string | undefined => now.scan.workspaceOf(path)?.language;
  return news.flatMap((path) => {
    if (imported.has(path) || roots.has(path)) return [];
    const others = loaders.filter((one) => languageOf(one) === languageOf(path));
    return others.length === 0
      ? []
      : [{ place: path, message: `is new and imported by nothing; ${others[0] ?? loader} loads what it is given`, isChange: true }];
  });
}
