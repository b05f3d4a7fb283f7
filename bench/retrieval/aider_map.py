"""Answers tasks with aider's repository map: one JSON object a line in, one a line out. Needs a Python that has aider-chat."""

import json
import os
import re
import sys
import types

from aider.coders.base_coder import Coder
from aider.io import InputOutput
from aider.repomap import RepoMap

CHARACTERS_PER_TOKEN = 3.5


class Model:
    """Its encodings cannot be had without a network; the caller counts what is delivered anew."""

    def token_count(self, text):
        return len(text) / CHARACTERS_PER_TOKEN


def answer(task, maps):
    root, files, query = task["directory"], task["files"], task["query"]
    if root not in maps:
        io = InputOutput(pretty=False, yes=True, fancy_input=False)
        maps[root] = RepoMap(root=root, main_model=Model(), io=io, map_tokens=task["budget"])
    coder = types.SimpleNamespace(
        get_addable_relative_files=lambda: files,
        get_all_relative_files=lambda: files,
        get_inchat_relative_files=lambda: [],
        get_rel_fname=lambda name: name,
        abs_read_only_fnames=[],
    )
    idents = Coder.get_ident_mentions(coder, query)
    mentioned = Coder.get_file_mentions(coder, query) | Coder.get_ident_filename_matches(coder, idents)
    names = [os.path.join(root, name) for name in files]
    ranked = maps[root].get_ranked_tags([], names, mentioned, idents)
    order = list(dict.fromkeys(tag[0] for tag in ranked))
    text = maps[root].get_ranked_tags_map([], names, task["budget"], mentioned, idents, force_refresh=True)
    return {"order": order, "text": text or ""}


def main():
    output = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    maps = {}
    for line in sys.stdin:
        task = json.loads(line)
        try:
            found = answer(task, maps)
        except Exception as error:
            found = {"failed": re.sub(r"\s+", " ", repr(error))}
        output.write(json.dumps(found) + "\n")
        output.flush()


main()
