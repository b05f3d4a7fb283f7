/** What a module is for Angular, Nest, Express and their kin, as far as decorators, initialisers and its name show it. */
import type { FileFacts, FileRole } from "../../src/model/facts.js";

/** Decorators of classes: the noun, and the suffix of class names that repeats it. */
const DECORATORS: Readonly<Record<string, Readonly<Record<string, readonly [noun: string, suffix: RegExp]>>>> = {
  "@angular/core": {
    Component: ["Angular component", /Component$/u],
    Directive: ["Angular directive", /Directive$/u],
    Pipe: ["Angular pipe", /Pipe$/u],
    NgModule: ["Angular module", /Module$/u],
    Injectable: ["Angular service", /Service$/u],
    Service: ["Angular service", /Service$/u],
  },
  "@nestjs/common": {
    Controller: ["NestJS controller", /Controller$/u],
    Module: ["NestJS module", /Module$/u],
    Injectable: ["NestJS service", /Service$/u],
    Catch: ["NestJS exception filter", /(?:Exception)?Filter$/u],
  },
  "@nestjs/graphql": {
    Resolver: ["GraphQL resolver", /Resolver$/u],
    ObjectType: ["GraphQL type", /Type$/u],
    InputType: ["GraphQL input", /Input$/u],
  },
  "@nestjs/websockets": { WebSocketGateway: ["NestJS gateway", /Gateway$/u] },
  typeorm: { Entity: ["TypeORM entity", /Entity$/u] },
};

/** Suffixes that tell what a provider is. */
const PROVIDERS: readonly (readonly [suffix: RegExp, noun: string])[] = [
  [/Guard$/u, "guard"],
  [/Interceptor$/u, "interceptor"],
  [/Middleware$/u, "middleware"],
  [/Strategy$/u, "strategy"],
  [/Pipe$/u, "pipe"],
  [/Resolver$/u, "resolver"],
  [/Repository$/u, "repository"],
  [/Processor$/u, "job processor"],
];

/** Values by the call that makes them. */
const MADE: readonly (readonly [value: RegExp, noun: string])[] = [
  [/^(?:React\.)?createContext\(\)$/u, "React context"],
  [/^(?:express\.)?Router\(\)$/u, "Express router"],
  [/^express\(\)$/u, "Express application"],
  [/^createSlice\(\)$/u, "Redux slice"],
  [/^defineStore\(\)$/u, "Pinia store"],
];

export function roleOf(facts: FileFacts): FileRole | undefined {
  const base = facts.path.slice(facts.path.lastIndexOf("/") + 1);
  return fileRole(base) ?? statedRole(facts) ?? classRole(facts) ?? valueRole(facts);
}

/** What literals of the file tell people. */
function statedRole({ hints = [] }: FileFacts): FileRole | undefined {
  const page = hints.find(({ kind }) => kind === "page");
  if (page !== undefined) return { noun: `Page "${page.value}" at route \`${page.name}\`` };
  const program = hints.find(({ kind }) => kind === "program");
  return program === undefined ? undefined : { noun: "", says: program.value };
}

function fileRole(base: string): FileRole | undefined {
  const stories = /^(.+)\.stories\.\w+$/u.exec(base)?.[1];
  if (stories !== undefined) return { noun: "Storybook stories", subject: stories, isComplete: true };
  const tested = /^(.+)\.(?:test|spec)\.\w+$/u.exec(base)?.[1];
  if (tested !== undefined) return { noun: "Tests", subject: tested, isComplete: true };
  const configured = base.startsWith("content.") ? undefined : /^([\w-]+)\.config\.[cm]?[jt]s$/u.exec(base)?.[1];
  return configured === undefined ? undefined : { noun: `Configuration of ${configured}`, isComplete: true };
}

function classRole({ declarations, references }: FileFacts): FileRole | undefined {
  for (const { specifier, bindings } of references) {
    const decorators = DECORATORS[specifier];
    if (decorators === undefined) continue;
    for (const { imported, uses } of bindings) {
      const row = decorators[imported];
      const decorated = uses.find(({ kind, subject }) => kind === "decorate" && declarations.some(({ name }) => name === subject))?.subject;
      if (row === undefined || decorated === undefined) continue;
      return decoratedRole(row, decorated, imported, references);
    }
  }
  return undefined;
}

function decoratedRole(
  [noun, suffix]: readonly [string, RegExp],
  name: string,
  decorator: string,
  references: FileFacts["references"],
): FileRole {
  const provider = decorator === "Injectable" ? PROVIDERS.find(([pattern]) => pattern.test(name)) : undefined;
  const own = provider === undefined ? suffix : provider[0];
  const described =
    provider === undefined
      ? decorator === "Injectable" && !suffix.test(name)
        ? noun.replace("service", "provider")
        : noun
      : `${noun.split(" ")[0] ?? ""} ${provider[1]}`;
  const subject = name.replace(own, "");
  const role = { noun: described, covers: [name], ...(subject !== "" && { subject }) };
  if (!/^(?:Ng)?Module$/u.test(decorator)) return role;
  const passed = references.flatMap(({ bindings }) =>
    bindings.flatMap(({ imported, uses }) => (uses.some(({ kind, subject: to }) => kind === "pass" && to === decorator) ? [imported] : [])),
  );
  // What belongs to the module comes after what it imports.
  return {
    ...role,
    link: "with",
    names: [...passed.filter((one) => !one.endsWith("Module")), ...passed.filter((one) => one.endsWith("Module"))],
    isComplete: true,
  };
}

function valueRole({ declarations, references }: FileFacts): FileRole | undefined {
  const routes = declarations.find(({ type }) => type === "Routes");
  if (routes !== undefined && references.some(({ specifier }) => specifier === "@angular/router")) {
    const used = references.flatMap(({ bindings }) =>
      bindings.flatMap(({ imported, uses }) => (uses.length > 0 && /(?:Component|Page)$/u.test(imported) ? [imported] : [])),
    );
    return { noun: "Angular routes", link: "to", names: [...new Set(used)], covers: [routes.name] };
  }
  for (const { name, value = "" } of declarations) {
    const made = MADE.find(([pattern]) => pattern.test(value));
    if (made === undefined) continue;
    const subject = name.replace(/(?:Context|Router|Slice|Store|App|Application|Server)$/iu, "");
    return { noun: made[1], covers: [name], ...(subject !== "" && { subject }) };
  }
  return undefined;
}
