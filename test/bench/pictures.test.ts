/** The pictures of the README show what the program prints today. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PICTURES = new URL("../../docs/pictures/", import.meta.url);
const SCRIPT = fileURLToPath(new URL("../../bench/pictures/main.mjs", import.meta.url));
interface Terminal {
  terminalSvg(shown: { readonly title: string; readonly alternative: string; readonly lines: readonly string[] }): string;
}
const { terminalSvg } = (await import(new URL("../../bench/pictures/terminal-svg.mjs", import.meta.url).href)) as Terminal;

test("a committed picture is the one that the present program makes", () => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, "--check"], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("a picture is small, has an alternative text, and loads nothing", () => {
  const names = readdirSync(PICTURES);
  const drawn = names.filter((name) => name.endsWith(".svg"));
  expect(drawn).toEqual(["first-map.svg"]);
  expect(names.filter((name) => !drawn.includes(name))).toEqual([
    "changes.png",
    "entity.png",
    "looks-hugo.png",
    "looks-paperless.png",
    "matrix.png",
    "rooms.png",
  ]);
  for (const name of drawn) {
    const svg = readFileSync(new URL(name, PICTURES), "utf8");
    expect(Buffer.byteLength(svg)).toBeLessThan(20_000);
    expect(svg).toMatch(/<title id="t">[^<]+<\/title>/);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/https?:|url\(|href|@import|<script|<image|<foreignObject/i);
    expect(svg).toContain("prefers-color-scheme:dark");
  }
});

test("text is escaped, styles become classes, and indentation a position", () => {
  const lines = ["$ a <b> & 'c'", "\u001B[1mRoots\u001B[22m  2", "", "  </text>"];
  const rows = terminalSvg({ title: "<t>", alternative: '"x"', lines }).match(/<text x="\d+" y="\d+" textLength.*/g) ?? [];
  expect(rows.map((row) => row.replace(/ lengthAdjust.*?preserve"/, ""))).toEqual([
    `<text x="18" y="60" textLength="104"><tspan class="p">$ </tspan>a &lt;b&gt; &amp; 'c'</text>`,
    '<text x="18" y="79" textLength="64"><tspan class="b">Roots</tspan>  2</text>',
    '<text x="34" y="117" textLength="56">&lt;/text&gt;</text>',
  ]);
  expect(() => terminalSvg({ title: "", alternative: "", lines: ["\u001B[45mx"] })).toThrow("no colour for the style 45");
});
