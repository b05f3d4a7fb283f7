/** Command lines of container files: what starts the container, and what builds it, with the places that its files have in the repository. */
import { buildOf, COMPOSE } from "./image-builds.js";
import { at, entriesOf, listOf, stringAt, stringsOf, type Json } from "./json.js";
import { joined, linesOf, placed, type ImageBuild, type LaunchLine, type LaunchSource } from "./launch-lines.js";
import { directoryOf, joinPath, joinRelative, upwards } from "../../src/model/tree.js";
import { compileGlob } from "./glob.js";

const FILES = "**/{Dockerfile,Dockerfile.*,*.{D,d}ockerfile,Containerfile,Containerfile.*}";

/** `ENTRYPOINT` with `CMD`, and `HEALTHCHECK`, of the last stage and of those that a build names. */
export function imageLines(source: LaunchSource): readonly LaunchLine[] {
  return source.matching(FILES).flatMap((path) => {
    const { stages } = readImage(source, path);
    const targets = new Set(source.builds().flatMap(({ file, target }) => (file === path && target !== undefined ? [target] : [])));
    const started = stages.filter((stage, index) => index === stages.length - 1 || targets.has(stage.name));
    return started.flatMap((stage) =>
      [startOf(stage), stage.health].flatMap((line) =>
        line === undefined ? [] : [lineIn(stage, { line, field: "Dockerfile CMD", path })],
      ),
    );
  });
}

/** What runs in a stage when the container starts: a list of `ENTRYPOINT` receives the words of `CMD`. */
function startOf({ entrypoint, command }: Stage): string | undefined {
  if (entrypoint === undefined) return command?.line;
  return entrypoint.isList && command !== undefined ? `${entrypoint.line} ${command.line}` : entrypoint.line;
}

/** `RUN` in every stage. */
export function imageBuildLines(source: LaunchSource): readonly LaunchLine[] {
  return source
    .matching(FILES)
    .flatMap((path) => readImage(source, path).runs.map((run) => lineIn(run, { line: run.line, field: "Dockerfile RUN", path })));
}

function lineIn({ directory, image }: Pick<Stage, "directory" | "image">, line: LaunchLine): LaunchLine {
  return { ...placed(line, directory), find: (path) => findInImage(image, path) };
}

/** Commands of services run in the image that is built for them, with what is mounted there. */
export function composeLines(source: LaunchSource): readonly LaunchLine[] {
  return source.matching(`{,docker/}${COMPOSE}`).flatMap((path) =>
    entriesOf(at(source.value(path), "services")).flatMap(([name, service]) => {
      const image = serviceImage(source, path, service);
      const directory = stringAt(service, "build") ?? stringAt(service, "build", "context") ?? stringAt(service, "working_dir");
      return ["entrypoint", "command"].flatMap((key) => {
        const value = at(service, key);
        const line = typeof value === "string" ? value : joined(stringsOf(value));
        if (line === "") return [];
        return [
          { ...placed({ line, field: `compose ${name}.${key}`, path }, directory), find: (file: string) => findInImage(image, file) },
        ];
      });
    }),
  );
}

function serviceImage(source: LaunchSource, path: string, service: Json): Image {
  const build = buildOf(directoryOf(path), at(service, "build"));
  const { stages } = build === undefined ? { stages: [] } : readImage(source, build.file, [build]);
  const stage = stages.find(({ name }) => name === build?.target) ?? stages.at(-1);
  const directory = absoluteFrom(stage?.image.directory ?? "/", stringAt(service, "working_dir") ?? ".");
  const mounts = listOf(at(service, "volumes")).flatMap((volume): readonly Copy[] => {
    const [from, target] = typeof volume === "string" ? volume.split(":") : [stringAt(volume, "source"), stringAt(volume, "target")];
    const place = from?.startsWith(".") === true ? joinRelative(directoryOf(path), from) : undefined;
    return place === undefined || target === undefined
      ? []
      : [{ target: absoluteFrom("/", target), find: (rest) => [joinPath(place, rest) ?? rest] }];
  });
  return { directory, copies: [...(stage?.image.copies ?? []), ...mounts] };
}

interface Command {
  readonly line: string;
  readonly isList: boolean;
}

interface Stage {
  readonly name: string;
  /** As written. */
  readonly directory: string | undefined;
  readonly image: Image;
  readonly entrypoint?: Command;
  readonly command?: Command;
  readonly health?: string;
}

interface Run extends Pick<Stage, "directory" | "image"> {
  readonly line: string;
}

interface ImageFile {
  readonly stages: readonly Stage[];
  readonly runs: readonly Run[];
}

function readImage(source: LaunchSource, path: string, builds = source.builds().filter(({ file }) => file === path)): ImageFile {
  const instructions = instructionsOf(source.text(path));
  const place = placesFrom(contextsOf(source, path, instructions, builds));
  const variables = new Map<string, string>();
  const stages: Stage[] = [];
  const runs: Run[] = [];
  for (const written of instructions) {
    const rest = filled(written.rest, variables);
    const stage = stages.at(-1);
    if (written.name === "FROM") stages.push(startedFrom(rest, stages));
    else if (written.name === "ARG" || written.name === "ENV") define(rest, variables);
    else if (stage !== undefined) {
      const parts: Parts = { stage, stages, rest, place };
      stages[stages.length - 1] = { ...stage, ...change(written.name, parts) };
      if (written.name === "RUN") runs.push(...runsOf(parts, written.body));
    }
  }
  return { stages, runs };
}

type Place = (source: string) => Places;

function placesFrom(contexts: readonly string[]): Place {
  return (source) => contexts.flatMap((context) => joinPath(context, source) ?? []);
}

/** What a build says, else the folders above the file in which most of the copied names are, nearest first. */
function contextsOf(
  source: LaunchSource,
  path: string,
  instructions: readonly Instruction[],
  builds: readonly ImageBuild[],
): readonly string[] {
  if (builds.length > 0) return [...new Set(builds.map(({ context }) => context))];
  const names = instructions.flatMap(({ name, rest }) =>
    /^(?:COPY|ADD)$/.test(name) && !/--from|\$/.test(rest) ? wordsOf(rest).slice(0, -1) : [],
  );
  const plain = names.filter((name) => !/^--|[*?[]|:\/\/|<</.test(name)).map((name) => name.replace(/^\/+/, ""));
  const count = (context: string): number =>
    plain.filter((name) => [joinPath(context, name) ?? "\0"].some((place) => source.isFile(place) || source.isFolder(place))).length;
  const counted = upwards(directoryOf(path)).map((context) => ({ context, count: count(context) }));
  const most = Math.max(...counted.map((one) => one.count));
  return counted.filter((one) => one.count === most).map(({ context }) => context);
}

function startedFrom(rest: string, stages: readonly Stage[]): Stage {
  const [from = "", , name = String(stages.length)] = wordsOf(rest).filter((word) => !word.startsWith("--"));
  const base = stages.find((stage) => stage.name.toLowerCase() === from.toLowerCase());
  return { directory: undefined, image: { directory: "/", copies: [] }, ...base, name };
}

interface Parts {
  readonly stage: Stage;
  readonly stages: readonly Stage[];
  readonly rest: string;
  readonly place: Place;
}

/** What an instruction changes in its stage. */
function change(name: string, parts: Parts): Partial<Stage> {
  const { stage, rest } = parts;
  const { directory, copies } = stage.image;
  switch (name) {
    case "WORKDIR":
      return { directory: rest, image: { directory: absoluteFrom(directory, rest.replace(/^["']|["']$/g, "")), copies } };
    case "COPY":
    case "ADD":
      return { image: { directory, copies: [...copies, ...copied(parts)] } };
    case "ENTRYPOINT":
      // It empties the command of the stage before.
      return { ...named("entrypoint", commandOf(rest)), command: undefined };
    case "CMD":
      return named("command", commandOf(rest));
    case "HEALTHCHECK": {
      const line = commandOf(/(?:^|\s)CMD\s+(\S.*)$/i.exec(rest)?.[1] ?? "[]")?.line;
      return line === undefined ? {} : { health: line };
    }
    default:
      return {};
  }
}

function named<Key extends "entrypoint" | "command">(key: Key, command: Command | undefined): Partial<Stage> {
  return command === undefined ? {} : { [key]: command };
}

function copied({ stage, stages, rest, place }: Parts): readonly Copy[] {
  const words = wordsOf(rest);
  const from = /^--from=(.*)$/.exec(words.find((word) => word.startsWith("--from=")) ?? "")?.[1];
  const paths = words.filter((word) => !word.startsWith("--"));
  const sources = paths.slice(0, -1).filter((word) => !/\$|:\/\/|^<</.test(word));
  const target = paths.at(-1) ?? "";
  if (target.includes("$")) return [];
  return copiesOf(stage.image.directory, {
    sources: from === undefined ? sources.map((source) => source.replace(/^\/+/, "")) : sources,
    target,
    parents: words.includes("--parents"),
    place: from === undefined ? place : (source, steps) => inStage(stages, from, source, steps),
  });
}

/** A file of another image is none of the repository; of its folders nothing is known. */
function inStage(stages: readonly Stage[], name: string, source: string, steps: Steps): Places | undefined {
  const stage = stages.find((one, index) => one.name === name || String(index) === name);
  if (stage === undefined) return /[^/]\.\w+$/.test(source) ? [] : undefined;
  return findInImage({ ...stage.image, directory: "/" }, source, steps);
}

/** Of one instruction: `--mount=type=bind,source=tools,target=/t`, the command, and the lines of a text below it. */
function runsOf({ stage, stages, rest, place }: Parts, body: string): readonly Run[] {
  const words = /^(?:--\S+\s+)*/.exec(rest)?.[0] ?? "";
  const mounts = [...words.matchAll(/--mount=(\S+)/g)].flatMap(([, options = ""]): readonly Copy[] => {
    const option = new Map(options.split(",").map((one) => one.split("=", 2) as [string, string | undefined]));
    const target = option.get("target") ?? option.get("dst") ?? option.get("destination");
    if ((option.get("type") ?? "bind") !== "bind" || target === undefined) return [];
    const from = option.get("from");
    const source = (option.get("source") ?? option.get("src") ?? "").replace(/^\.?\//, "");
    const find = (path: string, steps: Steps): Places | undefined =>
      from === undefined ? place(path) : inStage(stages, from, `/${path}`, steps);
    return copiesOf(stage.image.directory, { sources: [source === "" ? "." : source], target, place: find });
  });
  const image = { ...stage.image, copies: [...stage.image.copies, ...mounts] };
  const command = rest
    .slice(words.length)
    .replace(/<<-?["']?\w+["']?/, "")
    .trim();
  const line = /^(?:(?:\S*\/)?(?:ba|da|z)?sh)?$/.test(command) ? `${command}\n${body}`.trim() : (commandOf(command)?.line ?? "");
  return line === "" ? [] : [{ line, image, directory: stage.directory }];
}

function commandOf(written: string): Command | undefined {
  if (!written.startsWith("[")) return { line: written, isList: false };
  try {
    const line = joined(stringsOf(JSON.parse(written) as Json));
    return line === "" ? undefined : { line, isList: true };
  } catch {
    return undefined;
  }
}

/** Words of an instruction, also of its form as a list. */
function wordsOf(rest: string): readonly string[] {
  const start = rest.indexOf("[");
  if (start >= 0 && rest.endsWith("]") && /^(?:--\S+\s+)*$/.test(rest.slice(0, start))) {
    const list = commandWords(rest.slice(start));
    if (list !== undefined)
      return [
        ...rest
          .slice(0, start)
          .split(/\s+/)
          .filter((word) => word !== ""),
        ...list,
      ];
  }
  return rest
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^["']|["']$/g, ""));
}

function commandWords(list: string): readonly string[] | undefined {
  try {
    return stringsOf(JSON.parse(list) as Json);
  } catch {
    return undefined;
  }
}

function define(rest: string, variables: Map<string, string>): void {
  const [, name, value] = /^(\w+)\s+([^=]*)$/.exec(rest) ?? [];
  if (name !== undefined && value !== undefined) variables.set(name, value.trim());
  else for (const [, key = "", double, single] of rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)) variables.set(key, double ?? single ?? "");
}

const LONGEST = 4000;

function filled(rest: string, variables: ReadonlyMap<string, string>): string {
  if (!rest.includes("$")) return rest;
  return rest
    .slice(0, LONGEST)
    .replace(
      /\$(?:(\w+)|\{(\w+)(?::-([^}$]*))?\})/g,
      (whole, plain: string | undefined, name: string | undefined, usual: string | undefined) =>
        variables.get(plain ?? name ?? "") ?? usual ?? whole,
    )
    .slice(0, LONGEST);
}

interface Instruction {
  readonly name: string;
  readonly rest: string;
  /** Lines of a text that follows: `RUN <<EOF`. */
  readonly body: string;
}

/** Nobody writes longer ones by hand. */
const MOST_LINES = 5000;
const MOST_INSTRUCTIONS = 1000;

function instructionsOf(text: string): readonly Instruction[] {
  const found: Instruction[] = [];
  const lines = linesOf(text).slice(0, MOST_LINES);
  for (let index = 0; index < lines.length && found.length < MOST_INSTRUCTIONS; index += 1) {
    const parts: string[] = [];
    for (; index < lines.length; index += 1) {
      const line = (lines[index] ?? "").trim();
      if (line.startsWith("#") || (line === "" && parts.length > 0)) continue;
      parts.push(line.replace(/[\\`]$/, ""));
      if (!/[\\`]$/.test(line)) break;
    }
    const [, name, rest = ""] = /^([A-Za-z]+)\s+(\S.*)$/.exec(parts.join(" ").trim()) ?? [];
    if (name === undefined) continue;
    const [, end] = /<<-?["']?(\w+)["']?/.exec(rest) ?? [];
    const stop =
      end === undefined || !/^(?:RUN|COPY|ADD)$/i.test(name) ? -1 : lines.findIndex((line, later) => later > index && line.trim() === end);
    found.push({ name: name.toUpperCase(), rest, body: lines.slice(index + 1, Math.max(index + 1, stop)).join("\n") });
    if (stop > index) index = stop;
  }
  return found;
}

// Where the files of a container come from: what its container file copies, stage by stage, and what is mounted into it.

/** A file or folder of the container; `find` has the places in the repository of what lies `rest` below it: undefined if unknown, none for a file of another image. */
interface Copy {
  readonly target: string;
  find(rest: string, steps: Steps): Places | undefined;
}

type Places = readonly string[];

/** What one look-up may still do: stages that copy from each other double its ways. */
interface Steps {
  left: number;
}

const MOST_STEPS = 2000;

interface Image {
  /** Working directory, absolute. */
  readonly directory: string;
  readonly copies: readonly Copy[];
}

/** Repo-relative places of a path, what was copied last first; undefined if nothing is known. A relative path starts at the working directory. */
function findInImage({ directory, copies }: Image, path: string, steps: Steps = { left: MOST_STEPS }): Places | undefined {
  const absolute = absoluteFrom(directory, path);
  const above = copies.filter(({ target }) => absolute === target || target === "/" || absolute.startsWith(`${target}/`));
  const found = above.toReversed().flatMap(({ target, find }) => {
    steps.left -= 1;
    if (steps.left < 0) return [];
    const places = find(absolute.slice(target.length).replace(/^\//, ""), steps);
    return places === undefined ? [] : [places];
  });
  const last = found.findIndex((places) => places.length === 0);
  return found.length === 0 ? undefined : [...new Set(found.slice(0, last < 0 ? undefined : last).flat())];
}

/** `/app`, `../srv/x` → `/srv/x`. */
function absoluteFrom(directory: string, path: string): string {
  return `/${joinPath(path.startsWith("/") ? "" : directory.slice(1), path) ?? ""}`;
}

interface Sources {
  /** As written, without the target. */
  readonly sources: readonly string[];
  readonly target: string;
  /** The path is kept below the target. */
  readonly parents?: boolean;
  /** Repo-relative places of a path of the source. */
  place(source: string, steps: Steps): Places | undefined;
}

/** Copies of one instruction or mount. A name with an extension is a file, which a directory receives under its own name. */
function copiesOf(directory: string, { sources, target, parents = false, place }: Sources): readonly Copy[] {
  const destination = absoluteFrom(directory, target);
  const isDirectory = /(?:^|\/)\.?$/.test(target) || sources.length > 1;
  return sources.flatMap((written): readonly Copy[] => {
    const source = written.replace(/^\.\/+/, "").replace(/\/+$/, "");
    const name = source.slice(source.lastIndexOf("/") + 1);
    const above = source.slice(0, Math.max(0, source.lastIndexOf("/")));
    const below =
      (base: string): Copy["find"] =>
      (rest, steps) =>
        place(inFolder(base, rest), steps);
    if (parents) return [{ target: absoluteFrom(destination, source), find: below(source) }];
    if (/[*?[]/.test(name)) return [globbed(destination, name, below(above))];
    const inside = { target: absoluteFrom(destination, name), find: below(source) };
    const whole = { target: destination, find: below(source) };
    if (!/.\.\w+$/.test(name)) return [whole];
    return isDirectory ? [inside] : [whole, inside];
  });
}

/** `COPY src/*.js lib/`. */
function globbed(target: string, pattern: string, find: Copy["find"]): Copy {
  const matches = compileGlob(pattern, { dot: true });
  return { target, find: (rest, steps) => (matches(rest.split("/", 1)[0] ?? "") ? find(rest, steps) : undefined) };
}

function inFolder(base: string, rest: string): string {
  return base === "" || base === "." ? rest : rest === "" ? base : `${base}/${rest}`;
}
