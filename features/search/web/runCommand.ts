/** Focuses the first filter of the list. */
export function focusFilter(): void {
  const filter = document.querySelector<HTMLInputElement>('main search input');
  filter?.focus();
  filter?.select();
}

const ROWS = 'main tbody tr:not([aria-hidden])';
const activeRow = () => document.activeElement?.closest<HTMLTableRowElement>(ROWS) ?? null;

/** Moves the focus to the link of the next or the previous row. The first row follows on none. */
export function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>(ROWS)].filter((row) => row.querySelector('a[href]'));
  const row = activeRow();
  const next = row ? rows[rows.indexOf(row) + by] : rows[0];
  next?.querySelector<HTMLAnchorElement>('a[href]')?.focus();
}

/** Opens the first value of the active row that can be changed in its cell. */
export function editRow(): void {
  activeRow()?.querySelector<HTMLElement>('button[aria-keyshortcuts~="E"]')?.click();
}

/** Selects the active row, or no longer. */
export function selectRow(): void {
  activeRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
}

/** Takes over the values of the last move that a form offers. */
export function takeLastValues(): void {
  document.querySelector<HTMLElement>('main button[aria-keyshortcuts="L"]')?.click();
}
