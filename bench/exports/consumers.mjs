/** Programs that read exports. Each returns what it read: labels of boxes, sorted, number of arrows, and what was injected. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const MOST_OUTPUT = 2 ** 28;
const SCHEMA = fileURLToPath(new URL("../../docs/schemas/export.schema.json", import.meta.url));
const READER = fileURLToPath(new URL("read-graph.py", import.meta.url));

const decoded = (text) =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&amp;", "&");

const run = (program, words) => {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: "utf8", maxBuffer: MOST_OUTPUT, timeout: 300_000 });
  if (error !== undefined || status !== 0) throw new Error(`${program} ${words.join(" ")}: ${error?.message ?? stderr.slice(0, 400)}`);
  return stdout;
};

/** Elements and attributes that a picture must not have: texts with angle brackets are none. */
const injectedIn = (svg) =>
  [...svg.matchAll(/<([a-z][\w:-]*)((?:"[^"]*"|[^">])*)>/gi)].filter(([, name, attributes]) => {
    const names = attributes.replace(/"[^"]*"/g, "");
    const leads = /href="(?!#|data:)/i.test(attributes) && !/^svg$/i.test(name);
    return /^(?:script|img|iframe|object|embed|image)$/i.test(name) || /\son\w+=/i.test(names) || leads;
  }).length;

function dot(file, { out }) {
  const svg = run("dot", ["-Tsvg", file]);
  if (out !== undefined) run("dot", ["-Tpng", "-Gdpi=72", file, "-o", `${file}.png`]);
  const nodes = [...svg.matchAll(/<g id="node\d+" class="node">([\s\S]*?)<\/g>\n(?:<\/g>)?/g)].map(([, body]) => body);
  const labels = nodes.map((body) => decoded(/<text[^>]*>([\s\S]*?)<\/text>/.exec(body)?.[1] ?? "").replaceAll("\u00a0", " "));
  return { labels, edges: (svg.match(/class="edge"/g) ?? []).length, injected: injectedIn(svg) };
}

async function mermaid(file, { page, out }) {
  const read = await page.evaluate(
    async ([text]) => {
      const { mermaid: library } = globalThis;
      library.initialize({ startOnLoad: false, securityLevel: "strict" });
      const { svg } = await library.render("map", text);
      const place = document.getElementById("out");
      place.innerHTML = svg;
      const texts = (selector) => [...place.querySelectorAll(selector)].map((one) => one.textContent);
      return {
        labels: texts("g.node:not([id*='said']) .nodeLabel"),
        edges: place.querySelectorAll("path.flowchart-link").length,
        injected:
          place.querySelectorAll("script, img, a, iframe, object, [onerror], [onclick], .katex, i").length +
          (globalThis.hurt === undefined ? 0 : 1),
      };
    },
    [readFileSync(file, "utf8")],
  );
  if (out !== undefined) await page.screenshot({ path: `${file}.png` });
  return read;
}

function json(file, { modules }) {
  const Ajv = createRequire(join(modules, "x.js"))("ajv").default;
  const { graph } = JSON.parse(readFileSync(file, "utf8"));
  const validate = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(readFileSync(SCHEMA, "utf8")));
  if (!validate({ graph })) throw new Error(`${file}: ${JSON.stringify(validate.errors.slice(0, 3))}`);
  const ids = new Set(Object.keys(graph.nodes));
  const stray = graph.edges.filter(({ source, target }) => !ids.has(source) || !ids.has(target)).length;
  return { labels: Object.values(graph.nodes).map(({ label }) => label), edges: graph.edges.length, injected: stray };
}

function graphml(file, { python }) {
  const { nodes, edges } = JSON.parse(run(python, [READER, file]));
  const labels = Object.values(nodes).flatMap(([kind, label]) => (kind === "room" ? [] : [label]));
  return { labels, edges, injected: Object.values(nodes).filter(([kind]) => kind === null).length };
}

async function cytoscape(file, { modules }) {
  const { default: library } = await import(pathToFileURL(createRequire(join(modules, "x.js")).resolve("cytoscape")).href);
  const { elements } = JSON.parse(readFileSync(file, "utf8"));
  const graph = library({ headless: true, elements });
  const nodes = graph.nodes().filter((node) => node.data("kind") !== "room");
  return {
    labels: nodes.map((node) => node.data("label")),
    edges: graph.edges().length,
    injected: graph.nodes(":orphan").filter((node) => node.data("parent") !== undefined).length,
  };
}

function d2(file, { d2: program }) {
  const target = `${file}.svg`;
  run(program, ["--no-xml-tag", file, target]);
  const svg = readFileSync(target, "utf8").replace(/<style[\s\S]*?<\/style>/g, "");
  const texts = [...svg.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)].map(([, text]) => decoded(text.replace(/<\/?tspan[^>]*>/g, "")));
  return {
    texts,
    edges: (svg.match(/<path [^>]*class="connection[ "]/g) ?? []).length,
    injected: injectedIn(svg),
  };
}

export const CONSUMERS = { dot, mermaid, json, graphml, cytoscape, d2 };

/** Why a consumer cannot run; undefined if it can. */
export function missing(format, { modules, python, d2: program, page }) {
  const has = (name) => existsSync(join(modules, "node_modules", name)) || existsSync(join(modules, name));
  const starts = (file, words) => spawnSync(file, words).status === 0;
  if (format === "dot") return starts("dot", ["-V"]) ? undefined : "Graphviz (dot) is not installed";
  if (format === "mermaid")
    return page === undefined ? "no mermaid, playwright-core or Chromium (--modules DIR, --chromium FILE)" : undefined;
  if (format === "json") return has("ajv") ? undefined : "no ajv (--modules DIR)";
  if (format === "cytoscape") return has("cytoscape") ? undefined : "no cytoscape (--modules DIR)";
  if (format === "graphml") return starts(python, ["-c", "import networkx"]) ? undefined : "no Python with networkx (--python FILE)";
  return starts(program, ["--version"]) ? undefined : "no d2 (--d2 FILE)";
}

/** A page of Chromium with Mermaid; undefined without one of them. */
export async function openPage({ modules, chromium }) {
  try {
    const resolve = createRequire(join(modules, "x.js")).resolve;
    const code = readFileSync(join(resolve("mermaid"), "..", "mermaid.min.js"), "utf8");
    const { default: playwright } = await import(pathToFileURL(resolve("playwright-core")).href);
    const browser = await playwright.chromium.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"] });
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
    await page.setContent(`<body style="background: white"><div id="out"></div></body>`);
    await page.addScriptTag({ content: code });
    return { page, close: () => browser.close() };
  } catch {
    return { page: undefined, close: () => undefined };
  }
}

export function exported(program, directory, words, file) {
  return execFileSync(process.execPath, [program, "export", "--root", directory, ...words, "-o", file], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}
