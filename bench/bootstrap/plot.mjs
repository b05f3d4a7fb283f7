/** Cost against size, both logarithmic, as an SVG of our own: a mark for each repository, lines through the made-up ones. */
import { median } from "./median.mjs";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [860, 520, 64, 190, 28, 48];
const SERIES = [
  { name: "first map", colour: "#b3261e", of: (turn) => turn.now.first.processor },
  { name: "write alone", colour: "#5f6368", of: ({ write }) => write.processor },
  { name: "one file changed", colour: "#1a73e8", of: (turn) => turn.now.after.processor },
  { name: "no change", colour: "#188038", of: (turn) => turn.now.again.processor },
];

export function plot(rows) {
  const points = SERIES.map((series) => ({
    ...series,
    points: rows.map((row) => ({ row, x: row.files, y: median(row.turns.map(series.of)) / 1000 })),
  }));
  const all = points.flatMap((series) => series.points);
  const [x, y] = [
    axis(
      all.map((point) => point.x),
      LEFT,
      WIDTH - RIGHT,
    ),
    axis(
      all.map((point) => point.y),
      HEIGHT - BOTTOM,
      TOP,
    ),
  ];
  const body = [
    ...x.ticks.map(
      (tick) =>
        `<path d="M${x.at(tick)} ${TOP}V${HEIGHT - BOTTOM}" stroke="#dadce0"/>${label(x.at(tick), HEIGHT - BOTTOM + 18, tick.toLocaleString("en-US"), "middle")}`,
    ),
    ...y.ticks.map(
      (tick) =>
        `<path d="M${LEFT} ${y.at(tick)}H${WIDTH - RIGHT}" stroke="#dadce0"/>${label(LEFT - 8, y.at(tick) + 4, `${tick} s`, "end")}`,
    ),
    label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "files in the repository", "middle"),
    ...points.flatMap((series, index) => drawSeries(series, index, x, y)),
    ...names(points[0]?.points ?? [], x, y),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">
<title>Seconds of processor time against files, both logarithmic</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${body.join("\n")}
</svg>
`;
}

function drawSeries({ name, colour, points }, index, x, y) {
  const made = points.filter(({ row }) => row.synthetic).map((point) => `${x.at(point.x)} ${y.at(point.y)}`);
  const line = made.length < 2 ? [] : [`<path d="M${made.join("L")}" fill="none" stroke="${colour}" stroke-width="1.5"/>`];
  const marks = points.map(({ row, x: files, y: time }) =>
    mark(row.synthetic, x.at(files), y.at(time), colour, `${row.name}: ${name} ${time.toFixed(2)} s`),
  );
  const top = TOP + 16 + 20 * index;
  const key = [mark(false, WIDTH - RIGHT + 20, top - 4, colour, name), label(WIDTH - RIGHT + 32, top, name, "start")];
  const last = index === SERIES.length - 1 ? [label(WIDTH - RIGHT + 14, top + 24, "squares: made up", "start")] : [];
  return [...line, ...marks, ...key, ...last];
}

/** Beside the first maps, each a little higher where it would cover another. */
function names(points, x, y) {
  let above = { x: -Infinity, y: 0 };
  return points
    .toSorted((a, b) => a.x - b.x)
    .filter(({ row }) => !row.synthetic)
    .map(({ row, x: files, y: time }) => {
      const at = { x: x.at(files), y: y.at(time) - 9 };
      if (at.x - above.x < 60 && Math.abs(at.y - above.y) < 11) at.y = above.y - 11;
      above = at;
      return label(at.x, at.y, row.name, "middle");
    });
}

function axis(values, from, to) {
  const [least, most] = [Math.log10(Math.min(...values)) - 0.1, Math.log10(Math.max(...values)) + 0.1];
  const at = (value) => Math.round(10 * (from + ((Math.log10(value) - least) / (most - least)) * (to - from))) / 10;
  const ticks = [];
  for (let power = Math.floor(least); power <= most; power += 1) {
    for (const step of [1, 2, 5]) {
      const value = Number((step * 10 ** power).toPrecision(2));
      if (Math.log10(value) >= least && Math.log10(value) <= most) ticks.push(value);
    }
  }
  return { at, ticks };
}

function mark(square, x, y, colour, title) {
  const shape = square ? `<rect x="${x - 3.5}" y="${y - 3.5}" width="7" height="7"` : `<circle cx="${x}" cy="${y}" r="3.5"`;
  return `${shape} fill="${colour}"><title>${escape(title)}</title>${square ? "</rect>" : "</circle>"}`;
}

function label(x, y, text, anchor) {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#202124">${escape(text)}</text>`;
}

function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
