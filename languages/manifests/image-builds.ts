/** What builds container files, and from which folder: compose files, steps of workflows, and commands such as `docker build -f api.Dockerfile services`. */
import { type Tree, directoryOf, joinRelative, pathIn } from "../../src/model/tree.js";
import { splitCommands } from "./command-line.js";
import { createGlob } from "./glob.js";
import { at, entriesOf, listOf, stringAt, type Json } from "./json.js";
import { withoutContinuations, type ImageBuild } from "./launch-lines.js";
import { readYaml } from "./yaml.js";

/** The repository, as far as builds need it. */
type BuildSource = Pick<Tree, "paths" | "has" | "read">;

export const COMPOSE = "{docker-compose,compose}{,.*,-*}.{yml,yaml}";
const WORKFLOW = ".github/workflows/*.{yml,yaml}";
const COMMANDS = `{**/Makefile,package.json,${WORKFLOW},.gitlab-ci.yml,bitbucket-pipelines.yml,{T,t}askfile.{yml,yaml},justfile,Jenkinsfile,{,bin/,ci/,deploy/,docker/,scripts/}*.sh}`;
const MOST = 200;

export function readImageBuilds(source: BuildSource): readonly ImageBuild[] {
  const having = (pattern: string): readonly string[] => source.paths.filter(createGlob(pattern)).slice(0, MOST);
  const found = [
    ...having(`**/${COMPOSE}`).flatMap((path) => inCompose(path, yaml(source, path))),
    ...having(WORKFLOW).flatMap((path) => inWorkflow(source, path)),
    ...having(COMMANDS).flatMap((path) => inCommands(source, path)),
  ];
  return found.filter(({ file }) => source.has(file));
}

function yaml(source: BuildSource, path: string): Json | undefined {
  try {
    return readYaml(source.read(path) ?? "");
  } catch {
    return undefined;
  }
}

function inCompose(path: string, value: Json | undefined): readonly ImageBuild[] {
  return entriesOf(at(value, "services")).flatMap(([, service]) => buildOf(directoryOf(path), at(service, "build")) ?? []);
}

/** `build: ./api`, `build: { context: ., dockerfile: docker/api.Dockerfile, target: api }`. */
export function buildOf(directory: string, build: Json | undefined): ImageBuild | undefined {
  if (build === undefined) return undefined;
  const context = joinRelative(directory, stringAt(build) ?? stringAt(build, "context") ?? ".");
  const file = context === undefined ? undefined : joinRelative(context, stringAt(build, "dockerfile") ?? "Dockerfile");
  return context === undefined || file === undefined ? undefined : targeted({ file, context }, stringAt(build, "target"));
}

function inWorkflow(source: BuildSource, path: string): readonly ImageBuild[] {
  if (source.read(path)?.includes("docker/build-push-action") !== true) return [];
  const steps = entriesOf(at(yaml(source, path), "jobs")).flatMap(([, job]) => listOf(at(job, "steps")));
  return steps.flatMap((step) => {
    if (stringAt(step, "uses")?.startsWith("docker/build-push-action") !== true) return [];
    const context = joinRelative("", stringAt(step, "with", "context") ?? ".");
    if (context === undefined) return [];
    const file = joinRelative("", stringAt(step, "with", "file") ?? pathIn(context, "Dockerfile"));
    return file === undefined ? [] : [targeted({ file, context }, stringAt(step, "with", "target"))];
  });
}

const BUILD = /\b(?:docker|podman|nerdctl|buildah)\s+(?:buildx\s+|image\s+)?(?:build|bud)\s([^\n&|;]+)/g;
/** Options without a value. */
const ALONE =
  /^-(?:q$|D$)|^--(?:no-cache|pull|push|load|quiet|rm|force-rm|squash|compress|check|debug|layers)(?:$|=)|^--[\w-]+=|^-[a-z]=|^-f./;

function inCommands(source: BuildSource, path: string): readonly ImageBuild[] {
  const text = withoutContinuations(source.read(path) ?? "");
  return [...text.matchAll(BUILD)].flatMap(([, rest = ""]) => {
    const words = splitCommands(path.endsWith(".json") ? (rest.split(/(?<!\\)"/, 1)[0] ?? "") : rest)[0] ?? [];
    const positional: string[] = [];
    const options = new Map<string, string>();
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index] ?? "";
      const [, name, value] = /^(--file|--target|-f)=?(.*)$/.exec(word) ?? [];
      if (name !== undefined) options.set(name === "-f" ? "--file" : name, value === "" ? (words[(index += 1)] ?? "") : (value ?? ""));
      else if (!word.startsWith("-")) positional.push(word);
      else if (!ALONE.test(word)) index += 1;
    }
    const [written] = positional;
    for (const base of written === undefined ? [] : [...new Set([directoryOf(path), ""])]) {
      const context = joinRelative(base, written ?? "");
      const file =
        context === undefined ? undefined : joinRelative(options.has("--file") ? base : context, options.get("--file") ?? "Dockerfile");
      if (context !== undefined && file !== undefined && source.has(file)) return [targeted({ file, context }, options.get("--target"))];
    }
    return [];
  });
}

function targeted(build: ImageBuild, target: string | undefined): ImageBuild {
  return target === undefined ? build : { ...build, target };
}
