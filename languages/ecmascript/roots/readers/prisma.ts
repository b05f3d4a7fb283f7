/** The configuration of Prisma and the seed that it runs, from the configuration or from `package.json#prisma.seed`. */
import type { GroupEntry } from "../../../../src/model/language.js";
import { compiler } from "../../late-typescript.js";
import { createEvaluator, forEachNode } from "../../config-values/evaluator.js";
import { findSource } from "../../packages/find-source.js";
import { stringAt } from "../../../manifests/json.js";
import { directoryOf, joinRelative } from "../../../../src/model/paths.js";
import type { PackageContext } from "../package-context.js";
import { findOperands } from "../script-operands.js";

const CONFIG = "{prisma.config,.config/prisma}.{ts,mts,cts,js,mjs,cjs}";

export function readPrisma(context: PackageContext): readonly GroupEntry[] {
  const declared = stringAt(context.pkg.json, "prisma", "seed");
  const configs = context.matching(CONFIG);
  const seeds = [
    ...(declared === undefined ? [] : operands(context, declared, [context.pkg.directory])),
    ...configs.flatMap((config) => seedsOf(context, config)),
  ];
  return [
    ...configs.map((path) => ({ path, text: "configuration of Prisma, read by its command line." })),
    ...seeds.map((path) => ({ path, text: "seed of the database, run by Prisma." })),
  ];
}

function operands(context: PackageContext, line: string, directories: readonly string[]): readonly string[] {
  return findOperands(line).flatMap(({ file }) => {
    const places = directories.flatMap((directory) => joinRelative(directory, file) ?? []);
    const found = places.map((place) => findSource(context.project.tree, place)).find((path) => path !== undefined);
    return found === undefined ? [] : [found];
  });
}

/** `seed: "tsx prisma/seed.ts"`, or a template around a path. */
function seedsOf(context: PackageContext, config: string): readonly string[] {
  const text = context.project.tree.read(config) ?? "";
  const evaluator = text.includes("seed") ? createEvaluator(config, text, { guesses: true }) : undefined;
  const found: string[] = [];
  if (evaluator === undefined) return found;
  forEachNode(evaluator.source, (node) => {
    if (!compiler.isPropertyAssignment(node) || !compiler.isIdentifier(node.name) || node.name.text !== "seed") return;
    const { initializer } = node;
    const value = evaluator.evaluate(initializer);
    if (value?.kind === "text") found.push(...operands(context, value.text, [context.pkg.directory, directoryOf(config)]));
    else if (compiler.isTemplateExpression(initializer))
      for (const { expression } of initializer.templateSpans) {
        const part = evaluator.evaluate(expression);
        const path = part?.kind === "path" ? findSource(context.project.tree, part.path) : undefined;
        if (path !== undefined) found.push(path);
      }
  });
  return found;
}
