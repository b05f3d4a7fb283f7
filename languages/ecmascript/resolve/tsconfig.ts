/**
 * Compiler configurations of a repository: found, merged and matched without the compiler, over the inventory alone. Each
 * is read on first use and kept; an unreadable one is a problem and does not affect the others.
 */
import { byteOrder } from "../../../src/model/byte-order.js";
import type { EcmaProblem } from "../problems.js";
import type { Tree } from "../../../src/model/tree.js";
import type { TsConfig, TsConfigs } from "../project.js";
import { baseName, directoryOf, upwards } from "../../manifests/paths.js";
import { mergeLayers } from "./tsconfig-merge.js";
import { createLayerLoader, TOO_MANY_LAYERS } from "./tsconfig-layers.js";

const CONFIG = /^(?:tsconfig(?:[.-].+)?|jsconfig(?:\..+)?)\.json$/;

export function createTsConfigs(tree: Tree): TsConfigs {
  const load = createLayerLoader(tree);
  const configs = new Map<string, TsConfig | undefined>();
  const findings = new Map<string, readonly EcmaProblem[]>();
  const cut = new Set<string>();
  const directories = new Map<string, readonly TsConfig[]>();
  const bases = new Map<string, readonly string[]>();
  const related = new Map<string, readonly TsConfig[]>();
  const get = (path: string): TsConfig | undefined => {
    if (!configs.has(path)) {
      const loaded = load(path);
      findings.set(path, loaded?.problems ?? []);
      bases.set(path, loaded?.layers.map((layer) => layer.path) ?? []);
      if (loaded?.isCut === true) cut.add(path);
      configs.set(path, loaded === undefined || loaded.layers.at(-1)?.path !== path ? undefined : mergeLayers(tree, loaded.layers));
    }
    return configs.get(path);
  };
  const own = (directory: string): readonly TsConfig[] => {
    const known = directories.get(directory);
    if (known !== undefined) return known;
    const found = configNames(tree, directory).flatMap((name) => get(directory === "" ? name : `${directory}/${name}`) ?? []);
    directories.set(directory, found);
    return found;
  };
  return {
    forFile: (path) => configFor(path, own, get),
    inDirectory(directory) {
      const known = related.get(directory);
      if (known !== undefined) return known;
      const found = withRelated(own(directory), (path) => bases.get(path) ?? [], get);
      related.set(directory, found);
      return found;
    },
    get problems() {
      for (const path of tree.paths) if (CONFIG.test(baseName(path)) && !`/${path}`.includes("/node_modules/")) get(path);
      const inOrder = [...findings.keys()].sort(byteOrder);
      return distinct([...inOrder.flatMap((path) => findings.get(path) ?? []), ...tooLong(inOrder, cut), ...tooWide(inOrder, configs)]);
    },
  };
}

/** `tsconfig.json`, `jsconfig.json`, then the others by name. */
function configNames(tree: Tree, directory: string): readonly string[] {
  const names = tree.list(directory).filter((name) => CONFIG.test(name));
  const first = ["tsconfig.json", "jsconfig.json"].filter((name) => names.includes(name));
  return [...first, ...names.filter((name) => !first.includes(name))];
}

function configFor(
  path: string,
  own: (directory: string) => readonly TsConfig[],
  get: (path: string) => TsConfig | undefined,
): TsConfig | undefined {
  let nearest: TsConfig | undefined;
  for (const directory of upwards(directoryOf(path))) {
    for (const config of own(directory)) {
      const name = baseName(config.path);
      if (nearest === undefined && /^[tj]sconfig\.json$/.test(name)) nearest = config;
      if (/^[tj]sconfig-/.test(name)) continue;
      const covering = config.covers(path) ? config : coveringReference(config, path, get);
      if (covering !== undefined) return covering;
    }
  }
  return nearest;
}

/** References that are followed from one configuration, direct and indirect ones. */
const MOST_REFERENCES = 5000;

/** A solution configuration defers to those it references, in order, themselves possibly solutions. */
function coveringReference(solution: TsConfig, path: string, get: (path: string) => TsConfig | undefined): TsConfig | undefined {
  const seen = new Set([solution.path]);
  const open = solution.references.toReversed();
  for (let at = open.pop(); at !== undefined && seen.size <= MOST_REFERENCES; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const config = get(at);
    if (config?.covers(path) === true) return config;
    open.push(...(config?.references ?? []).toReversed());
  }
  return undefined;
}

/** With what they extend and reference. */
function withRelated(
  configs: readonly TsConfig[],
  layersOf: (path: string) => readonly string[],
  get: (path: string) => TsConfig | undefined,
): readonly TsConfig[] {
  const found = new Map(configs.map((config) => [config.path, config]));
  const queue = configs.map((config) => ({ config, isBase: false }));
  const add = (path: string, isBase: boolean): void => {
    const related = found.has(path) || found.size > MOST_REFERENCES ? undefined : get(path);
    if (related === undefined) return;
    found.set(path, related);
    queue.push({ config: related, isBase });
  };
  for (const { config, isBase } of queue) {
    // What a base extends is among the layers of what extends it.
    if (!isBase) for (const path of layersOf(config.path).toReversed().slice(1)) add(path, true);
    for (const path of config.references) add(path, false);
  }
  return [...found.values()];
}

/** In a chain of thousands nearly every one is too long, which one finding says. */
function tooLong(paths: readonly string[], cut: ReadonlySet<string>): readonly EcmaProblem[] {
  const [first, ...others] = paths.filter((path) => CONFIG.test(baseName(path)) && cut.has(path));
  if (first === undefined) return [];
  return [
    {
      code: "config-invalid",
      path: first,
      detail: TOO_MANY_LAYERS,
      ...(others.length === 0 ? {} : { notes: [`and ${others.length} others`] }),
    },
  ];
}

/** Of all compiler configurations together, so that it does not depend on what was asked before. */
function tooWide(paths: readonly string[], configs: ReadonlyMap<string, TsConfig | undefined>): readonly EcmaProblem[] {
  const solutions = paths.filter((path) => CONFIG.test(baseName(path)) && (configs.get(path)?.references.length ?? 0) > 0);
  const [first] = solutions;
  const referenced = new Set(solutions.flatMap((path) => configs.get(path)?.references ?? []));
  if (first === undefined || referenced.size <= MOST_REFERENCES) return [];
  return [{ code: "config-invalid", path: first, detail: `references more than ${MOST_REFERENCES} configurations, with the others` }];
}

/** A base that many configurations extend reports its problems once. */
function distinct(problems: readonly EcmaProblem[]): readonly EcmaProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.code}\0${problem.path}\0${problem.detail}`, problem])).values()];
}
