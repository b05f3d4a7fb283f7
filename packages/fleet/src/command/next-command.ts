import type { Context } from "./context.js";

type Typed = "fleet" | "store" | "name";

/** Options that name the same fleet again, by command; `add`, `remove` and `skip` only write its folder. */
const OPTIONS: Readonly<Record<string, readonly Typed[]>> = {
  add: ["fleet"],
  skip: ["fleet"],
  status: ["fleet", "store"],
  why: ["fleet", "store"],
  retry: ["fleet", "store"],
  run: ["fleet", "store", "name"],
  worker: ["fleet", "store", "name"],
};

/** A command to type next, with the options that the user typed and that it needs: `'dsp-cli fleet why NAME --store s3://maps'`. Never with an address of a queue. */
export function nextCommand({ host, values }: Pick<Context, "host" | "values">, words: string): string {
  const [command = ""] = words.split(" ");
  const typed = (OPTIONS[command] ?? []).flatMap((option) => {
    const value = values[option];
    return value === undefined || (option === "name" && value === "default") ? [] : [`--${option} ${quoted(value)}`];
  });
  return `'${[host.program, "fleet", words, ...typed].join(" ")}'`;
}

function quoted(value: string): string {
  return /^[\w@%+=:,./~-]+$/.test(value) ? value : `"${value.replace(/["\\$`]/g, "\\$&")}"`;
}
