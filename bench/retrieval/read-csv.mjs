/** Rows of a CSV text by the names of its first row; quoted fields may hold line ends and doubled quotes. */
export function readCsv(text) {
  const rows = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/gy;
  for (let match = field.exec(text); match !== null && field.lastIndex <= text.length; match = field.exec(text)) {
    const [whole, quoted, plain = "", end] = match;
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "" || field.lastIndex === text.length) break;
    if (end !== ",") rows.push([]);
    if (whole === "") break;
  }
  const [names = [], ...records] = rows;
  return records.map((record) => Object.fromEntries(names.map((name, place) => [name, record[place] ?? ""])));
}
