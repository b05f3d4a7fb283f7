/** `OPERATION --help`, in the form of the other commands. */
import { helpText, type HelpRow } from "../../cli/help-page.js";
import type { Argument, ProtocolCommand } from "./protocol-command.js";

const EXIT_CODES = "Exit codes: 0 done, 1 refused or not found, 2 unreadable line.";

export function protocolHelp(command: ProtocolCommand, columns: number): string {
  const positional = command.arguments.filter(({ name }) => !name.startsWith("--"));
  const options = command.arguments.filter(({ name }) => name.startsWith("--"));
  const words = [
    ...positional.map(termOf),
    ...options.filter(({ required }) => required === true).map((one) => `${one.name} ${valueOf(one)}`),
    "[OPTIONS]",
  ];
  const [, section = "", meaning = command.help] = /^(§[\d.]+)\s+(.*)$/s.exec(command.help) ?? [];
  const further: readonly HelpRow[] = [
    ...(command.json === true ? [["--json", "Print data instead of text"] as const] : []),
    ...(command.via === true ? [["--via", "Follow exporters, too"] as const] : []),
    ...(command.sources === true ? [["--sources", "Also print the source of each entity"] as const] : []),
  ];
  const rows: readonly HelpRow[] = [
    ...positional.map((one): HelpRow => [termOf(one), capital(one.help)]),
    ...options.map((one): HelpRow => [`${one.name} ${valueOf(one)}`.trim(), capital(optionMeaning(one, options))]),
    ...further,
    ["--root DIR", "Project directory (default: the current one)"],
    ["-h, --help", "This help"],
  ];
  return helpText(
    {
      usage: `dsp-cli ${command.name} ${words.join(" ")}`,
      describe: `${capital(meaning)}${section === "" ? "" : ` (protocol ${section})`}`,
      rows,
      examples: [[`dsp-cli ${command.example}`, ""]],
      exitCodes: EXIT_CODES,
    },
    columns,
  );
}

function termOf({ name, metavar, many }: Argument): string {
  return `${(metavar ?? name).toUpperCase()}${many === true ? "…" : ""}`;
}

function valueOf({ name, flag, metavar, choices, type }: Argument): string {
  if (flag === true) return "";
  return choices?.join("|") ?? (metavar ?? (type === "depth" ? "N" : name.replace(/^--/, ""))).toUpperCase();
}

function optionMeaning({ name, help, group }: Argument, options: readonly Argument[]): string {
  const others = options.filter((one) => group !== undefined && one.group === group && one.name !== name);
  return others.length === 0 ? help : `${help} (not together with ${others.map((one) => one.name).join(", ")})`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
