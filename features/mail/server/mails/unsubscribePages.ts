import { createHash } from 'node:crypto';
import { KINDS, type Kind } from '../../kinds';
import { Html, html, page } from './html';
import type { Words } from './words';

/** A recipient and a kind of mail. */
interface Subscription {
  address: string;
  kind: Kind;
}

const valuesOf = ({ write }: Words, { address, kind }: Subscription) => ({ address, kind: write(KINDS[kind]) });

/** The style sheet of these pages, which a browser shows and no mail program. */
const STYLE =
  'body{max-width:36rem;margin:2rem auto;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'button{padding:.75rem 1.25rem;border:0;border-radius:8px;font:inherit;color:#fff;background:#1f5fa8;cursor:pointer}';

/** The style sheet in the Content-Security-Policy. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const whole = (words: Words, body: Html): string =>
  page(words.language, 'Magazyn', [body], new Html(`<style>${STYLE}</style>`));

/** Returns the page that asks before it unsubscribes. @param url the address of the form */
export const questionPage = (words: Words, subscription: Subscription, url: string): string =>
  whole(
    words,
    html`<p>${words.write('Unsubscribe {address} from the mails "{kind}"?', valuesOf(words, subscription))}</p>
<form method="post" action="${url}"><button>${words.write('Unsubscribe')}</button></form>`,
  );

/** Returns the page of a recipient who does not get this kind of mail. */
export const endedPage = (words: Words, subscription: Subscription): string =>
  whole(words, html`<p>${words.write('{address} gets no mails "{kind}".', valuesOf(words, subscription))}</p>`);

/** Returns the page of a link without a valid signature. */
export const invalidPage = (words: Words): string =>
  whole(words, html`<p>${words.write('This link is not valid any more.')}</p>`);
