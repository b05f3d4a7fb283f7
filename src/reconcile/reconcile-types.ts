/** Tells whether a text at a slot is proved by the `drafts` value of its owner. */
export type IsDraft = (proof: string, text: { readonly slot: string; readonly text: string }) => boolean;
