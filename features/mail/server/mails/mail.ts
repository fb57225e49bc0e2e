import { type Html, html, inFont, lines, page } from './html';
import type { Words } from './words';

/** The content of a mail. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, the same in both forms of a mail. */
export interface Block {
  text: string;
  html: Html;
}

/** Returns a paragraph of plain text, with its line breaks. */
export const paragraph = (text: string): Block => ({ text, html: html`<p>${inFont(lines(text))}</p>\n` });

/** Returns a paragraph that is a link. */
export const link = (label: string, url: string): Block => ({
  text: `${label}: ${url}`,
  html: html`<p>${inFont(html`<a href="${url}">${label}</a>`)}</p>\n`,
});

/** Returns the end of a mail that its recipient has opted into. */
export const footer = ({ write }: Words, url: string): Block => {
  const reason = write('You get this mail because an administrator of Magazyn has entered your address.');
  const label = write('Unsubscribe');
  return {
    text: `-- \n${reason}\n${label}: ${url}`,
    html: html`<hr size="1"><p>${inFont(html`${reason} <a href="${url}">${label}</a>`, 1)}</p>\n`,
  };
};

/** Composes a mail of its blocks. The subject becomes one line. */
export function compose({ language }: Words, title: string, blocks: readonly Block[]): Mail {
  const subject = title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return {
    subject,
    text: `${blocks.map(({ text }) => text).join('\n\n')}\n`,
    html: page(
      language,
      subject,
      blocks.map((block) => block.html),
    ),
  };
}
