/** Labels of functions without a name that a call receives: they run when the route is asked for or the event happens, not where they stand. */

const VERBS: ReadonlyMap<string, string> = new Map(
  "get post put patch delete head options connect trace"
    .split(" ")
    .map((verb): [string, string] => [verb, verb.toUpperCase()])
    .concat([["del", "DELETE"]]),
);
/** They serve a path with any method, or with one that the path says itself. */
const ANY: ReadonlySet<string> = new Set("all any use route handle handlefunc mount ws websocket".split(" "));
const EVENTS: ReadonlySet<string> = new Set(
  "on once addlistener addeventlistener prependlistener prependoncelistener $on subscribe onmessage".split(" "),
);
const PATH = /^(?:[A-Z]{3,7} )?(?:[\w.-]*\/\S{0,119}|\*)$/u;
const LONGEST = 60;

/** `GET /api/push/:token`; undefined unless the call registers a route. */
export function routeOf(method: string, path: string | undefined): string | undefined {
  const name = method.toLowerCase();
  const verb = VERBS.get(name);
  if (path === undefined || !PATH.test(path) || (verb === undefined && !ANY.has(name))) return undefined;
  return verb === undefined || path.includes(" ") ? path : `${verb} ${path}`;
}

/** What the function is to the call, by the name that is called and its first argument if that is a text. */
export function handlerLabel(callee: string, text: string | undefined): string {
  const method = callee.slice(callee.lastIndexOf(".") + 1);
  const route = routeOf(method, text);
  if (route !== undefined) return `handler of ${route}`;
  if (text !== undefined && text !== "" && text.length <= LONGEST && EVENTS.has(method.toLowerCase()))
    return `handler of event ${JSON.stringify(text.replace(/\s+/gu, " "))}`;
  return `callback of ${callee}`;
}
