/** Imports between the members of one folder as a table: rows import columns, importers first. */
import { cutPlan, type CycleCut } from "../../picture/cycle-cuts.js";
import { levelsOf } from "../../../../../src/model/graphs/levels.js";
import { matrixOf, type Matrix, type MatrixCell } from "../../picture/matrix.js";
import { wayTo, type Box } from "../../picture/rooms.js";
import { h, show, type Child } from "../h.js";
import { noEntityScreen } from "../entity/no-entity-screen.js";
import type { Page, Screen } from "../page-state.js";
import { entityHash } from "../routes.js";
import { count } from "../texts.js";
import { cutList } from "./cut-list.js";
import { pairList } from "./pair-list.js";
import { roomCrumbs, roomModelOf } from "./room-model.js";
import { matrixHash, roomsHash } from "./rooms-address.js";

/** More rows cannot be read. */
const MOST = 46;
/** Squares and numbers in them. */
const MOST_CELLS = 2_650;
/** More need narrow cells to be seen at once. */
const MOST_WITH_ROOM = 22;
/** Members of a table that is worth its place on the first screen. */
const FEWEST = 6;

export function matrixScreen(page: Page, argument: string, query: URLSearchParams): Screen {
  const { root } = roomModelOf(page.map);
  const room = argument === "" ? mainRoom(root) : wayTo(root, argument).at(-1);
  if (room === undefined || room.kind !== "folder") return noEntityScreen(page, argument);
  const matrix = readableMatrix(room);
  const name = room.key === "/" ? page.data.title : room.key;
  const isWide = matrix.members.length > MOST_WITH_ROOM;
  const side = h("aside", { class: "side", "aria-label": "Imports behind a cell" });
  const choose = (cell: MatrixCell | undefined): void => {
    for (const one of table.querySelectorAll("button")) one.setAttribute("aria-pressed", String(isOf(one, cell)));
    show(side, cell === undefined ? aboutMatrix(room, matrix, enter) : aboutCell(page, matrix, cell));
  };
  const enter = (cell: MatrixCell): void => {
    page.note(cellHash(room, matrix, cell));
    choose(cell);
    page.announce(`${endsOf(matrix, cell)}: ${count(cell.arrow.weight, "import")}`);
  };
  const table = matrixTable(page, matrix, enter);
  const [row, column] = [query.get("row"), query.get("column")];
  choose(matrix.cells.find((cell) => keyAt(matrix, cell.row) === row && keyAt(matrix, cell.column) === column));
  const heading = h("h1", {}, `Matrix of ${name}`);
  const rooms = h("p", { class: "actions" }, h("a", { href: roomsHash(room.key) }, "Rooms"));
  const empty = h("p", { class: "none" }, "No member imports another one.");
  return {
    title: `Matrix of ${name}`,
    crumbs: roomCrumbs(page, room, matrixHash),
    element: h(
      "div",
      { class: isWide ? "matrix-screen narrow-cells" : "matrix-screen" },
      h("div", { class: "beside" }, heading, rooms, side),
      matrix.cells.length === 0 ? empty : h("div", { class: "matrix-frame", tabindex: 0, role: "region", "aria-label": "Matrix" }, table),
      rest(page, matrix),
    ),
    keys: cellKeys(table),
  };
}

/** As many members as can be read, without a table that is slow to show. */
function readableMatrix(room: Box): Matrix {
  let matrix = matrixOf(room, MOST);
  for (let most = MOST; most ** 2 + matrix.cells.length > MOST_CELLS && most > MOST_WITH_ROOM; most -= 2) matrix = matrixOf(room, most);
  return matrix;
}

/** The folder that has most of the files, where those above it have too few members for a table. */
function mainRoom(root: Box): Box {
  let room = root;
  for (;;) {
    const connected = new Set(room.arrows.flatMap(({ from, to }) => [from, to])).size;
    const [most] = room.members.filter(({ kind }) => kind === "folder").sort((a, b) => b.count - a.count);
    if (connected >= FEWEST || most === undefined || most.count * 2 < room.count) return room;
    room = most;
  }
}

function isOf(button: Element, cell: MatrixCell | undefined): boolean {
  return cell !== undefined && button.getAttribute("data-cell") === `${cell.row} ${cell.column}`;
}

function keyAt({ members }: Matrix, at: number): string {
  return members[at]?.box.key ?? "";
}

function cellHash(room: Box, matrix: Matrix, { row, column }: MatrixCell): string {
  const query = new URLSearchParams({ row: keyAt(matrix, row), column: keyAt(matrix, column) });
  return `${matrixHash(room.key)}?${query.toString()}`;
}

function endsOf({ members }: Matrix, { row, column }: MatrixCell): string {
  return `${members[row]?.box.name ?? ""} imports ${members[column]?.box.name ?? ""}`;
}

function matrixTable(page: Page, matrix: Matrix, choose: (cell: MatrixCell) => void): HTMLTableElement {
  const { members, cells } = matrix;
  const cellAt = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const most = Math.max(1, ...cells.map(({ arrow }) => arrow.weight));
  const numbers = members.map((_, at) =>
    h("th", { scope: "col", title: members[at]?.box.key }, h("abbr", { title: members[at]?.box.name }, at + 1)),
  );
  const rows = members.map(({ box, level, isCyclic }, row) => {
    const isFirst = members[row - 1]?.level !== level;
    return h(
      "tr",
      { class: isFirst && row > 0 ? "first-of-level" : "" },
      h(
        "th",
        { scope: "row", title: box.key },
        memberLink(page, box),
        isCyclic ? h("span", { class: "wrong", title: "in a cycle" }, " ⟲") : undefined,
      ),
      h("td", { class: "place-number" }, row + 1),
      members.map((_, column) => cellOf(matrix, cellAt.get(`${row} ${column}`), row === column, most, choose)),
    );
  });
  return h(
    "table",
    { class: "matrix" },
    h("caption", { class: "unseen" }, "Rows import columns. Numbers count imports."),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "imports"), h("td"), numbers)),
    h("tbody", {}, rows),
  );
}

const SHADES = 5;

function cellOf(
  matrix: Matrix,
  cell: MatrixCell | undefined,
  isDiagonal: boolean,
  most: number,
  choose: (cell: MatrixCell) => void,
): HTMLElement {
  if (cell === undefined) return h("td", { class: isDiagonal ? "diagonal" : undefined });
  const { weight } = cell.arrow;
  const shade = Math.min(SHADES, 1 + Math.floor((SHADES * Math.log(weight)) / Math.log(most + 1)));
  return h(
    "td",
    {},
    h(
      "button",
      {
        type: "button",
        class: cell.isAgainst ? "cell against" : `cell shade-${shade}`,
        "data-cell": `${cell.row} ${cell.column}`,
        "aria-pressed": "false",
        title: `${endsOf(matrix, cell)}: ${count(weight, "import")}`,
        "aria-label": `${endsOf(matrix, cell)}: ${count(weight, "import")}${cell.isAgainst ? ", against the order" : ""}`,
        tabindex: cell === matrix.cells[0] ? 0 : -1,
        on: { click: () => choose(cell) },
      },
      weight < 1000 ? weight : `${Math.round(weight / 1000)}k`,
    ),
  );
}

function memberLink(page: Page, box: Box): HTMLElement {
  if (box.kind === "folder") return h("a", { href: matrixHash(box.key) }, `${box.name}/`);
  const uid = roomModelOf(page.map).graph.files[box.files[0] ?? -1]?.uid ?? "";
  return h("a", { href: entityHash(page.map, uid) }, box.name);
}

function aboutMatrix(room: Box, matrix: Matrix, choose: (cell: MatrixCell) => void): Child {
  const { members, cells } = matrix;
  const against = cells.filter(({ isAgainst }) => isAgainst);
  return [
    h(
      "p",
      {},
      "A number counts what the row imports from the column; column 3 is row 3. Lines divide levels: what is above imports what is below.",
    ),
    against.length === 0
      ? h("p", {}, `${count(members.length, "member")} in levels, without cycles.`)
      : h(
          "p",
          {},
          h("span", { class: "wrong" }, count(against.length, "red number")),
          ": pairs of members against this order, part of cycles. Choose one for the files behind it.",
        ),
    largestCycle(room, matrix, choose),
  ];
}

function largestCycle({ members, arrows }: Box, matrix: Matrix, choose: (cell: MatrixCell) => void): Child {
  const [cycle] = levelsOf(members.length, arrows).cycles.toSorted((a, b) => b.length - a.length);
  if (cycle === undefined) return undefined;
  const cells = new Map(matrix.cells.map((cell) => [cell.arrow, cell]));
  const ends = ({ arrow: at }: CycleCut): Child => {
    const arrow = arrows[at];
    const name = `${members[arrow?.from ?? -1]?.name ?? ""} → ${members[arrow?.to ?? -1]?.name ?? ""}`;
    const cell = arrow === undefined ? undefined : cells.get(arrow);
    return cell === undefined ? name : h("button", { type: "button", class: "quiet", on: { click: () => choose(cell) } }, name);
  };
  const plan = cutPlan(members.length, arrows, cycle);
  return [
    h("h2", {}, `What to cut first: cycle of ${count(cycle.length, "member")}`),
    h("p", {}, [...cycle.slice(0, NAMED).map((at) => members[at]?.name ?? ""), ...(cycle.length > NAMED ? ["…"] : [])].join(", ")),
    cutList({ plan, arrows, size: cycle.length, unit: "member", ends }),
  ];
}

function aboutCell(page: Page, matrix: Matrix, cell: MatrixCell): Child {
  const { graph } = roomModelOf(page.map);
  return [
    h("h2", {}, endsOf(matrix, cell)),
    h(
      "p",
      {},
      `${count(cell.arrow.weight, "import")}, by ${count(cell.arrow.imports.length, "pair")} of files`,
      cell.isAgainst ? ", against the order." : ".",
    ),
    pairList(page, graph, cell.arrow.imports),
  ];
}

function rest(page: Page, { alone, left }: Matrix): Child {
  const list = (name: string, boxes: readonly Box[]): Child =>
    boxes.length === 0
      ? undefined
      : h(
          "section",
          { class: "rest" },
          h("h2", {}, name),
          h(
            "p",
            {},
            boxes.flatMap((box, at): Child[] => [at === 0 ? "" : ", ", memberLink(page, box)]),
          ),
        );
  return [
    list(`Left out: ${left.length} with fewest imports`, left.slice(0, LISTED)),
    list(`${alone.length} without imports here`, alone.slice(0, LISTED)),
  ];
}

const LISTED = 100;
/** Members of a cycle. */
const NAMED = 6;

/** Arrow keys lead from number to number. */
function cellKeys(table: HTMLTableElement): (event: KeyboardEvent) => boolean {
  return (event) => {
    const button = document.activeElement;
    if (button === null || !table.contains(button) || !button.matches("[data-cell]") || !event.key.startsWith("Arrow")) return false;
    const [row = 0, column = 0] = placeOf(button);
    const isAcross = event.key === "ArrowLeft" || event.key === "ArrowRight";
    const sign = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    const ahead = [...table.querySelectorAll<HTMLElement>("[data-cell]")].flatMap((other) => {
      const [otherRow = 0, otherColumn = 0] = placeOf(other);
      const [step, aside] = isAcross ? [otherColumn - column, otherRow - row] : [otherRow - row, otherColumn - column];
      return step * sign > 0 ? [{ other, cost: step * sign + (isAcross ? 1000 : 3) * Math.abs(aside) }] : [];
    });
    const next = ahead.reduce((best, one) => (best === undefined || one.cost < best.cost ? one : best), ahead[0])?.other;
    next?.focus();
    return true;
  };
}

function placeOf(button: Element): readonly number[] {
  return (button.getAttribute("data-cell") ?? "").split(" ").map(Number);
}
