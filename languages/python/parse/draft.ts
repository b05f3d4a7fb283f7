/** Nodes of the tree while it is built: the same properties in the same order as `SyntaxNode`, so that the engine gives both one shape. */
export interface Draft {
  type: string;
  readonly named: boolean;
  field: string | undefined;
  readonly start: number;
  readonly end: number;
  parent: Draft | undefined;
  children: readonly Draft[];
}

const NONE: readonly Draft[] = [];

/** Whether the node is a token: unlike brackets without content, it has no place for a comment. */
export function isToken({ children }: Draft): boolean {
  return children === NONE;
}

/** A named node without children. Offsets are UTF-16 units, here and below. */
export function leaf(type: string, start: number, end: number): Draft {
  return { type, named: true, field: undefined, start, end, parent: undefined, children: NONE };
}

/** An operator or a keyword. */
export function anonymous(type: string, start: number, end: number): Draft {
  return { type, named: false, field: undefined, start, end, parent: undefined, children: NONE };
}

/** A named node; becomes the parent of `children`. */
export function branch(type: string, start: number, end: number, children: readonly Draft[]): Draft {
  const node: Draft = { type, named: true, field: undefined, start, end, parent: undefined, children };
  for (let index = 0; index < children.length; index += 1) (children[index] as Draft).parent = node;
  return node;
}

/** Gives the node its role in the parent. */
export function inField(field: string, node: Draft): Draft {
  node.field = field;
  return node;
}
