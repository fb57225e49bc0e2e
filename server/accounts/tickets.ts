import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Executor } from '../db/types';
import { hashOf, newSecret } from './secrets';

/** The purpose of a ticket. A ticket is valid for its own purpose only. */
export interface Purpose {
  name: string;
  minutes: number;
}

const content = z.object({ purpose: z.string(), expires: z.number(), about: z.string() });

/** A ticket that is genuine and has not expired. */
export interface Ticket {
  text: string;
  expires: number;
  about: string;
}

/**
 * Issues a ticket, which the browser keeps in a cookie during a sign-in. It is signed instead of stored, so that requests for
 * tickets write nothing.
 * @param about data that comes back with the ticket; readable by the browser
 * @returns a text with 256 random bits
 */
export async function issueTicket(db: Db, { name, minutes }: Purpose, about: string): Promise<string> {
  const { key, now } = await keyAndTime(db);
  const payload = { purpose: name, expires: now + minutes * 60, about, nonce: newSecret() };
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${text}.${signatureOf(key, text)}`;
}

/** Opens a ticket. @returns undefined where it is invalid for the purpose, or has expired */
export async function openTicket(db: Db, { name }: Purpose, shown: string | undefined): Promise<Ticket | undefined> {
  const [text = '', signature = '', ...rest] = (shown ?? '').split('.');
  if (shown === undefined || rest.length > 0) return undefined;
  const { key, now } = await keyAndTime(db);
  if (!isSame(signature, signatureOf(key, text))) return undefined;
  const { purpose, expires, about } = content.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return purpose === name && expires > now ? { text: shown, expires, about } : undefined;
}

/** Deletes the tickets that have expired, which no request can use again. */
export const expireTickets = (db: Executor): Promise<unknown> =>
  db.deleteFrom('used_ticket').where('expires_at', '<', sql<Date>`now()`).execute();

/** Redeems a ticket; within a transaction, only if that commits. @returns false where it was used before */
export async function redeemTicket(db: Executor, { text, expires }: Ticket): Promise<boolean> {
  await expireTickets(db);
  const used = await db
    .insertInto('used_ticket')
    .values({ ticket_hash: hashOf(text), expires_at: sql<Date>`to_timestamp(${expires})` })
    .onConflict((conflict) => conflict.column('ticket_hash').doNothing())
    .executeTakeFirst();
  return used.numInsertedOrUpdatedRows === 1n;
}

const signatureOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));

/** Returns the key, which the first call creates, and the database's clock in seconds; all servers share both. */
async function keyAndTime(db: Db): Promise<{ key: string; now: number }> {
  const found = await readKey(db);
  if (found) return found;
  await db
    .insertInto('signing_key')
    .values({ key: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await readKey(db);
  if (made) return made;
  throw new Error('The signing key was removed right after it was made.');
}

const readKey = (db: Executor) =>
  db
    .selectFrom('signing_key')
    .select(['key', sql<number>`extract(epoch FROM now())::double precision`.as('now')])
    .executeTakeFirst();
