import { GENERAL, type CompletedCommand } from "./completed-commands.js";

/** For bash 3.2 and later. Where nothing is in the list, readline completes paths (`-o default`). */
export function bashScript(commands: readonly CompletedCommand[]): string {
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

/** Sets the options, the words, and what the option before the cursor takes. */
function commandCase({ name, words, options }: CompletedCommand): string {
  const values = options
    .filter(({ takes }) => takes !== "nothing")
    .map(({ name: option, takes, choices }) => `--${option}) value='${takes === "choice" ? choices.join(" ") : takes}' ;;`);
  const list = options.map(({ name: option }) => `--${option}`).join(" ");
  const wordsLine = words.length === 0 ? "" : ` words='${words.join(" ")}';`;
  return `    ${name}) options='${list}';${wordsLine}
      case $prev in ${values.join(" ")} esac ;;`;
}
