import type { Trx } from '../../../server/db/types';
import type { Kind } from '../kinds';
import type { Mail } from './mails/mail';
import { type Words, wordsOf } from './mails/words';
import { enqueue } from './outbox';
import { ownLanguage } from './ownLanguage';
import { recipientsOf } from './recipients';
import { readWebApp } from './setup';
import { unsubscribeUrl } from './unsubscribe';

/** The addresses in a mail. */
export interface Links {
  webApp: string;
  unsubscribe: string;
}

/** Returns the addresses in a mail that is only a preview. */
export const previewLinks = (): Links => {
  const webApp = readWebApp(process.env);
  return { webApp, unsubscribe: webApp };
};

/**
 * Writes a mail to each recipient of a kind.
 * @param compose composes the mail in the language and with the links of a recipient
 * @param cause names the cause: each recipient gets one mail for it
 * @returns how many mails are new
 */
export async function mailToSubscribers(
  trx: Trx,
  kind: Kind,
  compose: (words: Words, links: Links) => Mail | Promise<Mail>,
  cause?: string,
): Promise<number> {
  const webApp = readWebApp(process.env);
  let count = 0;
  for (const { id: recipientId, address, secret } of await recipientsOf(trx, kind)) {
    const words = await wordsOf(trx, await ownLanguage(trx, address));
    const mail = await compose(words, { webApp, unsubscribe: unsubscribeUrl(webApp, { recipientId, kind, secret }) });
    const once = cause && { once: `${kind}/${cause}/${recipientId}` };
    if (await enqueue(trx, { kind, to: address, recipientId, ...mail, ...once })) count++;
  }
  return count;
}
