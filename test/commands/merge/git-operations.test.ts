/** Random operations of git on a repository whose map people correct: no text of a person is lost, and each map is the one that a first run would make. */
import { whyOwner } from "../../../src/dsp/merge/three-way.js";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, cpSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";
import { readDrafts } from "../../../src/dsp/drafts.js";
import { whyTextOrigin } from "../../../src/dsp/merge/merge-file.js";
import { textOrigin } from "../../../src/pipeline/text-origin.js";
import { canonicalMap, type CanonicalMap } from "../../support/canonical-map.js";
import { market, MARKET, type Merge } from "../../support/branches.js";
import { IS_THOROUGH, runs } from "../../support/effort.js";
import { start } from "../../support/program.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { mapOf } from "../../support/temporary-repository.js";

const FILES = {
  ...MARKET,
  "src/market.ts": `${MARKET["src/market.ts"]}import { milk } from "./cold/milk.js";\nexport const cold = milk();\n`,
  "src/cold/milk.ts": `import { ice } from "./ice.js";\n\n/** Milk in bottles. */\nexport function milk(): number {\n  return ice();\n}\n`,
  "src/cold/ice.ts": `import { scale } from "../tools/scale.js";\n\n/** Ice in blocks. */\nexport function ice(): number {\n  return scale();\n}\n`,
  "src/tools/scale.ts": "/** Weighs what is sold. */\nexport function scale(): number { return 5; }\n",
};

const OPERATIONS = runs(400, 16);
const SEEDS = IS_THOROUGH ? [1, 2, 3, 4] : [1, 2];
const BRANCHES = ["main", "left", "right", "far"];

type Tree = ReturnType<typeof mapOf>;
/** What git merges at once: the common ancestor, ours, theirs. */
type Sides = readonly [string, string, string] | undefined;

/** Words of people are numbered; those of a purpose are in copies as well, which follow its next correction. */
function placesOf(tree: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [path, text] of tree) {
    const isCopy = /\/exports\/[^/]+\/description$/.test(path);
    for (const [words = "", kind] of text.matchAll(/A (\w+) by hand, number \d+\./g))
      if (!isCopy || kind !== "purpose") found.set(words, [...(found.get(words) ?? []), path]);
  }
  return found;
}

/** Copies of purposes. */
function copiesOf(tree: ReadonlyMap<string, string>): ReadonlySet<string> {
  const copies = [...tree].filter(([path]) => /\/exports\/[^/]+\/description$/.test(path));
  return new Set(copies.flatMap(([, text]) => text.match(/A purpose by hand, number \d+\./g) ?? []));
}

/** Copies that were removed with what they stood at: where it is again, so are they. */
const removedCopies = (tree: ReadonlyMap<string, string>): readonly string[] =>
  [...(tree.get("removed-texts") ?? "").matchAll(/ shared of=.*: (A purpose by hand, number \d+\.)$/gm)].map(([, words = ""]) => words);

const wordsOf = (tree: ReadonlyMap<string, string>): ReadonlySet<string> => new Set(placesOf(tree).keys());

const withoutNotes = (tree: Tree): Tree =>
  new Map([...tree].filter(([path]) => path !== "removed-texts").map(([path, text]) => [path, text.replace(/^notes: .*\n/gm, "")]));

/** Entities that no root reaches any more stay while they have words of people, and so do the files that own them. */
function withoutDescribed(map: CanonicalMap, anew: CanonicalMap, tree: Tree): CanonicalMap {
  const kept = Object.keys(map.entities).filter((name) => anew.entities[name] === undefined);
  const described = [...tree.values()].filter((text) => /^(?:purpose|notes): A \w+ by hand/m.test(text)).join("\n");
  for (const name of kept) {
    const file = name.replace(/^\w+ /, "").replace(/#.*/, "");
    const isDescribed =
      new RegExp(`^source: ${file}(?:#|$)`, "m").test(described) || hasOwnWords(tree, file) || hasUnknownPurpose(tree, file);
    expect([name, isDescribed]).toEqual([name, true]);
  }
  // Edges that somebody wrote about stay, and are told.
  // Of what git brings from elsewhere nobody knows that this program wrote it.
  const drafts = readDrafts(tree);
  const isByHand = (path: string, text: string): boolean => {
    const importer = whyOwner(path)?.importer;
    return importer !== undefined && whyTextOrigin(path, text, drafts.get(importer) ?? "", textOrigin) === "author";
  };
  const byHand = [...tree].filter(([path, text]) => isByHand(path, text)).map(([path]) => path.split("/").at(-1));
  const sources = new Set(byHand.map((uid) => /^source: (.*)$/m.exec(tree.get(`${uid}/description`) ?? "")?.[1]));
  const entities = Object.entries(map.entities).map(([name, entity]): [string, object] => {
    const [mine, derived] = [entity, anew.entities[name]].map((one) => (one as { imports?: readonly string[] } | undefined)?.imports ?? []);
    return [
      name,
      sources.has(name.replace(/^\w+ /, "")) ? { ...entity, imports: mine?.filter((line) => derived?.includes(line)) } : entity,
    ];
  });
  const without = (names: readonly string[]): readonly string[] => names.filter((name) => !kept.includes(name));
  return {
    ...map,
    entities: Object.fromEntries(entities.filter(([name]) => !kept.includes(name))),
    contents: Object.fromEntries(Object.entries(map.contents).map(([root, names]) => [root, without(names)])),
  };
}

/** Words in what an entity of the file imports or offers. */
function hasOwnWords(tree: Tree, file: string): boolean {
  const uids = [...tree].flatMap(([path, text]) =>
    path.endsWith("/description") && new RegExp(`^source: ${file}(?:#.*)?$`, "m").test(text) ? [path.split("/")[0] ?? ""] : [],
  );
  return [...tree].some(([path, text]) => text.includes(" by hand, number ") && uids.some((uid) => path.includes(uid)));
}

/** A purpose that the entity's tokens do not name is a person's: git takes drafts of one entity to another that it believes to be the former one. */
function hasUnknownPurpose(tree: Tree, file: string): boolean {
  return [...tree].some(([path, text]) => {
    const [uid = "", last] = path.split("/");
    if (last !== "description" || !new RegExp(`^source: ${file}(?:#.*)?$`, "m").test(text)) return false;
    const purpose = /^purpose: (.*)$/m.exec(text)?.[1] ?? "";
    return textOrigin(readDrafts(tree).get(uid) ?? "", { slot: "purpose", text: purpose }) === "author";
  });
}

/** Two branches gave one thing two identifiers, and people wrote at both: both are kept, also when no root reaches it any more. */
function withTwinsApart(tree: Tree): Tree {
  const seen = new Map<string, number>();
  return new Map(
    [...tree].map(([path, text]): [string, string] => {
      const source = /^[^/]+\/description$/.test(path) ? /^source: (.*)$/m.exec(text)?.[1] : undefined;
      if (source === undefined) return [path, text];
      const times = (seen.get(source) ?? 0) + 1;
      seen.set(source, times);
      const [file = "", name] = source.split("#");
      const other = `${file}.twin${times}${name === undefined ? "" : `#${name}`}`;
      return [path, times === 1 ? text : text.replace(`source: ${source}`, `source: ${other}`)];
    }),
  );
}

class Player {
  private state: number;
  private count = 0;
  /** What was done, for a failure. */
  readonly log: string[] = [];
  /** Words that somebody gave up by taking those of one branch. */
  private readonly given = new Set<string>();
  /** Words that somebody took out of the removed texts. */
  private readonly unlisted = new Set<string>();
  /** Two branches gave one thing two identifiers, which is told. */
  private hasTwins = false;
  /** Copies of purposes that were removed, which may return. */
  private readonly removed = new Set<string>();
  /** Words that a stash or what it meets has no more. */
  private abandoned: Iterable<string> = [];

  constructor(
    private readonly merge: Merge,
    seed: number,
  ) {
    this.state = seed;
  }

  private random(below: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * below);
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.random(list.length)] as T;
  }

  private git(...words: readonly string[]): number | null {
    const { code } = this.merge.git(...words);
    this.log.push(`git ${words.join(" ")}: ${code}`);
    return code;
  }

  private lines(...words: readonly string[]): readonly string[] {
    return this.merge
      .git(...words)
      .out.split("\n")
      .filter(Boolean);
  }

  private fail(what: string, details: unknown): never {
    throw new Error(`${what}: ${JSON.stringify(details, null, 1)}\n${this.log.slice(-25).join("\n")}`);
  }

  /** Path → what a commit has there in words of people. */
  private described(revision: string): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const line of this.lines("grep", "-a", "-E", "by hand, number", revision, "--", ".dsp")) {
      const [, path = "", text = ""] = line.split(/^[^:]*:([^:]*):/);
      found.set(path, `${found.get(path) ?? ""}\n${text}`);
    }
    return found;
  }

  private committed(revision: string): ReadonlySet<string> {
    return wordsOf(this.described(revision));
  }

  /**
   * Git takes a file that one branch removed for renamed to one that both added, and what the other branch wrote at the former place is gone before anything
   * else runs (docs/merging.md).
   */
  private droppedByGit(base: string, sides: readonly string[], left: ReadonlySet<string>): readonly string[] {
    const paths = (revision: string): ReadonlySet<string> => new Set(this.lines("ls-tree", "-r", "--name-only", revision, "--", ".dsp"));
    const former = paths(base);
    return sides.flatMap((side, at) => {
      const other = paths(sides[1 - at] ?? "");
      return [...placesOf(this.described(side))].flatMap(([words, places]) =>
        !left.has(words) && places.every((path) => former.has(path) && !other.has(path)) ? [words] : [],
      );
    });
  }

  private sources(): readonly string[] {
    return this.lines("ls-files", "--cached", "--others", "--exclude-standard", "src").filter(
      (path) => path !== "src/market.ts" && existsSync(join(this.merge.directory, path)),
    );
  }

  private text(path: string): string {
    return readFileSync(join(this.merge.directory, path), "utf8");
  }

  /** Another name for the file, in all specifiers that lead to it. */
  private renameFile(): void {
    const from = this.pick(this.sources());
    const to = `src/${this.pick(["fruit", "bread", "cold", "tools", "yard"])}/room${(this.count += 1)}.ts`;
    const own = this.text(from);
    mkdirSync(dirname(join(this.merge.directory, to)), { recursive: true });
    renameSync(join(this.merge.directory, from), join(this.merge.directory, to));
    const leading = (base: string, target: string): string => {
      const path = posix.relative(posix.dirname(base), target).replace(/\.ts$/, ".js");
      return path.startsWith(".") ? path : `./${path}`;
    };
    const targetOf = (base: string, specifier: string): string => posix.join(posix.dirname(base), specifier).replace(/\.js$/, ".ts");
    this.merge.write(
      to,
      own.replace(/"(\.[^"]+)"/g, (_, specifier: string) => `"${leading(to, targetOf(from, specifier))}"`),
    );
    for (const path of [...this.sources(), "src/market.ts"]) {
      if (path === to || !existsSync(join(this.merge.directory, path))) continue;
      const text = this.text(path);
      const next = text.replace(/"(\.[^"]+)"/g, (whole, specifier: string) =>
        targetOf(path, specifier) === from ? `"${leading(path, to)}"` : whole,
      );
      if (next !== text) this.merge.write(path, next);
    }
  }

  private functions(): readonly (readonly [string, string])[] {
    return this.sources().flatMap((path) =>
      [...this.text(path).matchAll(/export function (\w+)/g)].map(([, name = ""]) => [path, name] as const),
    );
  }

  private editSources(): void {
    const kinds = ["rename file", "rename function", "add file", "delete file", "comment", "use", "copy"];
    const kind = this.sources().length < 4 ? "add file" : this.pick(kinds);
    this.log.push(kind);
    const functions = this.functions();
    if (kind === "rename file") return this.renameFile();
    if (kind === "rename function" && functions.length > 0) {
      const [, name] = this.pick(functions);
      const fresh = `sell${(this.count += 1)}`;
      for (const path of [...this.sources(), "src/market.ts"])
        if (existsSync(join(this.merge.directory, path)))
          this.merge.write(path, this.text(path).replace(new RegExp(`\\b${name}\\b(?!\\.js)`, "g"), fresh));
    } else if (kind === "delete file") {
      const gone = this.pick(this.sources());
      rmSync(join(this.merge.directory, gone));
      const stem = posix.basename(gone, ".ts");
      for (const path of this.sources()) {
        const text = this.text(path);
        const [line = "", name = ""] = new RegExp(`import \\{ (\\w+) \\} from "[^"]*/${stem}\\.js";\\n`).exec(text) ?? [];
        if (line !== "") this.merge.write(path, text.replace(line, "").replaceAll(`${name}()`, "0"));
      }
    } else if (kind === "comment") {
      const path = this.pick(this.sources());
      this.merge.write(path, this.text(path).replace(/\/\*\* .* \*\//, `/** Ready by day ${(this.count += 1)}. */`));
    } else if (kind === "copy") {
      const from = this.pick(this.sources());
      this.merge.write(`${posix.dirname(from)}/copy${(this.count += 1)}.ts`, this.text(from));
    } else if (kind === "use" && functions.length > 0) {
      this.use(this.pick(this.sources()), this.pick(functions));
    } else {
      const number = (this.count += 1);
      const path = `src/${this.pick(["fruit", "bread", "cold"])}/item${number}.ts`;
      this.merge.write(path, `/** Item ${number} of the list. */\nexport function item${number}(): number { return ${number}; }\n`);
      this.use(this.pick(this.sources()), [path, `item${number}`]);
    }
  }

  private use(path: string, [from, name]: readonly [string, string]): void {
    const text = this.text(path);
    if (path === from || text.includes(`{ ${name} }`) || text.includes(`function ${name}(`)) return;
    const relative = posix.relative(posix.dirname(path), from).replace(/\.ts$/, ".js");
    const specifier = relative.startsWith(".") ? relative : `./${relative}`;
    this.merge.write(path, `import { ${name} } from "${specifier}";\n${text}\nexport const use${(this.count += 1)} = ${name}();\n`);
  }

  /** A purpose, notes, a why, or what an exporter says. */
  private writeByHand(): void {
    const tree = mapOf(this.merge.directory);
    const kind = this.pick(["purpose", "purpose", "note", "why", "offer"]);
    const words = `A ${kind} by hand, number ${(this.count += 1)}.`;
    const paths = [...tree.keys()].filter((path) => {
      if (kind === "why") return /\/exports\/(?:[^/]+\/)?(?!description)[^/]+$/.test(path);
      return kind === "offer" ? /\/exports\/[^/]+\/description$/.test(path) : /^[^/]+\/description$/.test(path);
    });
    if (paths.length === 0) return;
    const path = this.pick(paths);
    const text = tree.get(path) ?? "";
    if (text.includes("<<<<<<<") || text.startsWith("owner:")) return;
    this.log.push(`${words} ${path}`);
    if (kind === "purpose") this.merge.write(`.dsp/${path}`, text.replace(/^purpose: .*$/m, `purpose: ${words}`));
    else if (kind === "note") this.merge.write(`.dsp/${path}`, `${text.replace(/^notes: .*\n/m, "")}notes: ${words}\n`);
    else this.merge.write(`.dsp/${path}`, `${words}\n`);
  }

  /** A run, after which the map holds all the words that it held. */
  private async bootstrap(): Promise<void> {
    const before = mapOf(this.merge.directory);
    for (const words of removedCopies(before)) this.removed.add(words);
    let outcome = await this.merge.bootstrap("--force");
    if (outcome.error === "map-conflicting-texts") {
      if (this.lost(before).length > 0) this.fail("a refused run lost words", this.lost(before));
      const side = this.pick(["ours", "theirs"]);
      const { code, out, err } = await runInProcess(this.merge.directory, ["merge", "resolve", side]);
      this.log.push(`merge resolve ${side}: ${code} ${out}${err}`);
      for (const words of this.lost(before)) this.given.add(words);
      outcome = await this.merge.bootstrap("--force");
    }
    // Only words of people are left of an entity: what the message says is done.
    for (let turn = 0; outcome.error === "map-damaged" && turn < 9; turn += 1) {
      const path = /^(\.dsp\/[^/]+\/description): missing/.exec(outcome.err)?.[1];
      if (path === undefined || !this.restore(path)) break;
      outcome = await this.merge.bootstrap("--force");
    }
    this.log.push(`bootstrap: ${outcome.code} ${outcome.err}`);
    this.hasTwins = outcome.out.includes("duplicate-source");
    if (outcome.code !== 0) this.fail("bootstrap", outcome);
    const after = mapOf(this.merge.directory);
    const dropped = this.droppedBySides();
    const lost = this.lost(before).filter((words) => !dropped.has(words));
    if (lost.length > 0) this.fail("a run lost words", lost);
    const removed = (tree: Tree): number => wordsOf(new Map([["removed-texts", tree.get("removed-texts") ?? ""]])).size;
    if (removed(after) > removed(before) && !`${outcome.out}${outcome.err}`.includes("removed-texts"))
      this.fail("nobody was told of a removed text", outcome);
    expect(await this.merge.bootstrap("--dry-run")).toMatchObject({ code: 0, out: "", err: "nothing to do: .dsp is up to date\n" });
  }

  private restore(path: string): boolean {
    for (const revision of ["HEAD", "REBASE_HEAD", "CHERRY_PICK_HEAD", "MERGE_HEAD", "REVERT_HEAD"]) {
      const { code, out } = this.merge.git("show", `${revision}:${path}`);
      if (code === 0) this.merge.write(path, out);
      if (code === 0) return true;
    }
    return false;
  }

  /** What one side of the operation in progress no longer has, while conflict markers still show it. */
  private droppedBySides(): ReadonlySet<string> {
    // Git leaves the name of a rebase behind.
    const open = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD"].find((name) =>
      existsSync(join(this.merge.directory, ".git", name === "REBASE_HEAD" ? "rebase-merge" : name)),
    );
    if (open === undefined) return new Set(this.abandoned);
    const base = open === "MERGE_HEAD" ? (this.lines("merge-base", "HEAD", open)[0] ?? "") : open === "REVERT_HEAD" ? open : `${open}^`;
    return this.missing(base, "HEAD", open === "REVERT_HEAD" ? `${open}^` : open);
  }

  /** Words of the base that a side does not have. */
  private missing(base: string, ours: string, theirs: string): ReadonlySet<string> {
    const [left, right] = [this.committed(ours), this.committed(theirs)];
    return new Set([...this.committed(base)].filter((words) => !left.has(words) || !right.has(words)));
  }

  /** Words of `before` that the map does not have, but for those that somebody gave up. */
  private lost(before: Tree | ReadonlySet<string>): readonly string[] {
    const tree = mapOf(this.merge.directory);
    const now = new Set([...wordsOf(tree), ...[...copiesOf(tree)].filter((words) => this.removed.has(words))]);
    const had = before instanceof Set ? (before as ReadonlySet<string>) : wordsOf(before as Tree);
    return [...had].filter((words) => !now.has(words) && !this.given.has(words) && !this.unlisted.has(words));
  }

  private async commit(): Promise<void> {
    await this.bootstrap();
    this.git("add", "--all");
    this.git("commit", "-q", "--allow-empty", "-m", `Commit ${(this.count += 1)}`);
  }

  /** What both sides have, and what one of them added. Branches that were merged both ways have several common ancestors. */
  private expected(base: string, ours: string, theirs: string): ReadonlySet<string> {
    const [left, right] = [this.committed(ours), this.committed(theirs)];
    const common = this.lines("merge-base", "--all", ours, theirs);
    const bases = common.includes(base) ? common : [base];
    const before = new Set(bases.flatMap((revision) => [...this.committed(revision)]));
    return new Set([...left, ...right].filter((words) => (left.has(words) && right.has(words)) || !before.has(words)));
  }

  /** Ends what git began: sides are taken for sources, and the map is left to the program. */
  private async settle(words: readonly string[], further: readonly string[], skip: readonly string[], sides: Sides): Promise<void> {
    let code = this.git(...words);
    if (sides !== undefined)
      for (const one of this.droppedByGit(sides[0], sides.slice(1), wordsOf(mapOf(this.merge.directory)))) this.given.add(one);
    // What would be an empty commit ends at once.
    for (let turn = 0; code !== 0 && this.isOpen() && turn < 1000; turn += 1) {
      for (const path of this.merge.conflicts().filter((one) => !one.startsWith(".dsp/"))) {
        if (this.git("checkout", this.pick(["--ours", "--theirs"]), "--", path) !== 0) this.git("rm", "-q", "--force", "--", path);
      }
      await this.bootstrap();
      this.git("add", "--all");
      const isEmpty = this.merge.git("diff", "--cached", "--quiet").code === 0;
      code = this.git(...(isEmpty && skip.length > 0 ? skip : further));
    }
    if (this.isOpen()) this.fail("git does not end", words);
  }

  private isOpen(): boolean {
    return ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge"].some((name) =>
      existsSync(join(this.merge.directory, ".git", name)),
    );
  }

  private async join(
    words: readonly string[],
    further: readonly string[],
    skip: readonly string[],
    sides: readonly [string, string, string],
  ) {
    this.given.clear();
    const [base = "", ours = "", theirs = ""] = sides.map((revision) => this.lines("rev-parse", revision)[0] ?? "");
    const expected = this.expected(base, ours, theirs);
    // A rebase leaves out commits that the other branch has too, and with them what that branch gave up later; it plays again where people took words away, and not where a commit that both have brought them back.
    const other = words[0] === "rebase" ? words.at(-1) : undefined;
    const range = other === undefined ? [] : this.lines("rev-list", `HEAD..${other}`, "--", ".dsp");
    const played = other === undefined ? [] : this.lines("rev-list", `${other}..HEAD`, "--", ".dsp");
    await this.settle(words, further, skip, other === undefined ? [base, ours, theirs] : undefined);
    await this.commit();
    const touching = (one: string, revisions: readonly string[]): readonly string[] =>
      revisions.length === 0 ? [] : this.lines("log", "--no-walk", "--format=%h", `-S${one}`, ...revisions, "--", ".dsp");
    const isTakenAway = (one: string): boolean =>
      touching(one, played).some((revision) => {
        const diff = this.merge.git("show", "--format=", revision, "--", ".dsp").out;
        const count = (sign: string): number => diff.split("\n").filter((line) => line.startsWith(sign) && line.includes(one)).length;
        return count("-") > count("+");
      });
    const lost = this.lost(expected).filter((one) => touching(one, range).length === 0 && !isTakenAway(one));
    if (lost.length > 0) this.fail("words are lost between branches", lost);
  }

  private async play(): Promise<void> {
    const current = this.lines("branch", "--show-current")[0] ?? "";
    const other = this.pick(BRANCHES.filter((name) => name !== current));
    const base = this.lines("merge-base", "HEAD", other)[0] ?? "";
    const kind = this.pick(
      "edit edit edit hand hand hand switch switch switch merge merge rebase pick revert stash paths reset kill unmapped".split(" "),
    );
    this.log.push(`— ${kind}, on ${current}, with ${other}`);
    const commits = this.lines("rev-list", "--no-merges", "--max-count=6", kind === "pick" ? `HEAD..${other}` : "HEAD", "--");
    const commit = commits.length > 0 && (kind !== "revert" || commits.length > 2) ? this.pick(commits) : undefined;
    switch (kind) {
      case "edit":
        this.editSources();
        if (this.random(2) === 0) this.writeByHand();
        return this.commit();
      case "hand":
        for (let times = 1 + this.random(3); times > 0; times -= 1) this.writeByHand();
        return this.commit();
      case "unmapped":
        this.editSources();
        this.git("add", "--all");
        this.git("commit", "-q", "-m", "Sources alone");
        return;
      case "switch":
        this.git("checkout", "-q", other);
        return this.commit();
      case "merge":
        return this.join(["merge", "-q", "--no-edit", other], ["commit", "-q", "--no-edit"], [], [base, "HEAD", other]);
      case "rebase":
        return this.join(["rebase", "-q", other], ["rebase", "--continue"], ["rebase", "--skip"], [base, "HEAD", other]);
      case "pick":
      case "revert": {
        if (commit === undefined || this.lines("rev-list", "--max-count=1", `${commit}^`).length === 0) return;
        const isPick = kind === "pick";
        const [from, to] = isPick ? [`${commit}^`, commit] : [commit, `${commit}^`];
        const words = isPick ? ["cherry-pick", "--allow-empty", commit] : ["revert", "--no-edit", commit];
        const name = words[0] ?? "";
        return this.join(words, [name, "--continue"], [name, "--skip"], [from, "HEAD", to]);
      }
      case "stash":
        return this.stash();
      case "paths":
        return this.takePaths(other);
      case "reset":
        if (this.lines("rev-list", "--max-count=4", "HEAD").length > 3) this.git("reset", "-q", "--hard", this.pick(["HEAD~1", "HEAD~2"]));
        return this.commit();
      default:
        return this.kill();
    }
  }

  /** Whoever takes a list of removed texts gives up what the former one had, also where the words stand at their place until a merge takes that away. */
  private async takePaths(other: string): Promise<void> {
    const listed = (): ReadonlySet<string> => {
      const text = mapOf(this.merge.directory).get("removed-texts") ?? "";
      return wordsOf(new Map([["removed-texts", text]]));
    };
    const before = listed();
    this.git("checkout", other, "--", this.pick(["src", ".dsp", `.dsp/${this.pick([...mapOf(this.merge.directory).keys()])}`]));
    const after = listed();
    for (const words of before) if (!after.has(words)) this.unlisted.add(words);
    return this.commit();
  }

  private async stash(): Promise<void> {
    this.writeByHand();
    if (this.random(2) === 0) this.editSources();
    if (this.git("stash", "push", "-q", "--include-untracked") !== 0 || this.lines("stash", "list").length === 0) return;
    this.editSources();
    this.writeByHand();
    await this.commit();
    const expected = this.expected("stash@{0}^", "HEAD", "stash@{0}");
    this.abandoned = this.missing("stash@{0}^", "HEAD", "stash@{0}");
    this.given.clear();
    if (this.git("stash", "pop", "-q") !== 0) {
      // Git keeps the stash after a conflict, and after it found an untracked file in its way.
      if (this.merge.conflicts().length === 0) return void this.git("stash", "drop", "-q");
      await this.settle(["stash", "drop", "-q"], [], [], undefined);
    }
    for (const path of this.merge.conflicts().filter((one) => !one.startsWith(".dsp/")))
      if (this.git("checkout", this.pick(["--ours", "--theirs"]), "--", path) !== 0) this.git("rm", "-q", "--force", "--", path);
    await this.commit();
    const lost = this.lost(expected);
    if (lost.length > 0) this.fail("words of a stash are lost", lost);
    this.abandoned = [];
  }

  /** Ends a run at any moment; the next one makes the map that it would have made. */
  private async kill(): Promise<void> {
    for (let times = 1 + this.random(4); times > 0; times -= 1) this.editSources();
    this.writeByHand();
    const copy = temporaryDirectory();
    cpSync(this.merge.directory, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    const delay = this.random(1500);
    await start(["bootstrap", "--force"], {
      cwd: this.merge.directory,
      during: (end) => void setTimeout(() => end("SIGKILL"), delay).unref(),
    });
    expect((await runInProcess(copy, ["bootstrap", "--force"])).code).toBe(0);
    const { code, err } = await this.merge.bootstrap("--force");
    if (code !== 0) this.fail("the run after a kill", err);
    expect(mapOf(this.merge.directory)).toEqual(mapOf(copy));
    rmSync(copy, { recursive: true });
    return this.commit();
  }

  /** The map without words is that of a first run. */
  async compare(): Promise<void> {
    await this.commit();
    expect((await runInProcess(this.merge.directory, ["verify"])).code).toBe(0);
    expect((await runInProcess(this.merge.directory, ["check"])).code).toBe(0);
    if (this.hasTwins) return;
    const fresh = temporaryDirectory();
    this.merge.git("worktree", "prune");
    cpSync(this.merge.directory, fresh, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    rmSync(join(fresh, ".dsp"), { recursive: true });
    expect((await runInProcess(fresh, ["bootstrap"])).code).toBe(0);
    const tree = withTwinsApart(mapOf(this.merge.directory));
    const [map, anew] = [tree, mapOf(fresh)].map((one) => canonicalMap(withoutNotes(one), "without texts"));
    expect(withoutDescribed(map as CanonicalMap, anew as CanonicalMap, tree)).toEqual(anew);
    rmSync(fresh, { recursive: true });
  }

  async playAll(): Promise<void> {
    for (const name of BRANCHES.slice(1)) this.git("branch", name);
    for (let turn = 1; turn <= OPERATIONS; turn += 1) {
      await this.play();
      if (turn % 4 === 0) await this.compare();
    }
    await this.compare();
  }
}

test.each(SEEDS)("random operations, seed %i", async (seed) => {
  const merge = await market(seed % 2 === 0, FILES);
  const player = new Player(merge, seed);
  try {
    await player.playAll();
  } catch (error) {
    throw new Error(player.log.slice(-30).join("\n"), { cause: error });
  }
});
