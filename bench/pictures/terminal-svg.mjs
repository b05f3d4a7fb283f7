/** A terminal with its output as SVG: text in the system's monospace font, light or dark as the reader's system. */

/** In pixels. Each line is stretched to the width of its characters, so that every font gives the same picture. */
const [CHARACTER, LINE, MARGIN, BAR] = [8, 19, 18, 34];
/** Of the first line of text. */
const TOP = BAR + 26;
const PROMPT = "$ ";
const ESCAPE = "\u001B[";
/** Codes of the program's styles → classes. Zero is none. */
const CLASSES = { 0: undefined, 1: "b", 22: undefined, 31: "r", 33: "y", 39: undefined };

const CSS = `text{font:13.3px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#24292f;white-space:pre}
.w{fill:#fff;stroke:#d0d7de}.h{fill:#eaeef2}.d{fill:#afb8c1}.b{font-weight:700}.p{fill:#1a7f37;font-weight:700}.r{fill:#cf222e}.y{fill:#9a6700}.t{fill:#57606a}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.w{fill:#0d1117;stroke:#30363d}.h{fill:#161b22}.d{fill:#484f58}.p{fill:#3fb950}.r{fill:#ff7b72}.y{fill:#d29922}.t{fill:#8b949e}}`;

/** `lines`: output with the terminal's codes for styles; a line that begins with `$ ` was typed. */
export function terminalSvg({ title, alternative, lines }) {
  const rows = lines.map(piecesOf);
  const columns = Math.max(...rows.map(lengthOf));
  const [width, height] = [2 * MARGIN + columns * CHARACTER, TOP + rows.length * LINE];
  const dots = [0, 1, 2].map((at) => `<circle class="d" cx="${MARGIN + 4 + at * 18}" cy="${BAR / 2}" r="5"/>`);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t">`,
    `<title id="t">${escaped(alternative)}</title>`,
    `<style>${CSS}</style>`,
    `<rect class="w" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
    `<path class="h" d="M1 ${BAR}V8.5A7.5 7.5 0 0 1 8.5 1H${width - 8.5}A7.5 7.5 0 0 1 ${width - 1} 8.5V${BAR}Z"/>`,
    ...dots,
    `<text class="t" x="${width / 2}" y="${BAR / 2 + 4.5}" text-anchor="middle">${escaped(title)}</text>`,
    ...rows.flatMap((pieces, at) => rowSvg(pieces, TOP + at * LINE)),
    "</svg>",
  ].join("\n")}\n`;
}

/** `ESC[1mRoots ESC[22m 2` → [["b", "Roots "], [undefined, " 2"]]. */
function piecesOf(line) {
  if (line.startsWith(PROMPT)) return [["p", PROMPT], ...(line === PROMPT ? [] : [[undefined, line.slice(PROMPT.length)]])];
  const [first, ...rest] = line.split(ESCAPE);
  const styled = rest.map((part) => {
    const end = part.indexOf("m");
    const style = part.slice(0, end);
    if (!(style in CLASSES)) throw new Error(`no colour for the style ${style}`);
    return [CLASSES[style], part.slice(end + 1)];
  });
  return [[undefined, first], ...styled].filter(([, text]) => text !== "");
}

function lengthOf(pieces) {
  return pieces.reduce((sum, [, text]) => sum + [...text].length, 0);
}

/** Spaces at the beginning are the position of the text: programs that draw SVG disagree about them. */
function rowSvg(pieces, y) {
  const text = pieces.map(([, piece]) => piece).join("");
  const indent = text.length - text.trimStart().length;
  if (indent === text.length) return [];
  const [[style, first], ...rest] = pieces;
  const spans = [[style, first.slice(indent)], ...rest].map(([name, piece]) =>
    name === undefined ? escaped(piece) : `<tspan class="${name}">${escaped(piece)}</tspan>`,
  );
  const x = MARGIN + indent * CHARACTER;
  const width = (lengthOf(pieces) - indent) * CHARACTER;
  return [`<text x="${x}" y="${y}" textLength="${width}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${spans.join("")}</text>`];
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
