/** What the content of a file without declarations shows about it, for its purpose. Phrases without a full stop; names in backticks. */
export interface AssetContent {
  /** Starts the sentence in place of the kind and the name: `Template of the page "Remove Check"`. */
  readonly head?: string;
  /** What it is to the component that alone uses it: `Template`, `Styles`. */
  readonly noun?: string;
  /** Follows the component's name: `headed "Remove Check"`. */
  readonly detail?: string;
  /** Comment at the top that describes the whole file, as written without its marks. It takes precedence if it is prose. */
  readonly comment?: string;
}
