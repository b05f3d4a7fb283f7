/** Arrow keys, `j` and `k` between the rows of one list. */
export function rowKeys(root: HTMLElement): (event: KeyboardEvent) => boolean {
  return (event) => {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (step === undefined) return false;
    const links = [...root.querySelectorAll<HTMLElement>(".row-link")];
    const at = links.findIndex((link) => link === document.activeElement);
    const link = links[at < 0 ? 0 : at + step];
    link?.focus();
    return link !== undefined;
  };
}
