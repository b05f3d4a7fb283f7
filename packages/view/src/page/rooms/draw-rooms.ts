/** The picture of rooms as SVG. Arrows are for the eye alone: the list beside the picture says the same. */
import { arrowNumbers } from "../../picture/arrow-numbers.js";
import { arrowPath, arrowWidth, heaviestOf } from "../../picture/arrow-path.js";
import type { BoxSurroundings } from "../../picture/box-imports.js";
import type { BoxRole } from "../../picture/view-about.js";
import type { QuietKind } from "../../picture/file-graph.js";
import { labelOf, labelParts } from "../../picture/labels.js";
import type { Picture, PlacedArrow, PlacedBox, Point } from "../../picture/picture.js";
import { svg } from "../h.js";
import { grouped } from "../../../../../src/model/shown-text.js";
import { count } from "../texts.js";

export interface Drawing {
  readonly picture: Picture;
  /** Key of the chosen box, and of the box at the other end of a chosen arrow. */
  readonly chosen?: string | undefined;
  readonly to?: string | undefined;
  /** Imports of the chosen box and by it. */
  readonly around?: BoxSurroundings | undefined;
  /** Key of the box that the keyboard reaches. */
  readonly current: string | undefined;
  readonly choose: (key: string, to?: string) => void;
  readonly enter: (box: PlacedBox) => void;
  readonly marks?: Marks | undefined;
  /** What a box is, as a class and a word. */
  readonly roleOf?: ((box: PlacedBox) => BoxRole | undefined) | undefined;
}

/** What else is known of boxes and arrows: further classes, and words for their titles. */
export interface Marks {
  readonly box: (box: PlacedBox) => Mark;
  /** The class names the head of the arrow, too. */
  readonly arrow: (arrow: PlacedArrow) => Mark & { readonly class: Head; readonly weight: number };
  /** Of imports of a pair of files, by place in `FileGraph.imports`. */
  readonly pair: (at: number) => string;
}

interface Mark {
  readonly class: string;
  readonly words: string;
  /** What is written on it. */
  readonly badge: string;
}

export function drawRooms(drawing: Drawing): SVGSVGElement {
  const { picture, chosen, around } = drawing;
  const { width, height, boxes, bands, arrows } = picture;
  const imports = new Set(around?.imports.map(({ key }) => key));
  const importers = new Set(around?.importers.map(({ key }) => key));
  const nearness = (box: PlacedBox): string => {
    const { key } = box.drawn;
    if (chosen === undefined || box.isOpen || key === chosen || key === drawing.to || isWithin(box, chosen)) return "";
    if (drawing.to !== undefined) return "far";
    return [imports.has(key) ? "imported" : "", importers.has(key) ? "importer" : ""].join(" ").trim() || "far";
  };
  const open = boxes.filter(({ isOpen }) => isOpen);
  const closed = boxes.filter(({ isOpen }) => !isOpen);
  const heaviest = heaviestOf(arrows);
  const texts = arrows.map((arrow) => drawing.marks?.arrow(arrow).badge || grouped(arrow.weight));
  const numbers = arrowNumbers(picture, texts);
  return svg(
    "svg",
    { class: "rooms", viewBox: `0 0 ${width} ${height}`, width, height, role: "tree", "aria-label": "Folders and files" },
    svg("defs", {}, HEADS.map(arrowHead)),
    open.map((box) => boxOf(box, drawing, "")),
    bands.map(({ x, y, width: length, height: depth }) =>
      svg("rect", { class: "band", x, y, width: length, height: depth, "aria-hidden": true }),
    ),
    svg(
      "g",
      { class: chosen === undefined ? "arrows" : "arrows faint", "aria-hidden": true },
      arrows.map((arrow) => arrowOf(arrow, drawing, heaviest)),
      // Above all lines.
      arrows.map((arrow, at) => numberOf(arrow, drawing, { text: texts[at] ?? "", place: numbers[at] ?? [0, 0] })),
    ),
    closed.map((box) => boxOf(box, drawing, nearness(box))),
  );
}

const HEADS = ["plain", "against", "chosen", "importer", "new", "gone", "changed", "same"] as const;
type Head = (typeof HEADS)[number];

function arrowHead(name: Head): SVGElement {
  const id = `head-${name}`;
  const shape = { viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto" };
  return svg("marker", { id, ...shape }, svg("path", { d: "M0 0.5L8 4L0 7.5z" }));
}

function isWithin({ drawn, room }: PlacedBox, key: string): boolean {
  return key.endsWith("/") && (room.startsWith(key) || drawn.key.startsWith(key));
}

function boxOf(box: PlacedBox, drawing: Drawing, nearness: string): SVGElement {
  const { drawn, isOpen, x, y, width, height } = box;
  const { key, kind, members, isCyclic } = drawn;
  const more = drawing.marks?.box(box);
  const role = drawing.roleOf?.(box);
  const isRoom = kind === "member" && members[0]?.kind === "folder";
  const classes = [
    "box",
    kind === "member" ? (members[0]?.kind ?? "file") : kind,
    role === undefined ? "" : `is-${role}`,
    isOpen ? "open" : "",
    isCyclic ? "cyclic" : "",
    nearness,
    more?.class ?? "",
  ];
  const isChosen = drawing.chosen === key || drawing.to === key;
  return svg(
    "g",
    {
      class: classes.filter((one) => one !== "").join(" "),
      "data-key": key,
      role: "treeitem",
      tabindex: drawing.current === key ? 0 : -1,
      "aria-level": box.depth,
      "aria-label": [spoken(box), role === undefined || role === "other" ? "" : role, more?.words ?? ""]
        .filter((one) => one !== "")
        .join(", "),
      "aria-selected": isChosen ? "true" : "false",
      "aria-expanded": isRoom ? String(isOpen) : undefined,
      on: {
        click: (event) => {
          event.stopPropagation();
          drawing.choose(key);
        },
        dblclick: (event) => {
          event.stopPropagation();
          drawing.enter(box);
        },
      },
    },
    svg(
      "title",
      {},
      members.length === 1 ? (members[0]?.key ?? "") : labelOf(drawn),
      role === undefined || role === "other" ? "" : ` (${role})`,
      more === undefined || more.words === "" ? "" : `: ${more.words}`,
    ),
    svg("rect", { x, y, width, height, rx: isRoom ? 3 : 7 }),
    role === "application" ? svg("rect", { class: "inner", x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 2 }) : undefined,
    nameIn(box, more?.badge ?? ""),
  );
}

function nameIn({ drawn, x, y }: PlacedBox, badge: string): SVGElement {
  const { name, files, mark } = labelParts(drawn);
  return svg(
    "text",
    { x: x + 10, y: y + 17 },
    name,
    // Blanks divide the words for readers of the screen, too.
    files === undefined ? undefined : [" ", svg("tspan", { class: "files", dx: 2 }, files)],
    mark === undefined ? undefined : [" ", svg("tspan", { class: "mark", dx: 1 }, mark)],
    badge === "" ? undefined : [" ", svg("tspan", { class: "badge", dx: 2 }, badge)],
  );
}

/** `repo, 300 files, level 3, in a cycle`. */
function spoken({ drawn, isOpen }: PlacedBox): string {
  const { name, files } = labelParts(drawn);
  const words = [name];
  if (files !== undefined) words.push(count(files, "file"));
  words.push(drawn.isAlone ? "no imports here" : `level ${drawn.level + 1}`);
  if (drawn.isCyclic) words.push("in a cycle");
  if (isOpen) words.push("open");
  return words.join(", ");
}

/** Its class, as of its line and of its number. */
function looksOf({ from, to, isAgainst, kind, ...arrow }: PlacedArrow, { chosen, to: end, marks }: Drawing): readonly string[] {
  const own = marks?.arrow({ from, to, isAgainst, ...arrow }).class ?? (isAgainst ? "against" : "plain");
  const isChosen = chosen === from && (end === to || end === undefined);
  const isImporter = chosen === to && end === undefined;
  return [own, kind === undefined ? "" : "quiet", isChosen ? "chosen" : isImporter ? "importer" : ""].filter((one) => one !== "");
}

function arrowOf(arrow: PlacedArrow, drawing: Drawing, heaviest: number): SVGElement {
  const { from, to, weight, isAgainst, kind, points } = arrow;
  const d = arrowPath(points);
  const more = drawing.marks?.arrow(arrow);
  const looks = looksOf(arrow, drawing);
  const head = looks.find((one) => one === "chosen" || one === "importer") ?? looks[0] ?? "plain";
  const words =
    more?.words ??
    `${count(weight, "import")}${kind === undefined ? "" : ` (${KIND_NAMES[kind]})`}${isAgainst ? ", against the order" : ""}`;
  const width = kind === undefined ? arrowWidth(more?.weight ?? weight, heaviest) : 1;
  return svg(
    "g",
    {
      class: ["arrow", ...looks].join(" "),
      on: {
        click: (event) => {
          event.stopPropagation();
          drawing.choose(from, to);
        },
      },
    },
    svg("title", {}, `${shortName(from)} imports ${shortName(to)}: ${words}`),
    svg("path", { class: "reach", d }),
    svg("path", { d, "stroke-width": width, "marker-end": `url(#head-${head})` }),
  );
}

function numberOf(
  arrow: PlacedArrow,
  drawing: Drawing,
  { text, place: [x, y] }: { readonly text: string; readonly place: Point },
): SVGElement {
  const badge = drawing.marks?.arrow(arrow).badge ?? "";
  return svg(
    "text",
    { class: [badge === "" ? "weight" : "badge", ...looksOf(arrow, drawing)].join(" "), x, y: y + 3.5, "text-anchor": "middle" },
    text,
  );
}

/** Of imports that are drawn only if people ask for them. */
export const KIND_NAMES = { types: "types", names: "by name", file: "files" } as const satisfies Readonly<Record<QuietKind, string>>;

/** The name of a box in its room. */
export function shortName(key: string): string {
  if (key.endsWith("*")) return key === "*" ? "package at the top" : `package ${shortName(key.slice(0, -2))}`;
  return key.replace(/\/$/, "").replace(/^.*\//, "") || key;
}
