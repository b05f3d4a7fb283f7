/** The rooms as one picture without scripts or links, placed as in the page of `view`. */
import { arrowNumbers, NUMBER_FONT } from "../arrow-numbers.js";
import { arrowPath, arrowWidth, heaviestOf } from "../arrow-path.js";
import { labelOf } from "../labels.js";
import { openedTo } from "./open-folders.js";
import { roomsToOpen } from "../open-rooms.js";
import type { PlacedArrow, PlacedBox, Point } from "../picture.js";
import { FONT, placeRooms } from "../place-rooms.js";
import type { Box } from "../rooms.js";
import { plainText } from "./plain-text.js";

const WINDOW = { width: 1200, height: 900 };
const STYLE =
  "rect{fill:#fff;stroke:#9aa5b1}.open{fill:#f3f6f9;stroke:#c3ccd6}path{fill:none;stroke:#6b7785;opacity:.75}.against{stroke:#b3261e;stroke-dasharray:5 3}text{fill:#1f2933}.weight{stroke:#fff;stroke-width:3px;paint-order:stroke}";

/** `depth`: of opened folders; default: as many as fit a window. */
export function writeSvg(room: Box, depth?: number): string {
  const open = depth === undefined ? roomsToOpen(room, WINDOW) : openedTo(room, depth);
  const picture = placeRooms(room, { open, width: WINDOW.width });
  const { width, height, boxes, arrows, lighter } = picture;
  const numbers = arrowNumbers(
    picture,
    arrows.map(({ weight }) => String(weight)),
  );
  const left = lighter.arrows === 0 ? "" : ` + ${lighter.arrows} lighter`;
  const size = `${Math.ceil(width)} ${Math.ceil(height) + (left === "" ? 0 : 20)}`;
  const [wide = "", high = ""] = size.split(" ");
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${size}" font-family="sans-serif" font-size="${FONT}">`,
    `<title>${escaped(`Folders and their imports: ${boxes.length} boxes, ${arrows.length} arrows${left}`)}</title>`,
    `<style>${STYLE}</style>`,
    `<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#6b7785;stroke:none"/></marker></defs>`,
    `<rect width="${wide}" height="${high}" style="stroke:none"/>`,
    ...boxes.filter(({ isOpen }) => isOpen).map(boxElement),
    ...arrows.map((arrow) => arrowElement(arrow, heaviestOf(arrows))),
    ...boxes.filter(({ isOpen }) => !isOpen).map(boxElement),
    ...arrows.map(({ weight }, at) => numberElement(weight, numbers[at] ?? [0, 0])),
    ...(left === "" ? [] : [`<text x="10" y="${height + 12}" font-size="${NUMBER_FONT}">${left.trim()} arrows</text>`]),
    "</svg>",
  ];
  return `${lines.join("\n")}\n`;
}

function boxElement({ x, y, width, height, drawn, isOpen }: PlacedBox): string {
  const [left, baseline] = [round(x + 10), round(y + 17)];
  const shape = `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="5"${isOpen ? ` class="open"` : ""}/>`;
  const paths = drawn.members.length === 1 ? (drawn.members[0]?.key ?? "") : labelOf(drawn);
  return `<g><title>${escaped(paths)}</title>${shape}<text x="${left}" y="${baseline}">${escaped(labelOf(drawn))}</text></g>`;
}

function arrowElement({ points, weight, isAgainst, from, to }: PlacedArrow, heaviest: number): string {
  const kind = isAgainst ? ` class="against"` : "";
  return `<path d="${arrowPath(points)}" stroke-width="${arrowWidth(weight, heaviest)}" marker-end="url(#end)"${kind}><title>${escaped(`${from} → ${to}: ${weight}`)}</title></path>`;
}

function numberElement(weight: number, [x, y]: Point): string {
  return `<text class="weight" x="${round(x)}" y="${round(y + 3.5)}" text-anchor="middle" font-size="${NUMBER_FONT}">${weight}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return plainText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
