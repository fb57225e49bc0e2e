import { KINDS, type Kind } from '../../kinds';
import { type Html, html, inFont, page } from './html';
import type { Words } from './words';

/** A recipient and a kind of mail. */
interface Subscription {
  address: string;
  kind: Kind;
}

const valuesOf = ({ write }: Words, { address, kind }: Subscription) => ({ address, kind: write(KINDS[kind]) });

const whole = (words: Words, body: Html): string => page(words.language, 'Magazyn', [inFont(body, 3)]);

/** Returns the page that asks before it unsubscribes. @param url the address of the form */
export const questionPage = (words: Words, subscription: Subscription, url: string): string =>
  whole(
    words,
    html`<p>${words.write('Shall {address} get no more mails "{kind}"?', valuesOf(words, subscription))}</p>
<form method="post" action="${url}"><button>${words.write('Unsubscribe')}</button></form>`,
  );

/** Returns the page of a recipient who does not get this kind of mail. */
export const endedPage = (words: Words, subscription: Subscription): string =>
  whole(words, html`<p>${words.write('{address} gets no mails "{kind}".', valuesOf(words, subscription))}</p>`);

/** Returns the page of a link without a valid signature. */
export const invalidPage = (words: Words): string =>
  whole(words, html`<p>${words.write('This link is not valid any more.')}</p>`);
