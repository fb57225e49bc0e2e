/*
 * HTML of mails. Mail programs drop style sheets, and the preview runs under the web app's Content-Security-Policy, which forbids
 * style attributes: HTML's own attributes do all the formatting.
 */

/** Escaped HTML. */
export class Html {
  constructor(readonly source: string) {}
}

type Value = string | number | Html | readonly Html[];

/** A template of HTML. Escapes its values, except HTML. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, n) => part + (n < values.length ? sourceOf(values[n] ?? '') : '')).join(''));

function sourceOf(value: Value): string {
  if (value instanceof Html) return value.source;
  if (typeof value === 'object') return value.map(({ source }) => source).join('');
  return escaped(String(value));
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns text as HTML that keeps its line breaks. */
export const lines = (text: string): Html => new Html(escaped(text).replaceAll(/\r?\n/g, '<br>'));

/** Returns text in the font of mails. */
export const inFont = (content: Html, size = 2): Html =>
  html`<font face="Arial, Helvetica, sans-serif" size="${size}" color="#1f2933">${content}</font>`;

/** A column of a table. */
export interface Column {
  label: string;
  isNumber?: boolean;
}

/** Returns a table. @param rows the cells of each row */
export function table(columns: readonly Column[], rows: readonly (readonly Html[])[]): Html {
  const align = (n: number) => (columns[n]?.isNumber ? 'right' : 'left');
  const head = columns.map(
    ({ label }, n) => html`<th align="${align(n)}" valign="bottom" bgcolor="#e9eef3">${inFont(html`${label}`)}</th>`,
  );
  const body = rows.map((cells, n) => {
    const shown = cells.map((cell, place) => html`<td align="${align(place)}" valign="top">${inFont(cell)}</td>`);
    return html`<tr bgcolor="${n % 2 === 0 ? '#ffffff' : '#f6f8fa'}">${shown}</tr>\n`;
  });
  return html`<table width="100%" cellpadding="7" cellspacing="0" border="0"><thead><tr>${head}</tr></thead>
<tbody>
${body}</tbody></table>`;
}

/** Returns a whole document. @param head further elements of its head, for a document that is no mail */
export const page = (language: string, title: string, parts: readonly Html[], head = html``): string =>
  html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}</head>
<body bgcolor="#ffffff" text="#1f2933" link="#1f5fa8">
<table width="100%" cellpadding="12" cellspacing="0" border="0"><tr><td>
${parts}
</td></tr></table>
</body>
</html>
`.source;
