import { GENERAL, type CompletedCommand, type CompletedOption } from "./completed-commands.js";

/** To be read after `compinit`. */
export function zshScript(commands: readonly CompletedCommand[]): string {
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
${commands.map(commandCase).join("\n")}
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

function commandCase({ name, words, options }: CompletedCommand): string {
  const values = options
    .filter(({ takes }) => takes !== "nothing")
    .map(({ name: option, takes, choices }) => `--${option}) value='${takes === "choice" ? choices.join(" ") : takes}' ;;`);
  const choices = words.length === 0 ? "" : ` choices=(${words.join(" ")});`;
  return `    ${name}) options=(${options.map(optionWord).join(" ")});${choices}
      case $prev in ${values.join(" ")} esac ;;`;
}

function optionWord({ name, describe }: CompletedOption): string {
  return described(`--${name}`, describe);
}

/** `'name:meaning'`; a colon in the meaning is escaped. */
function described(name: string, describe: string): string {
  return `'${`${name}:${describe.replaceAll("\\", "").replaceAll(":", "\\:")}`.replaceAll("'", "'\\''")}'`;
}
