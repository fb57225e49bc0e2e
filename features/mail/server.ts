import { SERVER_TIME_ZONE } from '../../server/db/day';
import type { Executor } from '../../server/db/types';
import { notFound } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { defineJob } from '../../server/jobs/job';
import { calls, type Preview } from './contract';
import type { Kind } from './kinds';
import { forgetBackups, lastFailure, mailFailedBackups } from './server/backups';
import { lowProducts, mailLowStock } from './server/lowStock';
import { backupMail } from './server/mails/backupMail';
import { lowStockMail } from './server/mails/lowStockMail';
import type { Mail } from './server/mails/mail';
import { testMail } from './server/mails/testMail';
import { type Words, wordsOf } from './server/mails/words';
import { enqueue, newestMessages, outbox } from './server/outbox';
import { ownLanguage } from './server/ownLanguage';
import { addRecipient, changeRecipient, listRecipients, recipientsOf, removeRecipient } from './server/recipients';
import { assertSetUp, isSetUp, readSetup, readWebApp } from './server/setup';
import { previewLinks } from './server/subscribed';

const mails: Record<Kind, (db: Executor, words: Words) => Promise<Mail | undefined>> = {
  'low-stock': async (db, words) => {
    const low = await lowProducts(db, words.language);
    return low.products === 0 ? undefined : lowStockMail(words, low, previewLinks());
  },
  backup: async (db, words) => backupMail(words, await lastFailure(db), previewLinks()),
};

/** Returns a kind of mail as it would be sent now. */
async function previewOf(db: Executor, kind: Kind): Promise<Preview> {
  const mail = await mails[kind](db, await wordsOf(db));
  const recipients = (await recipientsOf(db, kind)).length;
  return { subject: mail?.subject ?? null, html: mail?.html ?? null, recipients };
}

export { mailWriter } from './server/extensionMail';
export { orders } from './server/orders';
export { unsubscribing } from './server/unsubscribe';

// A start with an invalid setting ends here.
readSetup(process.env);
readWebApp(process.env);

/** Registers the calls of the page. */
export const mail: Group = (app, { primary: db, word }) => {
  route(app, calls.mail, async () => {
    const setup = readSetup(process.env);
    const { missing, server, from } = isSetUp(setup)
      ? { ...setup, missing: [] }
      : { ...setup, server: null, from: null };
    const webApp = readWebApp(process.env);
    return {
      missing,
      server,
      from,
      webApp,
      recipients: await listRecipients(db),
      messages: (await newestMessages(db)).map(({ error, ...message }) => ({
        ...message,
        error: error && word(error),
      })),
    };
  });
  route(app, calls.addRecipient, ({ body: { address, kinds } }) => addRecipient(db, address, kinds));
  route(app, calls.changeRecipient, ({ params: { id }, body: { kinds } }) => changeRecipient(db, id, kinds));
  route(app, calls.removeRecipient, ({ params: { id } }) => removeRecipient(db, id));
  route(app, calls.test, async ({ body: { address } }) => {
    assertSetUp();
    const words = await wordsOf(db, await ownLanguage(db, address));
    await enqueue(db, { kind: 'test', to: address, ...testMail(words, readWebApp(process.env)) });
  });
  route(app, calls.preview, ({ params: { kind } }) => previewOf(db, kind));
  route(app, calls.retry, async ({ params: { id } }) => {
    if (!(await outbox.repeat(db, id))) throw notFound('Message');
  });
};

/** The worker that sends the messages, and the job that deletes old ones. */
export const { sender, expired } = outbox;

export const lowStock = defineJob({
  name: 'mail-low-stock',
  title: 'Mails the products that are low on stock',
  schedule: { cron: '0 7 * * *', timeZone: SERVER_TIME_ZONE },
  missed: 'run',
  retryAfter: 10 * 60_000,
  run: async ({ db }) => (isSetUp(readSetup(process.env)) ? mailLowStock(db) : NOT_SET_UP),
});

export const failedBackups = defineJob({
  name: 'mail-failed-backups',
  title: 'Sends a mail when a backup has failed',
  schedule: { every: 5 * 60_000 },
  missed: 'run',
  run: async ({ db }) => {
    if (isSetUp(readSetup(process.env))) return mailFailedBackups(db);
    await forgetBackups(db);
    return NOT_SET_UP;
  },
});

const NOT_SET_UP = 'Mail is not set up.';
