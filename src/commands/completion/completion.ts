/** `completion`: a script for a shell, made of the tables of commands and operations. It starts no process when it completes. */
import { userError } from "../../model/errors/user-error.js";
import type { Streams } from "../../cli/streams.js";
import { protocolCommands } from "../protocol/run.js";
import type { Command, Given } from "../registry/command.js";
import { type CompletedCommand, completedCommands, type CompletedOption, GENERAL } from "./completed-commands.js";
import { SHELLS } from "./shells.js";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** Returns the exit code. */
export async function completion({ argv }: Given, commands: readonly Command[], streams: Streams): Promise<number> {
  const shell = SHELLS.find((one) => one === argv["action"]);
  if (shell === undefined)
    throw userError("unknown-action", { command: "completion", action: String(argv["action"]), actions: SHELLS.join(", ") });
  streams.out(SCRIPTS[shell](completedCommands(commands, await protocolCommands())));
  return 0;
}

/** For `~/.config/fish/completions/dsp-cli.fish`, or `dsp-cli completion fish | source`. */
function fishScript(commands: readonly CompletedCommand[]): string {
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

/** For bash 3.2 and later. Where nothing is in the list, readline completes paths (`-o default`). */
function bashScript(commands: readonly CompletedCommand[]): string {
  const general = GENERAL.map(({ name }) => `--${name}`).join(" ");
  return `# Completion of dsp-cli and dsp-bootstrap for bash. In ~/.bashrc: source <(dsp-cli completion bash)
_dsp_cli() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= options= words= value= i
  COMPREPLY=()
  # "--name=value" is three words.
  if [[ $cur == = ]]; then cur= ; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      --root) i=$((i + 1)); [[ \${COMP_WORDS[i]} == = ]] && i=$((i + 1)) ;;
      -* | =) ;;
      *) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  [[ -z $command && $1 == *dsp-bootstrap ]] && command=bootstrap && words='${commands.map(({ name }) => name).join(" ")}'
  case $command in
${commands.map(commandCase).join("\n")}
    *) options='${general} --root'; words='help ${commands.map(({ name }) => name).join(" ")}'; [[ $prev == --root ]] && value=directory ;;
  esac
  [[ -n $command && $command != help && -n $value ]] || [[ $value == directory ]] && {
    case $value in
      directory) COMPREPLY=($(compgen -d -- "$cur")) ;;
      path | text) ;;
      *) COMPREPLY=($(compgen -W "$value" -- "$cur")) ;;
    esac
    return
  }
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  elif [[ -z $command || -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
}
complete -o default -o bashdefault -F _dsp_cli dsp-cli dsp-bootstrap
`;
}

/** What the option before the cursor takes. */
function valueCases(options: readonly CompletedOption[]): string {
  return options
    .filter(({ takes }) => takes !== "nothing")
    .map(({ name, takes, choices }) => `--${name}) value='${takes === "choice" ? choices.join(" ") : takes}' ;;`)
    .join(" ");
}

/** Sets the options, the words, and what the option before the cursor takes. */
function commandCase({ name, words, options }: CompletedCommand): string {
  const list = options.map(({ name: option }) => `--${option}`).join(" ");
  const wordsLine = words.length === 0 ? "" : ` words='${words.join(" ")}';`;
  return `    ${name}) options='${list}';${wordsLine}
      case $prev in ${valueCases(options)} esac ;;`;
}

/** To be read after `compinit`. */
function zshScript(commands: readonly CompletedCommand[]): string {
  return `# Completion of dsp-cli and dsp-bootstrap for zsh. In ~/.zshrc, after compinit: source <(dsp-cli completion zsh)
_dsp_cli() {
  local command= value= i cur=\${words[CURRENT]} prev=\${words[CURRENT-1]}
  local -a options names choices
  for ((i = 2; i < CURRENT; i++)); do
    case \${words[i]} in
      --root) ((i++)) ;;
      -*) ;;
      *) command=\${words[i]}; break ;;
    esac
  done
  if [[ $cur == --*=* ]]; then prev=\${cur%%=*}; compset -P '*='; cur=\${cur#*=}; fi
  names=(${commands.map(({ name, describe }) => described(name, describe)).join(" ")})
  [[ -z $command && \${words[1]} == *dsp-bootstrap ]] && command=bootstrap && choices=(${commands.map(({ name }) => name).join(" ")})
  case $command in
${commands.map(zshCase).join("\n")}
    *) options=(${GENERAL.map(optionWord).join(" ")} '--root:Project directory'); [[ $prev == --root ]] && value=directory ;;
  esac
  case $value in
    '') ;;
    directory) _files -/; return ;;
    path | text) _files; return ;;
    *) compadd -- \${=value}; return ;;
  esac
  if [[ $cur == -* ]]; then
    _describe -o option options
  elif [[ -z $command ]]; then
    _describe command names
  else
    (( $#choices )) && compadd -- $choices
    _files
  fi
}
compdef _dsp_cli dsp-cli dsp-bootstrap
`;
}

function zshCase({ name, words, options }: CompletedCommand): string {
  const choices = words.length === 0 ? "" : ` choices=(${words.join(" ")});`;
  return `    ${name}) options=(${options.map(optionWord).join(" ")});${choices}
      case $prev in ${valueCases(options)} esac ;;`;
}

function optionWord({ name, describe }: CompletedOption): string {
  return described(`--${name}`, describe);
}

/** `'name:meaning'`; a colon in the meaning is escaped. */
function described(name: string, describe: string): string {
  return `'${`${name}:${describe.replaceAll("\\", "").replaceAll(":", "\\:")}`.replaceAll("'", "'\\''")}'`;
}
