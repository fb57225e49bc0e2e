import type { Executor } from '../../../server/db/types';
import type { Preview } from '../contract';
import type { Kind } from '../kinds';
import { lastFailure } from './backups';
import { lowProducts } from './lowStock';
import { backupMail } from './mails/backupMail';
import { lowStockMail } from './mails/lowStockMail';
import type { Mail } from './mails/mail';
import { type Words, wordsOf } from './mails/words';
import { recipientsOf } from './recipients';
import { previewLinks } from './subscribed';

const mails: Record<Kind, (db: Executor, words: Words) => Promise<Mail | undefined>> = {
  'low-stock': async (db, words) => {
    const low = await lowProducts(db, words.language);
    return low.products === 0 ? undefined : lowStockMail(words, low, previewLinks());
  },
  backup: async (db, words) => backupMail(words, await lastFailure(db), previewLinks()),
};

/** Returns a kind of mail as it would be sent now. */
export async function previewOf(db: Executor, kind: Kind): Promise<Preview> {
  const mail = await mails[kind](db, await wordsOf(db));
  const recipients = (await recipientsOf(db, kind)).length;
  return { subject: mail?.subject ?? null, html: mail?.html ?? null, recipients };
}
