/**
 * The program as users start it, and the library, which shares its files: few files, which load what a command uses and nothing else. Every module
 * costs each start about a millisecond, and the platform's loader of ES modules thirty, so the files are CommonJS; see
 * docs/decisions/0016-a-bundle-of-few-files.md. Nothing else has to be installed: docs/decisions/0035-one-package-without-dependencies.md.
 * The page of `view` lies beside them: see build-page.mjs.
 * node build-bundle.mjs DIST writes DIST/bundle, DIST/types, and DIST/bundle-modules.json, which says what each file is made of.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { transformSync } from "rolldown/utils";
import typescript from "typescript";
import { buildPage } from "./build-page.mjs";
import { shakeable, withoutMessages } from "./shake-compiler.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = join(process.argv[2] ?? join(root, "dist"), "bundle");
const COMPILER = "@ts-morph/common/dist/typescript.js";
const BUILT_COMPILER = "./compiler.cjs";
const COMPILER_USERS = join(root, "languages", "ecmascript");
const OWN = /[\\/](?:src|languages)[\\/](?!.*node_modules).*\.ts$/;

/** Files of parsers that are read when a grammar is first used; they lie beside the program. */
const PARSERS = [
  "web-tree-sitter/web-tree-sitter.wasm",
  ...["go", "javascript", "python"].map((grammar) => `tree-sitter-${grammar}/tree-sitter-${grammar}.wasm`),
];
const PARSER_FILE = join(root, "src", "syntax", "parser-file.ts");
const { resolve: resolveInstalled } = createRequire(import.meta.url);
/** What Node loads of it is one piece that no bundler can divide. */
const JSONC_PARSER = join(dirname(resolveInstalled("jsonc-parser/package.json")), "lib", "esm", "main.js");

/** Files that a process or a parser's thread starts with. */
const STARTED = new Set(["main", "syntax-parse-worker"]);
/** Text of what a module of this directory exports. */
const exportOf = (name) => {
  const text = readFileSync(join(root, ".ci", `${name}.cjs`), "utf8");
  const before = "module.exports = ";
  return text.slice(text.indexOf(before) + before.length, text.lastIndexOf(";"));
};
const LOAD_COMPILED = ["sum-of", "compiled-to"].reduce(
  (text, name) => text.replace(`require("./${name}.cjs")`, () => exportOf(name)),
  readFileSync(join(root, ".ci", "load-compiled.cjs"), "utf8"),
);
const NEEDED = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node;
/** Comes first in what users start, since an older Node cannot load the rest. */
const REQUIRE_NODE = `const tooOld = (${exportOf("require-node")})(${JSON.stringify(NEEDED)});
if (tooOld) {
  process.stderr.write("error: " + tooOld);
  process.exit(2);
}
`;
/** That of Node 10: what is too old to run the program can still read its first file, and say so. */
const OLDEST_SYNTAX = "es2018";

const OUTPUT = {
  dir: out,
  format: "cjs",
  strict: true,
  entryFileNames: "[name].cjs",
  chunkFileNames: ({ facadeModuleId, name }) => `${OWN.test(facadeModuleId ?? "") ? nameOf(facadeModuleId) : name}.cjs`,
  comments: { legal: true, annotation: false, jsdoc: false },
};

/** Threads and files that are found by their address. All files of the program are in one directory. */
const addresses = {
  name: "addresses",
  transform: {
    filter: { id: OWN },
    handler(code, id) {
      const built = code.replaceAll(COMPILER, BUILT_COMPILER).replace(/new URL\("(\.[^"]+)", import\.meta\.url\)/g, (_, path) => {
        if (!path.endsWith(".js")) return `new URL(${JSON.stringify(fromBundle(id, path))}, import.meta.url)`;
        const module = join(dirname(id), path.replace(/\.js$/, ".ts"));
        return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "chunk", id: module, name: nameOf(module) })})`;
      });
      return built === code ? undefined : { code: built };
    },
  },
};

/** Parsers are looked up beside the program, and nowhere else. */
const parserFiles = {
  name: "parser-files",
  transform: {
    filter: { id: /[\\/]parser-file\.ts$/ },
    handler(code, id) {
      const built = code.replace("resolve(specifier)", 'resolve(`./${specifier.slice(specifier.lastIndexOf("/") + 1)}`)');
      if (id !== PARSER_FILE || built === code) throw new Error(`${id} has changed; bring .ci/build-bundle.mjs up to date`);
      return { code: built };
    },
  },
};

/** The walker of directories would load its matcher of globs a second time, in case that it is asked for one; it is not. */
const walker = {
  name: "walker",
  transform: {
    filter: { id: /[\\/]fdir[\\/]dist[\\/]index\.mjs$/ },
    handler(code) {
      const [before, after] = code.split(/^\t__require\.resolve\("picomatch"\);\n\tpm = __require\("picomatch"\);$/m);
      if (after === undefined) throw new Error("fdir's text has changed; bring .ci/build-bundle.mjs up to date");
      return `${before}${after}`;
    },
  },
};

/** Whoever measures how wide a text is loads the tables of all scripts for it, before it is asked; only help and tables need them. */
const segmenter = {
  name: "segmenter",
  transform: {
    filter: { id: /[\\/]string-width[\\/]index\.js$/ },
    handler(code) {
      const [head, ...uses] = code
        .replace(/^const segmenter = new Intl\.Segmenter\(\);$/m, "let segmenter;")
        .split(/\bsegmenter\.segment\(/);
      if (!head.includes("let segmenter;") || uses.length === 0)
        throw new Error("string-width's text has changed; bring .ci/build-bundle.mjs up to date");
      return [head, ...uses].join("(segmenter ??= new Intl.Segmenter()).segment(");
    },
  },
};

/** Modules of the platform that take milliseconds to load, and that only some of the commands in a file use: loaded on first use. */
const COSTLY = /^let (node_\w+) = require\("(node:(?:child_process|crypto|os|worker_threads))"\);$/gm;
const onUse = {
  name: "on-use",
  renderChunk(code) {
    const built = [...code.matchAll(COSTLY)].reduce((text, [line, name, module]) => {
      const [head, ...uses] = text.replace(line, `let ${name};`).split(new RegExp(`\\b${name}\\.`));
      if (new RegExp(`\\b${name}\\b`).test(uses.join(""))) return text;
      return [head, ...uses].join(`(${name} ??= require("${module}")).`);
    }, code);
    return { code: built };
  },
};

/** Code that was compiled ahead cannot import; what it asks of this file is looked for from the same place. */
const IMPORT = "import.cjs";
const imports = {
  name: "imports",
  renderChunk: (code) => ({ code: code.replace(/\bimport\((?=")/g, `require("./${IMPORT}")(`) }),
};

const oldSyntax = {
  name: "old-syntax",
  renderChunk(code, { name, fileName }) {
    if (name !== "main") return undefined;
    const built = transformSync(fileName, code, { target: OLDEST_SYNTAX });
    if (built.errors.length > 0 || built.code.includes("@oxc-project/runtime"))
      throw new Error(`src/main.ts cannot be written in ${OLDEST_SYNTAX}; use plainer syntax there`);
    return { code: built.code };
  },
};

/** What lies beside `dist/src/x.js` lies elsewhere for `dist/bundle/x.cjs`. */
function fromBundle(id, path) {
  const built = join(root, "dist", relative(root, dirname(id)));
  return relative(join(root, "dist", "bundle"), join(built, path))
    .split(sep)
    .join("/");
}

/** `languages/go/extract/index.ts` → `go-extract`; `src/commands/protocol/run.ts` → `commands-protocol-run`. */
function nameOf(module) {
  const path = relative(root, module).replace(/(?:[\\/]index)?\.ts$/, "");
  return path.split(sep).slice(1).join("-");
}

async function write(input, output) {
  const bundle = await rolldown({
    platform: "node",
    logLevel: "warn",
    checks: { eval: false, emptyImportMeta: false },
    preserveEntrySignatures: "allow-extension",
    ...input,
  });
  return (await bundle.write({ ...OUTPUT, ...output })).output;
}

function buildProgram() {
  return write(
    {
      input: { main: join(root, "src", "main.ts"), index: join(root, "src", "index.ts") },
      cwd: root,
      plugins: [addresses, parserFiles, walker, segmenter, onUse, imports, oldSyntax],
      makeAbsoluteExternalsRelative: false,
      // The parser alone: its neighbours make help and completion.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]yargs[\\/]/, sideEffects: false }] },
      external: (id) => id === BUILT_COMPILER,
      resolve: { extensionAlias: { ".js": [".ts", ".js"] }, alias: { "jsonc-parser": JSONC_PARSER } },
      tsconfig: join(root, "tsconfig.json"),
    },
    {
      intro: ({ name }) => `${name === "main" ? REQUIRE_NODE : ""}${STARTED.has(name) ? LOAD_COMPILED : ""}`,
      codeSplitting: {
        includeDependenciesRecursively: false,
        // What is asked of every node must be a name of its own there, not one of another file.
        groups: [
          {
            name: "ecmascript",
            test: /languages[\\/]ecmascript[\\/](?:typescript|is|extract[\\/](?!index|markup[\\/](?:tokenize|style-tokens|style-dialect)\.).*)\.ts$/,
          },
          // Its own name is that of the program's first file.
          { name: "jsonc-parser", test: /[\\/]jsonc-parser[\\/]/ },
        ],
      },
    },
  );
}

/** Every name that may be one of the compiler's. */
function namesOfCompiler() {
  const files = readdirSync(COMPILER_USERS, { recursive: true }).filter((name) => name.endsWith(".ts"));
  const texts = files.map((name) => readFileSync(join(COMPILER_USERS, name), "utf8"));
  const text = texts.join("\n");
  const taken = [...text.matchAll(/^export const \{([^}]*)\} = ts;$/gm)].flatMap(([, list]) => list.match(/\w+/g));
  return [...new Set([...[...text.matchAll(/\b(?:ts|compiler)\.(\w+)/g)].map(([, name]) => name), ...taken])];
}

function buildCompiler() {
  const file = resolveInstalled(COMPILER);
  const code = shakeable(readFileSync(file, "utf8"), namesOfCompiler());
  const whole = {
    name: "whole",
    transform: { filter: { id: /typescript\.js$/ }, handler: () => ({ code, moduleType: "js" }) },
    renderChunk: (built) => ({ code: withoutMessages(built) }),
  };
  return write({ input: { compiler: file }, plugins: [whole] }, {});
}

/** Files of the program → modules in them, from here on or from the package's name on. */
function partsOf(chunks) {
  const nameIn = (id) => (id.includes("node_modules") ? id.slice(id.lastIndexOf("node_modules")) : relative(root, id));
  const rows = chunks.map(({ fileName, modules }) => [
    fileName,
    Object.keys(modules)
      .filter((id) => isAbsolute(id))
      .map((id) => nameIn(id).split(sep).join("/")),
  ]);
  return Object.fromEntries(rows);
}

/** What is copied into the program keeps the terms that it came with. */
function licenses(parts) {
  const ids = [...Object.values(parts).flat(), ...PARSERS.map((file) => `node_modules/${file}`)];
  const packages = new Set(ids.flatMap((id) => /^(node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []));
  const texts = [...packages].sort().map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
    const file = readdirSync(join(root, path)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? `License: ${license}` : readFileSync(join(root, path, file), "utf8").trim();
    return `${name} ${version}\n\n${text}\n`;
  });
  return `The files beside this one contain parts of these packages.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/** A file that loads itself again through another gets names that have no value yet. Throws with the files of the first cycle. */
function refuseCycles(chunks) {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports.filter((name) => name !== fileName)]));
  const finished = new Set();
  const visit = (fileName, above) => {
    if (above.includes(fileName)) throw new Error(`files of the program load each other: ${[...above, fileName].join(" → ")}`);
    if (finished.has(fileName)) return;
    for (const name of importsOf.get(fileName) ?? []) visit(name, [...above, fileName]);
    finished.add(fileName);
  };
  for (const fileName of importsOf.keys()) visit(fileName, []);
}

/** An ES module with the names of the library, whose types are those of ES modules. */
function entryOfLibrary(chunks) {
  const { exports } = chunks.find(({ fileName }) => fileName === "index.cjs");
  return `export {\n${exports.map((name) => `  ${name},\n`).join("")}} from "./index.cjs";\n`;
}

/** Copies the declarations that `src/index.d.ts` refers to. */
function copyTypes(from, to) {
  const pending = [join("src", "index.d.ts")];
  const copied = new Set();
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (copied.has(path)) continue;
    copied.add(path);
    const text = readFileSync(join(from, path), "utf8");
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), text);
    for (const { fileName: name } of typescript.preProcessFile(text).importedFiles) {
      if (name.startsWith(".")) pending.push(join(dirname(path), name.replace(/\.js$/, ".d.ts")));
      else if (!name.startsWith("node:")) throw new Error(`types of the library need ${name}: ${path}`);
    }
  }
}

const program = await buildProgram();
refuseCycles(program);
const parts = { ...partsOf([...program, ...(await buildCompiler())]), "page.js": await buildPage(root, out) };
for (const file of PARSERS) copyFileSync(resolveInstalled(file), join(out, basename(file)));
writeFileSync(join(out, "index.js"), entryOfLibrary(program));
copyTypes(dirname(out), join(dirname(out), "types"));
writeFileSync(join(out, IMPORT), '"use strict";\nmodule.exports = (name) => import(name);\n');
writeFileSync(join(out, "LICENSES"), licenses(parts));
writeFileSync(join(out, "..", "bundle-modules.json"), `${JSON.stringify(parts, undefined, 1)}\n`);
