/** Attribute chains of uses as needed for texts: the rest of a chain after the entity that the edge stands for. */
import type { Binding, Use } from "../model/facts.js";
import type { ExportIndex } from "./exports.js";

/** With the members that modules inside the module provide: `Http.get` of `Net.Http.get()`. */
export function throughModules(exports: ExportIndex, module: string, named: readonly Use[]): readonly Use[] {
  const uses = named.some(({ member }) => member === "default") && isItsDefault(exports, module) ? named.map(withoutDefault) : named;
  if (uses.every(({ further }) => further === undefined)) return uses;
  return uses.map(({ further, ...use }): Use => {
    let members = use.member === undefined || further === undefined ? [] : [use.member, ...further.members];
    let depth = 0;
    for (let at: string | undefined = module; at !== undefined && depth < members.length; depth += 1) {
      const resolved = exports.resolve(at, members[depth] ?? "");
      at = resolved.kind === "module" && resolved.namespace && resolved.path !== at ? resolved.path : undefined;
      if (at === undefined) break;
    }
    if (depth === 0 || further === undefined) return use;
    const isLast = depth >= members.length - 1;
    members = members.slice(0, depth + 1);
    return { ...use, member: members.join("."), how: isLast ? further.how : "read" };
  });
}

/** A module of CommonJS is its own default: `ns.default.open()` uses `open`. */
function isItsDefault(exports: ExportIndex, module: string): boolean {
  const resolved = exports.resolve(module, "default");
  return resolved.kind === "module" && resolved.namespace && resolved.path === module;
}

function withoutDefault(use: Use): Use {
  if (use.member !== "default") return use;
  const { member: _default, how, further, ...rest } = use;
  const [member, ...members] = further?.members ?? [];
  if (member === undefined || further === undefined) return { ...rest, kind: how ?? "read" };
  if (members.length === 0) return { ...rest, member, how: further.how };
  return { ...rest, member, how: "read", further: { members, how: further.how } };
}

/** Uses of a name that stands for one entity: the first attribute of a chain is a member of it. */
export function flatUses(binding: Binding | undefined): readonly Use[] {
  const uses = binding?.uses ?? [];
  return uses.some((use) => use.chain !== undefined) ? uses.map((use) => afterChain(use, 0)) : uses;
}

/** The use without the first `depth` attributes. */
export function afterChain(use: Use, depth: number): Use {
  const { chain, ...rest } = use;
  const member = chain?.[depth];
  if (member === undefined) return rest;
  // `ns.a = 1` writes the member; `ns.a.b = 1` only uses it.
  const isWritten = use.kind === "assign" && use.subject === undefined && chain?.length === depth + 1;
  return { kind: isWritten ? "assign" : "member", within: use.within, line: use.line, member };
}
