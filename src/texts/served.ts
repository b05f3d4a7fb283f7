/** Routes that other files register for a handler or a page: facts in code that say when it runs. */
import { byteOrder } from "../model/basics.js";
import type { Edge, Graph, Key, Reason } from "../model/graph.js";
import { learn, type Reading, type Tree } from "../model/tree.js";

/** `name`: of the handler as the file writes it, or the specifier of a page that is loaded later. */
interface Registered {
  readonly line: number;
  readonly name: string;
  readonly route: string;
}

/** `app.get("/teas", allow, listTeas)`, `router.add_get("/teas", list_teas)`, `http.HandleFunc("/teas", listTeas)`. Clients have the same methods, but other names. */
const CALL =
  /\b(?:app|router|routes?|server|mux|group|blueprint|bp|http|web|r|e|g|fastify|\w*(?:Router|Routes|App|Mux|Group|Server))\.((?:add_)?(?:get|post|put|patch|delete|head|options)|add_(?:view|route|api_route)|all|any|handle|handlefunc|add_url_rule)\(\s*(["'`])((?:[A-Z]{3,7} )?\/[^"'`\n\s]{0,119})\2\s*,\s*(?:[\w.]{1,80}\s*,\s*|(?:view_func|endpoint|handler)=)*([\w.]{1,80})\s*(?:\.as_view\(|,?\s*\))/giu;
/** `path("teas/", views.list_teas, name="teas")`, `Route("/teas", endpoint=list_teas)`. */
const CALLED =
  /(?<![\w.])(?:path|re_path|url|Route|WebSocketRoute|URLSpec)\(\s*r?(["'])([^"'\n\s]{0,120})\1\s*,\s*(?:endpoint=)?([\w.]{1,80})\s*(?:\.as_view\([^()]{0,200}\)\s*)?[,)]/gu;
/** `(r"/teas/(.+)", handlers.TeaHandler)` in a list of Tornado or webapp2. */
const PAIR = /(?<![\w)\]]\s{0,8})\(\s*r?(["'])(\/[^"'\n\s]{0,119})\1\s*,\s*((?:\w{1,40}\.){0,3}[A-Z]\w{0,79})\s*[,)]/gu;
/** `{ path: "/teas", component: Teas }`, also with `element: <Teas />` and `() => import("./Teas.vue")`. */
const LISTED =
  /\bpath:\s*(["'`])([^"'`\n\s]{1,120})\1\s*,[^{}]{0,300}?\b(?:component|element|Component|loadComponent):\s*(?:<\s*(\w{1,80})|\(\)\s*=>\s*import\(\s*["']([^"'\n]{1,200})["']|(\w{1,80})\s*[,}\n])/gu;
/** `<Route path="/teas" element={<Teas />} />`. */
const ELEMENT =
  /<\w{0,40}Route\s[^<>]{0,300}?\bpath=\{?\s?(["'])([^"'\n\s]{1,120})\1[^<>]{0,300}?\b(?:element|component|Component)=\{\s*<?\s*(\w{1,80})/gu;

/** They serve a path with any method, or with one that the path says itself. */
const ANY: ReadonlySet<string> = new Set(["all", "any", "handle", "handlefunc", "add_url_rule", "add_view", "add_route", "add_api_route"]);

export const ROUTES: Reading<readonly Registered[]> = { name: "texts/routes", of: (text = "", path) => routesOf(text, path) };

function routesOf(text: string, path: string): readonly Registered[] {
  const found: Registered[] = [];
  const add = (match: RegExpMatchArray, name: string, route: string): void => {
    const end = match.index === undefined ? 0 : match.index + match[0].lastIndexOf(name);
    found.push({ line: text.slice(0, end).split("\n").length, name, route });
  };
  const isPython = path.endsWith(".py");
  for (const match of text.matchAll(CALL)) {
    const [, method = "", , route = "", name = ""] = match;
    // `http.Get()` and `http.Post()` ask for something.
    if (match[0].startsWith("http.") && !/^handle/iu.test(method)) continue;
    add(match, name, ANY.has(method.toLowerCase()) || route.includes(" ") ? route : `${method.replace("add_", "").toUpperCase()} ${route}`);
  }
  if (isPython)
    for (const match of [CALLED, PAIR].flatMap((pattern) => [...text.matchAll(pattern)]))
      add(match, match[3] ?? "", match[2] === "" ? "/" : (match[2] ?? ""));
  else {
    for (const match of text.matchAll(LISTED)) add(match, match[3] ?? match[4] ?? match[5] ?? "", match[2] ?? "");
    for (const match of text.matchAll(ELEMENT)) add(match, match[3] ?? "", match[2] ?? "");
  }
  return found;
}

/** Routes by entity, or by the file that is one. */
export type Served = (key: Key) => readonly string[];

/** Named in a text. */
const SHOWN = 2;
const REGISTERS =
  /(?:^|\.)(?:(?:add_)?(?:get|post|put|patch|delete|head|options)|add_(?:view|route|api_route)|all|any|handle|handlefunc|add_url_rule|path|re_path|url|urlspec|websocketroute)$/iu;
const ROUTERS =
  /^(?:tornado|tornado\.web|webapp2|vue-router|react-router(?:-dom)?|wouter|@reach\/router|preact-router|@solidjs\/router|@tanstack\/react-router)$/u;

export function createServed(tree: Tree, graph: Graph, documented: ReadonlySet<Key>): Served {
  let known: ReadonlyMap<Key, ReadonlySet<string>> | undefined;
  return (key) => {
    known ??= readServed(tree, graph, documented);
    return [...(known.get(key) ?? [])].slice(0, SHOWN);
  };
}

function readServed(tree: Tree, graph: Graph, documented: ReadonlySet<Key>): ReadonlyMap<Key, ReadonlySet<string>> {
  const served = new Map<Key, Set<string>>();
  const files = [...graph.files.values()].filter(({ key }) => documented.has(key)).sort((a, b) => byteOrder(a.path, b.path));
  for (const { path, edges } of files) {
    if (!edges.some((edge) => mayRegister(edge, graph))) continue;
    const routes = learn(tree, ROUTES, path);
    if (routes.length === 0) continue;
    for (const { to, reasons } of edges) {
      const node = graph.nodes.get(to);
      const own = node?.type === "symbol" ? node.declaration.name : "";
      for (const { name, line, route } of routes) {
        if (node === undefined || node.type === "external" || !reasons.some((reason) => isRegistered(reason, name, line, own))) continue;
        served.set(to, (served.get(to) ?? new Set()).add(route));
      }
    }
  }
  return served;
}

/** Whether the file may be one that registers routes. */
function mayRegister({ to, reasons }: Edge, graph: Graph): boolean {
  const node = graph.nodes.get(to);
  if (node?.type === "external" && ROUTERS.test(node.external.name)) return true;
  return reasons.some(({ uses }) => uses.some(({ subject = "" }) => REGISTERS.test(subject)));
}

/** Whether the name on that line is the one that the file imports. */
function isRegistered({ specifier, imported, local, line: at, uses }: Reason, name: string, line: number, own: string): boolean {
  if (name === specifier) return at === line;
  const last = name.slice(name.lastIndexOf(".") + 1);
  return uses.some((use) => use.line === line) && (last === own || name === (local ?? imported));
}
