/** Words of Python and of its interpreters. */
import type { Vocabulary } from "../../src/model/language.js";

export const VOCABULARY: Vocabulary = {
  names: (
    "None True False async await class import from return self cls str int float bool bytes object list dict set tuple map slice " +
    "yield with try except finally raise if else for while break continue def lambda pass del global nonlocal match case type args " +
    "kwargs __init__ __main__ __name__ __all__ __call__ __enter__ __exit__ __iter__ __getattr__ __getitem__ __repr__ __str__ " +
    "isinstance Exception ValueError TypeError KeyError RuntimeError AttributeError ImportError NotImplementedError StopIteration " +
    "in is not and or assert global nonlocal print super property staticmethod classmethod dataclass CPython PyPy MicroPython"
  ).split(" "),
  kinds: "py self cls none python".split(" "),
};
