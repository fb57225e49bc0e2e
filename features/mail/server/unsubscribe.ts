import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { recordEvent } from '../../../server/db/audit';
import { transact } from '../../../server/db/transact';
import type { Db } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { Group } from '../../../server/http/context';
import { policy } from '../../../server/http/security';
import { KINDS, type Kind, kindNames } from '../kinds';
import { type Html, html, inFont, page } from './mails/html';
import { type Words, wordsOf } from './mails/words';
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

/** Returns the subscription of a link's query. @throws ApiError 404 for a link that was never sent, or of a removed recipient */
async function named(db: Db, query: unknown): Promise<Named> {
  const { recipient, kind, signature } = Object(query) as Record<string, unknown>;
  const known = kindNames.find((each) => each === kind);
  const id = typeof recipient === 'string' && /^[1-9]\d{0,8}$/.test(recipient) ? Number(recipient) : 0;
  const row = await tables(db).selectFrom('mail_recipient').selectAll().where('id', '=', id).executeTakeFirst();
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64url');
  const expected = row && known && signatureOf(row.secret, id, known);
  if (!expected || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new ApiError(404, 'The link is not valid.');
  }
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
    const note = `It unsubscribed from: ${KINDS[kind]}.`;
    await recordEvent(trx, { action: 'change', entity: 'mail', recordId: id, record: address, note });
  });

/** Registers the pages of the links. A GET changes nothing, since mail programs and scanners open links; a POST unsubscribes. */
export const unsubscribing: Group = (app, { primary: db }) => {
  const answer = async (reply: FastifyReply, body: (words: Words) => Promise<readonly Html[]>) => {
    const words = await wordsOf(db);
    const parts = await body(words).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      reply.code(error.status);
      return [inFont(html`<p>${words.say('This link is not valid any more.')}</p>`)];
    });
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(page(words.language, 'Magazyn', parts));
  };
  app.register(async (pages) => {
    // Ignores the body: the address says everything.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      pages.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, done) => done(null));
    }
    const config = { role: 'anybody' } as const;
    pages.get(PATH, { config }, (request, reply) =>
      answer(reply, async (words) => {
        const { address, kind, isSubscribed } = await named(db, request.query);
        const values = { address, kind: words.say(KINDS[kind]) };
        if (!isSubscribed) return [inFont(html`<p>${words.say('{address} gets no mails "{kind}".', values)}</p>`, 3)];
        const { search } = new URL(request.url, 'http://localhost');
        return [
          inFont(
            html`<p>${words.say('Shall {address} get no more mails "{kind}"?', values)}</p>
<form method="post" action="${PATH}${search}"><button>${words.say('Unsubscribe')}</button></form>`,
            3,
          ),
        ];
      }),
    );
    pages.post(PATH, { config }, (request, reply) =>
      answer(reply, async (words) => {
        const recipient = await named(db, request.query);
        await unsubscribe(db, recipient);
        const values = { address: recipient.address, kind: words.say(KINDS[recipient.kind]) };
        return [inFont(html`<p>${words.say('{address} gets no more mails "{kind}".', values)}</p>`, 3)];
      }),
    );
  });
};

const PAGE_POLICY = policy({
  'default-src': "'none'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
});
