/** Lists of numbers in columns, with one list of texts for all of them: they load in milliseconds, and take little memory while they are made. */

/** Names of the columns of each list. */
type ColumnNames = Readonly<Record<string, readonly string[]>>;

/** Numbers are places in other lists or in `strings`; -1 stands for nothing. */
export type Columns<Names extends ColumnNames> = { readonly strings: readonly string[] } & {
  readonly [List in keyof Names]: Readonly<Record<Names[List][number], Int32Array>>;
};

interface ColumnWriter<Names extends ColumnNames> {
  /** Place of the text in `strings`; -1 for none. */
  readonly text: (text: string | undefined) => number;
  /** Adds a row, in the order of the names of the list. */
  readonly row: (list: keyof Names & string, ...values: readonly number[]) => void;
  readonly rows: (list: keyof Names & string) => number;
  readonly finish: () => Columns<Names>;
}

export function writeColumns<Names extends ColumnNames>(names: Names): ColumnWriter<Names> {
  const strings = numbered();
  const lists = new Map(Object.entries(names).map(([list, columns]) => [list, columns.map((): number[] => [])]));
  return {
    text: (text) => (text === undefined ? -1 : strings.place(text)),
    row(list, ...values) {
      const columns = lists.get(list) ?? [];
      for (let place = 0; place < columns.length; place += 1) columns[place]?.push(values[place] ?? -1);
    },
    rows: (list) => lists.get(list)?.[0]?.length ?? 0,
    finish() {
      const finished = Object.entries(names).map(([list, columns]) => [
        list,
        Object.fromEntries(columns.map((name, place) => [name, Int32Array.from(lists.get(list)?.[place] ?? [])])),
      ]);
      return { ...(Object.fromEntries(finished) as object), strings: strings.names } as unknown as Columns<Names>;
    },
  };
}

interface Numbered {
  readonly place: (name: string) => number;
  /** In the order of first use. */
  readonly names: string[];
}

export function numbered(): Numbered {
  const places = new Map<string, number>();
  const names: string[] = [];
  return {
    names,
    place(name) {
      let at = places.get(name);
      if (at === undefined) places.set(name, (at = names.push(name) - 1));
      return at;
    },
  };
}
