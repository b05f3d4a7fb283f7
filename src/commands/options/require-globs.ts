import { userError } from "../../model/errors/user-error.js";
import { MOST_SHOWN } from "../../model/pattern/compile-pattern.js";
import { faultOfTypedGlobs } from "../../model/pattern/typed-glob.js";
import { cutText, shownLine } from "../../model/shown-text.js";

/** Throws `UserError` for a glob that is mistyped, or cannot be matched in bounded time. `option`: as messages name it. */
export function requireGlobs(
  globs: readonly string[],
  option: string,
  faultOf: (glob: string) => string | undefined = () => undefined,
): void {
  const special = globs.flatMap((glob) => {
    const fault = faultOf(glob);
    return fault === undefined ? [] : [{ glob, fault }];
  });
  const refused = faultOfTypedGlobs(globs) ?? special[0];
  if (refused === undefined) return;
  throw userError("pattern-refused", { option, pattern: shownLine(cutText(refused.glob, MOST_SHOWN)), fault: refused.fault });
}
