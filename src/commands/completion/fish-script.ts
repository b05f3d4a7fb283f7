import type { CompletedCommand, CompletedOption } from "./completed-commands.js";

/** For `~/.config/fish/completions/dsp-cli.fish`, or `dsp-cli completion fish | source`. */
export function fishScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const lines = [
    "# Completion of dsp-cli and dsp-bootstrap for fish. To ~/.config/fish/completions/dsp-cli.fish",
    `set -l commands ${names}`,
    'set -l none "not __fish_seen_subcommand_from $commands"',
    "complete -c dsp-bootstrap -w dsp-cli",
    'complete -c dsp-cli -n "$none" -l root -x -a "(__fish_complete_directories)" -d "Project directory"',
    'complete -c dsp-cli -n "$none" -s V -l version -d "Version of the program"',
    'complete -c dsp-cli -n "$none" -s h -l help -d Help',
    ...commands.flatMap(commandLines),
  ];
  return `${lines.join("\n")}\n`;
}

function commandLines({ name, describe, words, options }: CompletedCommand): readonly string[] {
  const seen = `complete -c dsp-cli -n "__fish_seen_subcommand_from ${name}"`;
  return [
    `complete -c dsp-cli -n "$none" -f -a ${name} -d ${quoted(describe)}`,
    ...(words.length === 0 ? [] : [`${seen} -a "${words.join(" ")}"`]),
    ...options.map((option) => `${seen} -l ${option.name}${valueOf(option)} -d ${quoted(option.describe)}`),
  ];
}

function valueOf({ takes, choices }: CompletedOption): string {
  switch (takes) {
    case "nothing":
      return "";
    case "choice":
      return ` -x -a "${choices.join(" ")}"`;
    case "directory":
      return ' -x -a "(__fish_complete_directories)"';
    case "path":
      return " -r -F";
    case "text":
      return " -x";
    default:
      return takes satisfies never;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
