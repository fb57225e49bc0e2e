import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordEvent } from '../../../server/db/audit';
import { transact } from '../../../server/db/transact';
import type { Db } from '../../../server/db/types';
import type { Group } from '../../../server/http/context';
import { policy } from '../../../server/http/security';
import { say, term } from '../../../server/texts/message';
import { KINDS, type Kind, kindNames } from '../kinds';
import { endedPage, invalidPage, questionPage, STYLE_SOURCE } from './mails/unsubscribePages';
import { type Words, wordsOf } from './mails/words';
import { ownLanguage } from './ownLanguage';
import { tables } from './tables';

const PATH = '/api/mail/unsubscribe';

interface Subscription {
  recipientId: number;
  kind: string;
  secret: string;
}

/** Returns the address that ends a subscription. It is signed, so that it works without a sign-in, and for this one alone. */
export function unsubscribeUrl(webApp: string, { recipientId, kind, secret }: Subscription): string {
  const signature = signatureOf(secret, recipientId, kind).toString('base64url');
  return `${webApp}${PATH}?${new URLSearchParams({ recipient: String(recipientId), kind, signature })}`;
}

const signatureOf = (secret: string, recipientId: number, kind: string): Buffer =>
  createHmac('sha256', secret).update(`${recipientId} ${kind}`).digest();

/** The subscription of a link with a valid signature. */
interface Named {
  id: number;
  address: string;
  kind: Kind;
  isSubscribed: boolean;
}

/** Returns the subscription of a link's query; undefined for a link that was never sent, or of a removed recipient. */
async function named(db: Db, query: unknown): Promise<Named | undefined> {
  const { recipient, kind, signature } = Object(query) as Record<string, unknown>;
  const known = kindNames.find((each) => each === kind);
  const id = typeof recipient === 'string' && /^[1-9]\d{0,8}$/.test(recipient) ? Number(recipient) : 0;
  const row = await tables(db).selectFrom('mail_recipient').selectAll().where('id', '=', id).executeTakeFirst();
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64url');
  const expected = row && known && signatureOf(row.secret, id, known);
  if (!expected || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { id, address: row.address, kind: known, isSubscribed: row.kinds.includes(known) };
}

/** Ends a subscription, and takes back its messages that wait. */
export const unsubscribe = (db: Db, { id, address, kind }: Pick<Named, 'id' | 'address' | 'kind'>): Promise<void> =>
  transact(db, async (trx) => {
    const recipient = await tables(trx)
      .selectFrom('mail_recipient')
      .select('kinds')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!recipient?.kinds.includes(kind)) return;
    await tables(trx)
      .updateTable('mail_recipient')
      .set({ kinds: recipient.kinds.filter((each) => each !== kind) })
      .where('id', '=', id)
      .execute();
    await tables(trx)
      .deleteFrom('mail_message')
      .where('recipient_id', '=', id)
      .where('kind', '=', kind)
      .where('state', '=', 'waiting')
      .execute();
    const note = say('unsubscribed|mails', { kind: term(KINDS[kind]) });
    await recordEvent(trx, { action: 'change', entity: 'mail', recordId: id, record: address, note });
  });

/** Registers the pages of the links. A GET changes nothing, since mail programs and scanners open links; a POST unsubscribes. */
export const unsubscribing: Group = (app, { primary: db }) => {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    pageOf: (words: Words, subscription: Named) => string | Promise<string>,
  ) => {
    const subscription = await named(db, request.query);
    const words = await wordsOf(db, subscription && (await ownLanguage(db, subscription.address)));
    return reply
      .code(subscription ? 200 : 404)
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(subscription ? await pageOf(words, subscription) : invalidPage(words));
  };
  app.register(async (pages) => {
    // Ignores the body: the address says everything.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      pages.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, done) => done(null));
    }
    const config = { role: 'anybody' } as const;
    pages.get(PATH, { config }, (request, reply) =>
      answer(request, reply, (words, subscription) => {
        const { search } = new URL(request.url, 'http://localhost');
        return subscription.isSubscribed
          ? questionPage(words, subscription, PATH + search)
          : endedPage(words, subscription);
      }),
    );
    pages.post(PATH, { config }, (request, reply) =>
      answer(request, reply, async (words, subscription) => {
        await unsubscribe(db, subscription);
        return endedPage(words, subscription);
      }),
    );
  });
};

const PAGE_POLICY = policy({
  'default-src': "'none'",
  'style-src': STYLE_SOURCE,
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
});
