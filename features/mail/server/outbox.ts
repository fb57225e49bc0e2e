import { sql } from 'kysely';
import { fromNow } from '../../../server/db/fromNow';
import type { Db, Executor } from '../../../server/db/types';
import { found } from '../../../server/errors';
import { MESSAGES, type Message } from '../contract';
import type { Mail } from './mails/mail';
import { pauseAfter } from './retry';
import { type Attachment, tables } from './tables';
import type { Outcome } from './transport';

/** How long a server may take for an attempt before another one repeats it: longer than the time limit of an attempt. */
const LEASE_SECONDS = 120;
/** How long a message is listed after its end. */
const KEPT_DAYS = 30;

/** A message to send. */
export interface NewMessage extends Mail {
  kind: string;
  to: string;
  /** The recipient who can unsubscribe from it. */
  recipientId?: number;
  attachments?: readonly Attachment[];
  /** The record that it is about. */
  record?: string;
  /** Names its cause: a second message with the same name is not written. */
  once?: string;
}

/** Writes a message, in the caller's transaction if there is one. @returns whether it is new */
export async function enqueue(db: Executor, message: NewMessage): Promise<boolean> {
  const { kind, to, recipientId = null, subject, text, html, attachments = [], record = null, once = null } = message;
  const { numInsertedOrUpdatedRows = 0n } = await tables(db)
    .insertInto('mail_message')
    .values({
      kind,
      recipient: to,
      recipient_id: recipientId,
      subject,
      text,
      html,
      attachments: JSON.stringify(attachments),
      record,
      once,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** A message that this server may attempt now. */
export interface Claimed extends Mail {
  id: number;
  kind: string;
  messageId: string;
  recipient: string;
  recipientId: number | null;
  /** Signs the link that unsubscribes. */
  secret: string | null;
  attachments: Attachment[];
  attempts: number;
}

/**
 * Takes messages that are due, for a limited time: if this server disappears, another one repeats the attempt.
 * @param most the most messages
 * @param domain the domain of a new Message-ID
 */
export async function claimDue(db: Db, most: number, domain: string): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    UPDATE mail_message AS message
    SET attempts = attempts + 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
      message_id = coalesce(message_id, gen_random_uuid() || ${`@${domain}`})
    FROM (
      SELECT next.id, secret
      FROM mail_message AS next LEFT JOIN mail_recipient ON mail_recipient.id = recipient_id
      WHERE state = 'waiting' AND next_at <= now() AND (leased_until IS NULL OR leased_until <= now())
      ORDER BY next_at, next.id LIMIT ${most} FOR UPDATE OF next SKIP LOCKED
    ) AS due
    WHERE message.id = due.id
    RETURNING message.id, kind, message_id AS "messageId", recipient, recipient_id AS "recipientId", secret, subject, text,
      html, attachments, attempts`.execute(db);
  return rows;
}

/**
 * Records the outcome of an attempt, and when the next one is due. A failure does not count any more if another server has repeated
 * the attempt meanwhile.
 */
export async function settle(db: Db, { id, attempts }: Claimed, outcome: Outcome): Promise<void> {
  const { error = null, reply = null, isPermanent = false } = outcome;
  const pause = error === null || isPermanent ? undefined : pauseAfter(attempts);
  const own = tables(db).updateTable('mail_message').where('id', '=', id);
  await (error === null ? own : own.where('attempts', '=', attempts).where('state', '=', 'waiting'))
    .set({
      state: error === null ? 'sent' : pause === undefined ? 'failed' : 'waiting',
      leased_until: null,
      last_at: sql<Date>`clock_timestamp()`,
      last_reply: reply,
      last_error: error,
      ...(pause !== undefined && { next_at: fromNow(pause * 1_000) }),
    })
    .execute();
}

/** Gives a message back that this server could not attempt to the end. */
export async function release(db: Db, { id, attempts }: Claimed): Promise<void> {
  await tables(db)
    .updateTable('mail_message')
    .set({ leased_until: null, attempts: attempts - 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}

/** Makes a message that has not been sent due now, with all its attempts. @throws ApiError 404 where there is none */
export async function retry(db: Db, id: number): Promise<void> {
  found(
    'Message',
    await tables(db)
      .updateTable('mail_message')
      .set({ state: 'waiting', attempts: 0, next_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', '!=', 'sent')
      .returning('id')
      .executeTakeFirst(),
  );
}

/** Returns the newest messages. */
export async function newestMessages(db: Executor): Promise<Message[]> {
  const rows = await tables(db)
    .selectFrom('mail_message')
    .select([
      'id',
      'kind',
      'recipient',
      'subject',
      'state',
      'attempts',
      'next_at',
      'created_at',
      'last_at',
      'last_error',
    ])
    .orderBy('id', 'desc')
    .limit(MESSAGES)
    .execute();
  return rows.map((row) => ({
    messageId: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    lastAt: row.last_at?.toISOString() ?? null,
    nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
    error: row.last_error,
  }));
}

/** Deletes messages some weeks after their end; those about a record stay, as a part of its history. @returns their number */
export async function expireMessages(db: Db): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('mail_message')
    .where('state', '!=', 'waiting')
    .where('record', 'is', null)
    .where('last_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
