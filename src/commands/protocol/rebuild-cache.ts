import { writeReverseCache } from "../../store/save-reverse-cache.js";
import type { ProtocolCommand } from "./protocol-command.js";

/** The reference's index of importers, for its own use: this program only keeps an existing one up to date. */
export const rebuildCache: ProtocolCommand = {
  name: "rebuild-cache",
  help: "rebuild the reference's index of importers, .dsp/.cache",
  arguments: [],
  example: "rebuild-cache",
  writes: true,
  run: (_, { root, tree, prime }) => {
    prime("imports");
    return { out: [`rebuilt reverse-index cache: ${writeReverseCache(root, tree)} imported entities\n`] };
  },
};
