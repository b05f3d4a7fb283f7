/**
 * The only maker of elements. Texts come from repositories: they become text nodes or attributes that hold no code, with controls,
 * bidirectional and other invisible characters spelled out.
 */
import { inertLine } from "../../../../src/retrieve/inert.js";

export type Child = string | number | Node | undefined | readonly Child[];

/** Attributes; `true` sets an empty one and `false` none, but for those of ARIA, whose values are words. `on`: listeners by event. */
interface Attributes {
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
  readonly [name: string]: unknown;
}

const SVG = "http://www.w3.org/2000/svg";
/** They would hold code or markup. */
const REFUSED = /^(?:on.+|style|srcdoc|src|srcset|action|formaction)$/i;

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given?: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), given, children);
}

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  given?: Attributes,
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  return fill(document.createElementNS(SVG, tag), given, children);
}

function fill<Made extends Element>(element: Made, given: Attributes = {}, children: readonly Child[]): Made {
  for (const [name, value] of Object.entries(given)) {
    if (name === "on") for (const [type, listener] of Object.entries(given.on ?? {})) element.addEventListener(type, listener);
    else if (name.startsWith("aria-") && value !== undefined) setAttribute(element, name, String(value));
    else if (value !== undefined && value !== false) setAttribute(element, name, value === true ? "" : String(value));
  }
  element.append(...nodesOf(children));
  return element;
}

function setAttribute(element: Element, name: string, value: string): void {
  if (REFUSED.test(name)) throw new Error(`attribute ${name} is not set here`);
  // Addresses are percent-encoded by routes.ts.
  if (name.endsWith("href") && !/^(?:#|https:\/\/)/.test(value)) throw new Error("links lead to screens or to https");
  element.setAttribute(name, inertLine(value));
}

function nodesOf(children: readonly Child[]): Node[] {
  return children.flatMap((child): Node[] => {
    if (child === undefined || child === "") return [];
    if (typeof child === "string" || typeof child === "number") return [document.createTextNode(inertLine(String(child)))];
    return child instanceof Node ? [child] : nodesOf(child);
  });
}

/** Replaces what an element shows. */
export function show(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...nodesOf(children));
}
