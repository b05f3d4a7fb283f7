/** The picture of rooms as SVG. Arrows are for the eye alone: the list beside the picture says the same. */
import { arrowPath, arrowWidth } from "../../picture/arrow-path.js";
import type { BoxSurroundings } from "../../picture/box-imports.js";
import { labelOf, labelParts } from "../../picture/labels.js";
import type { Picture, PlacedArrow, PlacedBox, Point } from "../../picture/picture.js";
import { svg } from "../h.js";
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
  const near = new Set([chosen, drawing.to, ...[...(around?.imports ?? []), ...(around?.importers ?? [])].map(({ key }) => key)]);
  const isFar = (box: PlacedBox): boolean => chosen !== undefined && !box.isOpen && !near.has(box.drawn.key) && !isWithin(box, chosen);
  const open = boxes.filter(({ isOpen }) => isOpen);
  const closed = boxes.filter(({ isOpen }) => !isOpen);
  return svg(
    "svg",
    { class: "rooms", viewBox: `0 0 ${width} ${height}`, width, height, role: "tree", "aria-label": "Folders and files" },
    svg("defs", {}, HEADS.map(arrowHead)),
    open.map((box) => boxOf(box, drawing, false)),
    bands.map(({ x, y, width: length, height: depth }) =>
      svg("rect", { class: "band", x, y, width: length, height: depth, "aria-hidden": true }),
    ),
    svg(
      "g",
      { class: chosen === undefined ? "arrows" : "arrows faint", "aria-hidden": true },
      arrows.map((arrow) => arrowOf(arrow, drawing)),
    ),
    closed.map((box) => boxOf(box, drawing, isFar(box))),
    around === undefined ? undefined : svg("g", { class: "own-arrows", "aria-hidden": true }, ownArrows(drawing, around)),
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

function boxOf(box: PlacedBox, drawing: Drawing, isFar: boolean): SVGElement {
  const { drawn, isOpen, x, y, width, height } = box;
  const { key, kind, members, isCyclic } = drawn;
  const { name, files, mark } = labelParts(drawn);
  const more = drawing.marks?.box(box);
  const isRoom = kind === "member" && members[0]?.kind === "folder";
  const classes = [
    "box",
    kind === "member" ? (members[0]?.kind ?? "file") : kind,
    isOpen ? "open" : "",
    isCyclic ? "cyclic" : "",
    isFar ? "far" : "",
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
      "aria-label": [spoken(box), more?.words ?? ""].filter((one) => one !== "").join(", "),
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
      more === undefined || more.words === "" ? "" : `: ${more.words}`,
    ),
    svg("rect", { x, y, width, height, rx: isRoom ? 3 : 7 }),
    svg(
      "text",
      { x: x + 10, y: y + 17 },
      name,
      // Blanks divide the words for readers of the screen, too.
      files === undefined ? undefined : [" ", svg("tspan", { class: "files", dx: 2 }, files)],
      mark === undefined ? undefined : [" ", svg("tspan", { class: "mark", dx: 1 }, mark)],
      more === undefined || more.badge === "" ? undefined : [" ", svg("tspan", { class: "badge", dx: 2 }, more.badge)],
    ),
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

function arrowOf(arrow: PlacedArrow, { choose, chosen, to: end, marks }: Drawing): SVGElement {
  const { from, to, weight, isAgainst, points } = arrow;
  const d = arrowPath(points);
  const isChosen = chosen === from && end === to;
  const more = marks?.arrow(arrow);
  const head = isChosen ? "chosen" : (more?.class ?? (isAgainst ? "against" : "plain"));
  const words = more?.words ?? `${count(weight, "import")}${isAgainst ? ", against the order" : ""}`;
  return svg(
    "g",
    {
      class: `arrow ${more?.class ?? (isAgainst ? "against" : "")}${isChosen ? " chosen" : ""}`,
      on: {
        click: (event) => {
          event.stopPropagation();
          choose(from, to);
        },
      },
    },
    svg("title", {}, `${shortName(from)} imports ${shortName(to)}: ${words}`),
    svg("path", { class: "reach", d }),
    svg("path", { d, "stroke-width": arrowWidth(more?.weight ?? weight), "marker-end": `url(#head-${head})` }),
    more === undefined || more.badge === "" ? undefined : badgeOf(points, more.badge),
  );
}

/** In the middle of the arrow. */
function badgeOf(points: readonly Point[], text: string): SVGElement {
  const at = Math.floor((points.length - 1) / 2);
  const [[x, y], [nextX, nextY]] = [points[at] ?? [0, 0], points[at + 1] ?? points[at] ?? [0, 0]];
  return svg("text", { class: "badge", x: (x + nextX) / 2, y: (y + nextY) / 2 + 4, "text-anchor": "middle" }, text);
}

/** The name of a box in its room. */
export function shortName(key: string): string {
  return key.replace(/\/$/, "").replace(/^.*\//, "") || key;
}

function ownArrows({ picture, chosen, to }: Drawing, { imports, importers }: BoxSurroundings): readonly SVGElement[] {
  const at = new Map(picture.boxes.map((box) => [box.drawn.key, box]));
  const own = at.get(chosen ?? "");
  // A chosen arrow is drawn already.
  if (own === undefined || to !== undefined) return [];
  const line = (from: PlacedBox | undefined, end: PlacedBox | undefined, weight: number, kind: string): readonly SVGElement[] =>
    from === undefined || end === undefined || from === end
      ? []
      : [
          svg("path", {
            class: `own ${kind}`,
            d: arrowPath(straight(from, end)),
            "stroke-width": arrowWidth(weight),
            "marker-end": kind === "imports" ? "url(#head-chosen)" : "url(#head-importer)",
          }),
        ];
  return [
    ...imports.flatMap(({ key, weight }) => line(own, at.get(key), weight, "imports")),
    ...importers.flatMap(({ key, weight }) => line(at.get(key), own, weight, "importers")),
  ];
}

function straight(from: PlacedBox, to: PlacedBox): readonly Point[] {
  const isDown = from.y + from.height <= to.y;
  const isUp = to.y + to.height <= from.y;
  const [start, end] = [middle(from), middle(to)];
  if (!isDown && !isUp) {
    const isRight = start < end;
    return [
      [isRight ? from.x + from.width : from.x, from.y + from.height / 2],
      [isRight ? to.x : to.x + to.width, to.y + to.height / 2],
    ];
  }
  return [
    [start, isDown ? from.y + from.height : from.y],
    [end, isDown ? to.y : to.y + to.height],
  ];
}

function middle({ x, width }: PlacedBox): number {
  return x + width / 2;
}
