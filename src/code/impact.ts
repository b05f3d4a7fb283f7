/** What a change of a symbol may affect: its direct uses, and what uses those in turn. */
import type { CodeDeclaration } from "./index/code-index.js";
import { isTest, type CodeGraph, type Sources } from "./code-graph.js";
import { type DirectUse, isCertain } from "./direct-use.js";
import { directUses } from "./direct-uses.js";
import { type CodeTarget, nameOf } from "./find-target.js";
import { answerUses, type UsesAnswer } from "./uses-answer.js";
import type { OutlineSymbol, SymbolKind } from "../model/outline.js";

export interface CodeImpact {
  readonly targets: readonly CodeTarget[];
  /** Without uses of the type alone, unless they are wanted or there are no others. */
  readonly direct: readonly DirectUse[];
  /** Uses of the type alone that were left out. */
  readonly types: readonly DirectUse[];
  /** Uses that are not certain; what follows from those that a rule names is only possible. */
  readonly possible: readonly DirectUse[];
  /** Entrypoints that start a target. */
  readonly starts: readonly string[];
  /** Of targets without a certain use but in tests: entrypoints through which others may use them. */
  readonly offers: readonly string[];
  /** Of targets without a certain use: what else may use them. */
  readonly cannotTell: readonly string[];
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
  /** The function, method or variable around the use; absent at module level. */
  readonly within?: string;
  /** Every way to it has a use that is not certain. */
  readonly possible?: true;
}

interface ImpactOptions {
  /** Maximum distance; default: all. */
  readonly depth?: number;
  /** Uses of the type alone count, also of what has others. */
  readonly types?: boolean;
}

/** A function, a method or a variable that uses what changes. */
interface Affected {
  readonly target: CodeTarget;
  /** A member does: whoever has an object of its class may call it. */
  readonly byMember: boolean;
  readonly possible: boolean;
  /** Where nothing is known of the uses of a method: its class, whoever makes an object of which may call it. */
  readonly owner?: CodeTarget;
  /** The owner is an object: whoever is given it may call the method. */
  readonly ofObject: boolean;
}

/** A use on the way, and whether everything up to it is certain. */
interface Reached {
  readonly use: DirectUse;
  readonly possible: boolean;
  /** What is used. */
  readonly target: CodeTarget | undefined;
}

/** The beginning of a statement at module level; `] + more()` continues one. */
const STATEMENT = /^[\p{L}_$]/u;

/** Files whose own uses are read for one answer, and methods whose objects are looked for. */
const MOST_READ = 250;
const MOST_METHODS = 120;

/**
 * Follows a use to the function or method around it, and from there to the uses of that: neither other members of its class, nor other names of
 * the module, nor entrypoints, nor modules that only pass a name on. What is certain is followed first.
 */
export async function impactOf(
  graph: CodeGraph,
  sources: Sources,
  targets: readonly CodeTarget[],
  { depth = Infinity, types = false }: ImpactOptions = {},
): Promise<CodeImpact> {
  const answers: UsesAnswer[] = [];
  for (const target of targets) answers.push(await answerUses(graph, sources, target));
  const all = unique(answers.flatMap(({ uses, tests, possible }) => [...uses, ...tests, ...possible]));
  const certain = all.filter(isCertain);
  const direct = unique(answers.flatMap(({ uses, tests }) => counted([...uses, ...tests], types)));
  const isDirect = new Set(direct.map(placeOf));
  const walk = new Walk(graph, sources, targets, types);
  await walk.run([...direct, ...all.filter(({ doubt }) => doubt?.tier === "rule")], depth);
  return {
    targets,
    direct,
    types: certain.filter((use) => !isDirect.has(placeOf(use))),
    possible: all.filter((use) => !isCertain(use)),
    starts: [...new Set(answers.flatMap(({ starts }) => starts))],
    offers: [...new Set(answers.flatMap(({ offers }) => offers))],
    cannotTell: [...new Set(answers.flatMap(({ unknown }) => unknown))],
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
  #methods = 0;
  readonly #lines = new Map<string, readonly string[]>();
  readonly #seen: Set<string>;

  constructor(
    private readonly graph: CodeGraph,
    private readonly sources: Sources,
    targets: readonly CodeTarget[],
    private readonly types: boolean,
  ) {
    this.#seen = new Set(targets.map(({ path, symbol = "" }) => `${path}#${symbol}`));
  }

  async run(first: readonly DirectUse[], depth: number): Promise<void> {
    const doubtful: (readonly Reached[])[] = [];
    const certain = first.filter(isCertain).map((use) => ({ use, possible: false, target: undefined }));
    doubtful[2] = first.filter((use) => !isCertain(use)).map((use) => ({ use, possible: true, target: undefined }));
    let front = await this.around(certain);
    for (let distance = 2; front.length > 0 && distance <= depth; distance += 1) {
      const next = await this.step(front, distance);
      doubtful[distance + 1] = next.filter(({ possible }) => possible);
      front = await this.around(next.filter(({ possible }) => !possible));
    }
    front = [];
    for (let distance = 2; (front.length > 0 || distance < doubtful.length) && distance <= depth; distance += 1) {
      front = [...front, ...(await this.around(doubtful[distance] ?? []))];
      front = await this.around(await this.step(front, distance));
    }
  }

  /** The uses of what is affected. */
  private async step(front: readonly Affected[], distance: number): Promise<readonly Reached[]> {
    const next: Reached[] = [];
    for (const affected of front) {
      // One by one: a call cannot have as many arguments as a name may have uses.
      for (const reached of await this.usesOf(affected)) {
        this.note(reached, distance);
        next.push(reached);
      }
    }
    return next;
  }

  /** Nearest first, what is only possible last, without files that are affected directly. */
  further(direct: ReadonlySet<string>): readonly FurtherFile[] {
    return [...this.#files.values()]
      .filter(({ path }) => !direct.has(path))
      .toSorted((a, b) => Number(a.possible ?? false) - Number(b.possible ?? false) || a.distance - b.distance);
  }

  private note({ use: { path, within }, possible, target }: Reached, distance: number): void {
    if (this.#files.has(path)) return;
    const through = target === undefined ? "" : nameOf(target);
    const test = isTest(this.graph, path);
    this.#files.set(path, { path, distance, test, through, ...(within !== undefined && { within }), ...(possible && { possible }) });
  }

  private async usesOf({ target, owner, ofObject, byMember, possible }: Affected): Promise<readonly Reached[]> {
    const isMethod = owner !== undefined;
    const isFull = (!this.#read.has(target.path) && this.#read.size >= MOST_READ) || (isMethod && this.#methods >= MOST_METHODS);
    if (isFull) {
      this.isCut = true;
      return [];
    }
    this.#read.add(target.path);
    if (isMethod) this.#methods += 1;
    const uses = await directUses(this.graph, this.sources, target);
    const named = counted(
      uses.filter(({ doubt }) => doubt?.tier !== "unknown"),
      byMember || this.types,
    );
    const reached = named.map((use) => ({ use, target, possible: possible || !isCertain(use) }));
    if (owner === undefined || (named.length > 0 && !ofObject)) return reached;
    const ofOwner = await directUses(this.graph, this.sources, owner);
    const making = ofOwner.filter((use) => isCertain(use) && !isOnlyStated(use) && (this.types || !use.typeOnly));
    // A member that is read shows as `read` of the object.
    const taking = named.length === 0 ? making : making.filter(({ kind }) => kind !== "read");
    return [...reached, ...taking.map((use) => ({ use, target: owner, possible: true }))];
  }

  /** What is around the uses and was not seen before. */
  private async around(uses: readonly Reached[]): Promise<readonly Affected[]> {
    const found: Affected[] = [];
    for (const { use, possible } of uses) {
      const { path, line, within: known } = use;
      if (isOnlyStated(use) || known?.includes('"') === true) continue;
      const within = known ?? (await this.variableAround(path, line));
      const symbol = within === undefined ? undefined : await this.outermost(path, within, line);
      const id = `${path}#${symbol ?? ""}`;
      if (symbol === undefined || this.#seen.has(id)) continue;
      this.#seen.add(id);
      const affected = await this.affectedBy(path, symbol, {
        byMember: within?.includes(".") === true,
        ofObject: within?.includes(".") === false && symbol.includes("."),
        possible,
      });
      if (affected !== undefined) found.push(affected);
    }
    return found;
  }

  /** The outermost function or method around a use, or the variable or class. */
  private async outermost(path: string, within: string, line: number): Promise<string> {
    const [first = within, ...rest] = within.split(".");
    if (rest.length === 0) return (await this.methodOfObject(path, first, line)) ?? first;
    const kinds = new Map((await this.sources.outline(path)).map(({ name, kind }) => [name, kind]));
    let name = first;
    for (const part of rest) {
      // The class of a method may stand in another file of its module.
      const kind = kinds.get(name) ?? "class";
      if (!WITH_METHODS.has(kind)) return kind === "method" ? name : first;
      name = `${name}.${part}`;
    }
    return kinds.get(name) === "method" ? name : first;
  }

  /** `save` of `const api = { save() { … } }`. */
  private async methodOfObject(path: string, name: string, line: number): Promise<string | undefined> {
    const isBelow = this.graph.declarations(path).some((one) => one.name === name && one.line < line);
    if (!isBelow) return undefined;
    const outline = await this.sources.outline(path);
    if (!outline.some((one) => one.name === name && OBJECTS.has(one.kind))) return undefined;
    const isAround = ({ kind, depth, from, to }: OutlineSymbol): boolean => kind === "method" && depth === 1 && from <= line && line <= to;
    return outline.find((one) => isAround(one) && one.name.startsWith(`${name}.`))?.name;
  }

  private async affectedBy(path: string, symbol: string, rest: Omit<Affected, "target" | "owner">): Promise<Affected | undefined> {
    const id = `${path}#${symbol}`;
    const dot = symbol.lastIndexOf(".");
    const declaration = await this.declarationOf(path, dot < 0 ? symbol : (symbol.split(".")[0] ?? symbol));
    if (dot >= 0) {
      const owner = { path: declaration?.path ?? path, symbol: symbol.slice(0, dot), ...(declaration && { declared: declaration.name }) };
      return { target: { path, symbol }, owner, ...rest };
    }
    const key = declaration && `${declaration.path}#${symbol}`;
    if (declaration === undefined || key === undefined || (key !== id && this.#seen.has(key))) return undefined;
    this.#seen.add(key);
    return { target: { path: declaration.path, symbol, declared: declaration.name }, ...rest };
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

const WITH_METHODS: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "namespace"]);

const OBJECTS: ReadonlySet<SymbolKind> = new Set(["constant", "variable"]);

/** A statement without a use of what it imports, or that passes it on. */
function isOnlyStated({ kind }: DirectUse): boolean {
  return kind === "re-export" || kind === "import" || kind === "unused import";
}

/** Of one thing, without those of its type alone, unless they are wanted or it is used as nothing else: an interface. */
function counted(uses: readonly DirectUse[], types: boolean): readonly DirectUse[] {
  const hasValues = uses.some((use) => !use.typeOnly && !isOnlyStated(use));
  return types || !hasValues ? uses : uses.filter(({ typeOnly }) => !typeOnly);
}

function placeOf({ path, line, kind }: DirectUse): string {
  return `${path}\0${line}\0${kind}`;
}

function unique(uses: readonly DirectUse[]): readonly DirectUse[] {
  const seen = new Set<string>();
  return uses.filter((use) => (seen.has(placeOf(use)) ? false : seen.add(placeOf(use))));
}
