/** The rooms as one picture without scripts or links, placed as in the page of `view`. */
import { arrowPath, arrowWidth } from "../arrow-path.js";
import { labelOf } from "../labels.js";
import { openedTo } from "./open-folders.js";
import { roomsToOpen } from "../open-rooms.js";
import type { PlacedArrow, PlacedBox } from "../picture.js";
import { FONT, placeRooms } from "../place-rooms.js";
import type { Box } from "../rooms.js";
import { plainText } from "./plain-text.js";

const WINDOW = { width: 1200, height: 900 };
const STYLE =
  "rect{fill:#fff;stroke:#9aa5b1}.open{fill:#f3f6f9;stroke:#c3ccd6}path{fill:none;stroke:#6b7785;opacity:.75}.against{stroke:#b3261e;stroke-dasharray:5 3}text{fill:#1f2933}";

/** `depth`: of opened folders; default: as many as fit a window. */
export function writeSvg(room: Box, depth?: number): string {
  const open = depth === undefined ? roomsToOpen(room, WINDOW) : openedTo(room, depth);
  const { width, height, boxes, arrows } = placeRooms(room, { open, width: WINDOW.width });
  const size = `${Math.ceil(width)} ${Math.ceil(height)}`;
  const [wide = "", high = ""] = size.split(" ");
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${size}" font-family="sans-serif" font-size="${FONT}">`,
    `<title>${escaped(`Folders and their imports: ${boxes.length} boxes, ${arrows.length} arrows`)}</title>`,
    `<style>${STYLE}</style>`,
    `<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#6b7785;stroke:none"/></marker></defs>`,
    `<rect width="${wide}" height="${high}" style="stroke:none"/>`,
    ...boxes.filter(({ isOpen }) => isOpen).map(boxElement),
    ...arrows.map(arrowElement),
    ...boxes.filter(({ isOpen }) => !isOpen).map(boxElement),
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

function arrowElement({ points, weight, isAgainst, from, to }: PlacedArrow): string {
  const kind = isAgainst ? ` class="against"` : "";
  return `<path d="${arrowPath(points)}" stroke-width="${arrowWidth(weight)}" marker-end="url(#end)"${kind}><title>${escaped(`${from} → ${to}: ${weight}`)}</title></path>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return plainText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
