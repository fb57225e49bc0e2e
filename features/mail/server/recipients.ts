import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { recordEvent } from '../../../server/db/audit';
import { transact } from '../../../server/db/transact';
import type { Db, Executor } from '../../../server/db/types';
import { ApiError, found } from '../../../server/errors';
import { joined, type Message, say, term } from '../../../server/texts/message';
import type { Recipient } from '../contract';
import { type Kind, kindNames } from '../kinds';
import { tables } from './tables';

/** Returns the recipients, by address. */
export async function listRecipients(db: Executor): Promise<Recipient[]> {
  const rows = await tables(db).selectFrom('mail_recipient').selectAll().orderBy(sql`lower(address)`).execute();
  return rows.map(({ id, address, kinds }) => ({ recipientId: id, address, kinds: known(kinds) }));
}

const known = (kinds: readonly string[]): Kind[] => kindNames.filter((kind) => kinds.includes(kind));

/** Returns the recipients of a kind of mail. */
export const recipientsOf = (db: Executor, kind: Kind) =>
  tables(db)
    .selectFrom('mail_recipient')
    .select(['id', 'address', 'secret'])
    .where(sql<boolean>`${kind} = ANY (kinds)`)
    .orderBy('id')
    .execute();

/** @returns its id @throws ApiError 409 where the address is a recipient already */
export const addRecipient = (db: Db, address: string, kinds: readonly Kind[]): Promise<{ recipientId: number }> =>
  transact(db, async (trx) => {
    const added = await tables(trx)
      .insertInto('mail_recipient')
      .values({ address, kinds: known(kinds), secret: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const taken = 'recipient-exists|field';
    if (!added) throw new ApiError(409, say('recipient-exists', { address }), { address: taken });
    const note = noteOf(kinds);
    await recordEvent(trx, { action: 'create', entity: 'mail', recordId: added.id, record: address, note });
    return { recipientId: added.id };
  });

const noteOf = (kinds: readonly Kind[]): Message => {
  const names = known(kinds).map((kind) => term(kind));
  return say('Mails: {kinds}', { kinds: names.length > 0 ? joined(names, ', ') : term('none') });
};

/** Changes the kinds of mail that a recipient gets. @throws ApiError 404 where there is none */
export const changeRecipient = (db: Db, id: number, kinds: readonly Kind[]): Promise<void> =>
  transact(db, async (trx) => {
    const { address } = found(
      'Recipient',
      await tables(trx)
        .updateTable('mail_recipient')
        .set({ kinds: known(kinds) })
        .where('id', '=', id)
        .returning('address')
        .executeTakeFirst(),
    );
    await tables(trx)
      .deleteFrom('mail_message')
      .where('recipient_id', '=', id)
      .where('state', '=', 'waiting')
      .where('kind', 'not in', ['', ...kinds])
      .execute();
    await recordEvent(trx, { action: 'change', entity: 'mail', recordId: id, record: address, note: noteOf(kinds) });
  });

/** Removes a recipient and its messages that wait. @throws ApiError 404 where there is none */
export const removeRecipient = (db: Db, id: number): Promise<void> =>
  transact(db, async (trx) => {
    await tables(trx)
      .deleteFrom('mail_message')
      .where('recipient_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    const { address } = found(
      'Recipient',
      await tables(trx).deleteFrom('mail_recipient').where('id', '=', id).returning('address').executeTakeFirst(),
    );
    await recordEvent(trx, { action: 'delete', entity: 'mail', recordId: id, record: address });
  });
