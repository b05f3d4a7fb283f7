import type { Loaders } from "../../src/model/loaders.js";

export const LOADERS: Loaders = {
  words:
    "__import__|import_module|import_string|execfile|spec_from_file_location|spec_from_loader|module_from_spec|exec_module|load_module|load_source|" +
    "SourceFileLoader|SourcelessFileLoader|ExtensionFileLoader|run_module|run_path|resolve_name|find_loader|get_loader|zipimporter|" +
    "__path__|meta_path|path_hooks|path_importer_cache|__loader__|__builtins__|__subclasses__|runsource|runcode|runctx|InteractiveInterpreter|InteractiveConsole|eval|exec|compile",
  followed: /^(?:import_module|import_string|__import__|run_module|run_path|resolve_name|spec_from_file_location)$/,
  uses: [
    / sys \. modules /g,
    / from sys import (?:\( )?(?:\w+ (?:as \w+ )?, )*modules /g,
    / from (?:builtins|runpy|imp|marshal|zipimport|pkgutil|code|pydoc) import \*/g,
    / (?:import|,) builtins (?:as|,)/g,
    / builtins (?:\. __dict__|\[|\)|,) /g,
    / pydoc \. (?:locate|safeimport) /g,
    / (?:marshal|[cC]?[pP]ickle|cloudpickle|dill) \. (?:loads?|Unpickler) /g,
    / timeit \. (?:timeit|repeat|Timer) /g,
    / importlib (?=\)|,|\]|\}|as )/g,
    / \[ "[^"]*" (?:\+ "[^"]*" )+(?=\])/g,
    / (?:FunctionType|CodeType|LazyLoader) (?=\()/g,
    / (?:importlib|builtins|__builtins__) \. (?:__dict__|__getattribute__) /g,
    / (?:getattr|vars|attrgetter) \( (?:importlib|builtins|__builtins__|sys|runpy|imp) (?!, "(?!import_module|__import__|eval|exec|compile|modules|run_)[\w.]*" [),])/g,
    / "(?:__import__|import_module|spec_from_file_location|run_module|run_path|exec_module|load_module|__builtins__)" /g,
    / (?:\[|,) "(?:eval|exec|compile)" (?=\]|\) \()/g,
  ],
  harmless: [
    /(?<= import(?: \()?(?: \w+(?: as \w+)? ,)*) \w+ (?!as )/y,
    /(?<= (?:def|class|global|nonlocal)) \w+ /y,
    // Methods of other objects, arguments and parameters.
    /(?<=(?<! (?:builtins|__builtins__)) \.) (?:eval|exec|compile) /y,
    /(?<= (?:\(|,)) (?:eval|exec|compile) (?==|:)/y,
    / (?:eval|exec|compile) (?==|:)/y,
    / sys \. modules (?=\[ __name__ \] |\. (?:get|pop|keys) \( __name__ )/y,
    /(?<= in) sys \. modules (?!\.|\[)/y,
    / import_module (?=\. )/y,
  ],
  // A file in such an encoding is another text for Python than for anybody who reads it.
  marks:
    /^(?:[^\n]*\n)?[ \t\f]*#.*?coding[:=][ \t]*(?!(?:utf-?8(?:-sig)?|u8|ascii|us-ascii|latin-?1|iso-?8859-\d+|l1|cp\d+|windows-\d+|koi8-[rut]|euc[-_]\w+|gb\w+|big5|shift[-_]?jis)\b)[-\w.]+/i,
};
