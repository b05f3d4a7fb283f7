/** What a change of a symbol may affect: its direct uses, and what uses those in turn. */
import type { CodeDeclaration } from "./code-edge.js";
import { isTest, type CodeGraph } from "./code-graph.js";
import type { DirectUse } from "./direct-use.js";
import { directUses } from "./direct-uses.js";
import type { CodeTarget } from "./find-target.js";
import type { Sources } from "./sources.js";

export interface CodeImpact {
  readonly targets: readonly CodeTarget[];
  /** Without uses of the type alone, unless they are wanted. */
  readonly direct: readonly DirectUse[];
  /** Uses of the type alone that were left out. */
  readonly types: readonly DirectUse[];
  /** Accesses to members of that name on objects of unknown type; nothing is followed from there. */
  readonly possible: readonly DirectUse[];
  /** Files at a distance of 2 or more, nearest first. */
  readonly further: readonly FurtherFile[];
  /** Whether more files would have had to be read. */
  readonly isCut: boolean;
}

export interface FurtherFile {
  readonly path: string;
  readonly distance: number;
  readonly test: boolean;
  /** What it uses of the files before: `path#symbol`. */
  readonly through: string;
}

export interface ImpactOptions {
  /** Maximum distance; default: all. */
  readonly depth?: number;
  /** Uses of the type alone count. */
  readonly types?: boolean;
}

/** A symbol of a module that uses what changes. */
interface Affected {
  readonly path: string;
  readonly symbol: string;
  /** Its name in the index. */
  readonly declared: string;
  /** A member of it does: whoever has an object of its type may call the member. */
  readonly byMember: boolean;
}

/** The beginning of a statement at module level; `] + more()` continues one. */
const STATEMENT = /^[\p{L}_$]/u;

/** Files whose own uses are read for one answer. */
const MOST_READ = 250;

/**
 * Follows a use to the module-level symbol around it, and from there to the uses of that symbol: neither other names of the module, nor
 * entrypoints, nor modules that only pass a name on.
 */
export async function impactOf(
  graph: CodeGraph,
  sources: Sources,
  targets: readonly CodeTarget[],
  { depth = Infinity, types = false }: ImpactOptions = {},
): Promise<CodeImpact> {
  const found = await Promise.all(targets.map((target) => directUses(graph, sources, target)));
  const all = unique(found.flat());
  const certain = all.filter(({ byName }) => byName !== true);
  const isWanted = (use: DirectUse): boolean => types || !use.typeOnly;
  const direct = certain.filter(isWanted);
  const walk = new Walk(graph, sources, targets, isWanted);
  await walk.run(direct, depth);
  return {
    targets,
    direct,
    types: certain.filter((use) => !isWanted(use)),
    possible: all.filter(({ byName }) => byName === true),
    further: walk.further(
      new Set([...direct.map(({ path }) => path), ...targets.flatMap((target) => [target.path, ...(target.files ?? [])])]),
    ),
    isCut: walk.isCut,
  };
}

class Walk {
  isCut = false;
  readonly #files = new Map<string, FurtherFile>();
  readonly #read = new Set<string>();
  readonly #lines = new Map<string, readonly string[]>();
  readonly #seen: Set<string>;

  constructor(
    private readonly graph: CodeGraph,
    private readonly sources: Sources,
    targets: readonly CodeTarget[],
    private readonly isWanted: (use: DirectUse) => boolean,
  ) {
    this.#seen = new Set(targets.map(({ path, symbol = "" }) => `${path}#${symbol}`));
  }

  async run(direct: readonly DirectUse[], depth: number): Promise<void> {
    let front = await this.around(direct);
    for (let distance = 2; front.length > 0 && distance <= depth; distance += 1) {
      const next: DirectUse[] = [];
      for (const affected of front) {
        const uses = (await this.usesOf(affected)).filter((use) => affected.byMember || this.isWanted(use));
        // One by one: a call cannot have as many arguments as a name may have uses.
        for (const use of uses) {
          this.note(use.path, distance, `${affected.path}#${affected.symbol}`);
          next.push(use);
        }
      }
      front = await this.around(next);
    }
  }

  /** Nearest first, without files that are affected directly. */
  further(direct: ReadonlySet<string>): readonly FurtherFile[] {
    return [...this.#files.values()].filter(({ path }) => !direct.has(path));
  }

  private note(path: string, distance: number, through: string): void {
    if (!this.#files.has(path)) this.#files.set(path, { path, distance, test: isTest(this.graph, path), through });
  }

  private async usesOf({ path, symbol, declared }: Affected): Promise<readonly DirectUse[]> {
    if (!this.#read.has(path) && this.#read.size >= MOST_READ) {
      this.isCut = true;
      return [];
    }
    this.#read.add(path);
    return await directUses(this.graph, this.sources, { path, symbol, declared });
  }

  /** Module-level symbols around the uses that were not seen before. */
  private async around(uses: readonly DirectUse[]): Promise<readonly Affected[]> {
    const found: Affected[] = [];
    for (const { path, line, within: known, kind } of uses) {
      if (kind === "re-export" || kind === "import" || known?.includes('"') === true) continue;
      const within = known ?? (await this.variableAround(path, line));
      const symbol = within?.split(".")[0];
      const id = `${path}#${symbol ?? ""}`;
      if (symbol === undefined || this.#seen.has(id)) continue;
      this.#seen.add(id);
      const declaration = await this.declarationOf(path, symbol);
      const key = declaration && `${declaration.path}#${symbol}`;
      if (declaration === undefined || key === undefined || (key !== id && this.#seen.has(key))) continue;
      this.#seen.add(key);
      found.push({ path: declaration.path, symbol, declared: declaration.name, byMember: within?.includes(".") === true });
    }
    return found;
  }

  /** A use inside the value of a variable has no function around it. Outlines are only read for lines that continue a statement. */
  private async variableAround(path: string, line: number): Promise<string | undefined> {
    const before = this.graph.declarations(path).filter((declaration) => declaration.line <= line);
    if (before.length === 0) return undefined;
    const here = before.find((declaration) => declaration.line === line && declaration.name !== "default");
    if (here !== undefined) return here.name;
    const lines = this.#lines.get(path) ?? (this.sources.read(path) ?? "").split("\n");
    this.#lines.set(path, lines);
    if (STATEMENT.test(lines[line - 1] ?? "")) return undefined;
    return (await this.sources.outline(path)).find(({ depth, from, to }) => depth === 0 && from <= line && line <= to)?.name;
  }

  /** In the file, or in another one of its module: a class may have members in several. A default export has its own name only in the outline. */
  private async declarationOf(path: string, symbol: string): Promise<CodeDeclaration | undefined> {
    const files = [path, ...this.graph.unitFiles(this.graph.unit(path) ?? "")];
    for (const file of files) {
      const named = this.graph.declarations(file).find(({ name }) => name === symbol);
      if (named !== undefined) return named;
    }
    const byDefault = this.graph.declarations(path).find(({ name }) => name === "default");
    const outline = byDefault && (await this.sources.outline(path)).find(({ name, depth }) => name === symbol && depth === 0);
    return outline !== undefined && byDefault !== undefined && byDefault.line >= outline.from && byDefault.line <= outline.to
      ? byDefault
      : undefined;
  }
}

function unique(uses: readonly DirectUse[]): readonly DirectUse[] {
  const seen = new Set<string>();
  return uses.filter(({ path, line, kind }) => {
    const id = `${path}\0${line}\0${kind}`;
    return seen.has(id) ? false : seen.add(id);
  });
}
