/** Conversion of file paths below a routes directory into routes. */

/** `(shop)` groups and `@slot`s are not part of the URL; a leading `(.)` marks an interception. */
export function directoryRoute(path: string): string {
  const segments = path
    .split("/")
    .slice(0, -1)
    .map((segment) => segment.replace(/^(?:\(\.{1,3}\))+/, ""))
    .filter((segment) => segment !== "" && !/^\(.*\)$/.test(segment) && !segment.startsWith("@"));
  return `/${segments.join("/")}`;
}

/** `blog/index.tsx` → `/blog`. */
export function fileRoute(path: string): string {
  const plain = path
    .replace(/\.[^/]*$/, "")
    .split("/")
    .filter((segment) => !/^\(.*\)$/.test(segment));
  if (plain.at(-1) === "index") plain.pop();
  return `/${plain.join("/")}`;
}

/** `tea/[id].get.ts` → `GET /tea/[id]`. */
export function handlerRoute(path: string): string {
  const [, before, verb] = /^(.*)\.(get|post|put|patch|delete|head|options|connect|trace)\.[^/.]*$/.exec(path) ?? [];
  return before === undefined || verb === undefined ? fileRoute(path) : `${verb.toUpperCase()} ${fileRoute(`${before}.ts`)}`;
}

/** Flat file routes: `shop.$item.tsx` → `shop.$item`. */
export function routeFile(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, "").replace(/\/(?:route|index)$/, "");
}
