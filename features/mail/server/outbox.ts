import { type Selectable, sql } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import type { Executor } from '../../../server/db/types';
import { defineOutbox, type Outcome, progressOf } from '../../../server/outbox/outbox';
import { sayCount } from '../../../server/texts/message';
import { MESSAGES, type Message } from '../contract';
import type { Mail } from './mails/mail';
import { isSetUp, readSetup, readWebApp } from './setup';
import { type Attachment, type Tables, tables } from './tables';
import { handOver } from './transport';
import { unsubscribeUrl } from './unsubscribe';

/** The attempts at the same time: mail servers limit the connections of a client. */
const AT_ONCE = 4;

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

/** A message that this server attempts, with the secret that signs the link which unsubscribes. */
type Claimed = Selectable<Tables['mail_message']> & { secret: string | null };

/** The messages. Those about a record stay, as a part of its history. */
export const outbox = defineOutbox<Claimed, Outcome>({
  table: 'mail_message',
  one: 'mail',
  many: 'Mails',
  done: 'sent',
  firstPause: 60,
  longest: 60_000,
  lease: 120,
  most: AT_ONCE,
  open: () => {
    const setup = readSetup(process.env);
    if (!isSetUp(setup)) return undefined;
    const webApp = readWebApp(process.env);
    return {
      due: (isDue, underWay) => sql`
        SELECT next.id, secret FROM mail_message AS next LEFT JOIN mail_recipient ON mail_recipient.id = recipient_id
        WHERE ${isDue} ORDER BY next_at, next.id LIMIT ${AT_ONCE - underWay.length} FOR UPDATE OF next SKIP LOCKED`,
      taken: sql`message_id = coalesce(message_id, gen_random_uuid() || ${`@${setup.domain}`})`,
      attempt: (message, signal) => handOver(setup, partsOf(message, webApp), signal),
    };
  },
  expiry: {
    name: 'expire-mails',
    title: 'Deletes old mails',
    condition: sql`record IS NULL`,
    deleted: (count) => sayCount(count, 'mails-deleted'),
  },
});

/** Returns a message in the mailer's form. A subscriber's mail has the headers of RFC 8058, with which mail programs unsubscribe. */
function partsOf(message: Claimed, webApp: string): SendMailOptions {
  const { recipient, message_id, subject, text, html, attachments, recipient_id: recipientId, kind, secret } = message;
  const link =
    recipientId !== null && secret !== null ? unsubscribeUrl(webApp, { recipientId, kind, secret }) : undefined;
  return {
    to: { name: '', address: recipient },
    messageId: `<${message_id}>`,
    subject,
    text,
    html,
    attachments,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(link && { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

/** Returns the newest messages. */
export async function newestMessages(db: Executor): Promise<Message[]> {
  const rows = await tables(db)
    .selectFrom('mail_message')
    .select(['id', 'kind', 'recipient', 'subject'])
    .select(['state', 'attempts', 'next_at', 'created_at', 'last_at', 'last_error'])
    .orderBy('id', 'desc')
    .limit(MESSAGES)
    .execute();
  return rows.map((row) => ({
    messageId: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    ...progressOf(row),
  }));
}
