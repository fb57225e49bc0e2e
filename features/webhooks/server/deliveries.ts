import { sql } from 'kysely';
import { recordEvent } from '../../../server/db/audit';
import { fromNow } from '../../../server/db/fromNow';
import type { Db, Executor } from '../../../server/db/types';
import { ApiError, found } from '../../../server/errors';
import type { EventMessage } from '../../../server/event';
import type { Context } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import { DELIVERIES, type Delivery } from '../contract';
import { type Outcome, refusalText } from './post';
import { pauseAfter } from './retry';
import { tables } from './tables';
import { ALL } from './webhooks';

/** The most bytes of a body. */
const MOST_BYTES = 20_000;
/** How long a server may take for an attempt before another one repeats it. */
const LEASE_SECONDS = 20;
/** How long a delivery is listed after its end. */
const KEPT_DAYS = 30;

/** Writes events for each webhook that wants them; a repeated event is written once. Waits for a server that is just disabling one. */
export async function enqueue(db: Executor, events: readonly EventMessage[]): Promise<void> {
  const list = events.map((event) => ({
    id: event.id,
    record: recordOf(event),
    type: event.type,
    body: bodyOf(event),
  }));
  await sql`
    INSERT INTO webhook_delivery (webhook_id, event_id, record, type, body)
    SELECT webhook.id, event.id, record, type, body
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS (id text, record text, type text, body text))
      WITH ORDINALITY AS event (id, record, type, body, place)
    JOIN webhook ON enabled AND events && ARRAY[${ALL}, type]
    ORDER BY webhook.id, place
    FOR SHARE OF webhook
    ON CONFLICT (webhook_id, event_id) DO NOTHING`.execute(db);
}

const recordOf = ({ entity, data }: EventMessage) => `${entity}/${Number(data.id ?? data.transactionId)}`;

/** Returns the body in the form of Standard Webhooks; one that is too long has only the ids. */
export function bodyOf({ type, timestamp, data }: EventMessage): string {
  const body = JSON.stringify({ type, timestamp, data });
  if (Buffer.byteLength(body) <= MOST_BYTES) return body;
  const { list, id, transactionId } = data;
  return JSON.stringify({ type, timestamp, data: { list, id, transactionId, isShortened: true } });
}

/** A delivery that this server may attempt now. */
export interface Claimed {
  id: number;
  webhook_id: number;
  event_id: string;
  body: string;
  attempts: number;
  url: string;
  secrets: string[];
}

/**
 * Takes deliveries that are due, for a limited time: if this server disappears, another one repeats the attempt. A delivery waits for
 * the earlier ones of its record.
 * @param each the most of one webhook, so that one that hangs does not delay the others
 * @param busy webhooks that this server has enough attempts of
 */
export async function claimDue(db: Db, each: number, busy: readonly number[]): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    UPDATE webhook_delivery AS delivery
    SET attempts = attempts + 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM (
      SELECT due.id, url, secret || ARRAY(
        SELECT secret FROM webhook_former_secret WHERE webhook_id = webhook.id AND signs_until > now() ORDER BY signs_until DESC
      ) AS secrets
      FROM webhook CROSS JOIN LATERAL (
        SELECT id FROM webhook_delivery AS next
        WHERE webhook_id = webhook.id AND state = 'waiting' AND next_at <= now()
          AND NOT EXISTS (
            SELECT FROM webhook_delivery AS earlier
            WHERE earlier.webhook_id = webhook.id AND earlier.record = next.record AND earlier.state = 'waiting'
              AND earlier.id < next.id)
          AND (leased_until IS NULL OR leased_until <= now())
        ORDER BY next_at, id LIMIT ${each} FOR UPDATE SKIP LOCKED
      ) AS due
      WHERE enabled AND (paused_until IS NULL OR paused_until <= now()) AND NOT webhook.id = ANY(${busy}::integer[])
    ) AS due
    WHERE delivery.id = due.id
    RETURNING delivery.id, webhook_id, event_id, body, attempts, url, secrets`.execute(db);
  return rows;
}

/** Records the outcome of an attempt, and when the next one is due. A 410 disables the webhook; `Retry-After` pauses it. */
export async function settle(db: Db, { id, webhook_id, attempts, url }: Claimed, outcome: Outcome): Promise<void> {
  const { status, error = null, reply = null, retryAfter } = outcome;
  const pause = error === null ? undefined : pauseAfter(attempts, retryAfter);
  const state = error === null ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
  await db.transaction().execute(async (trx) => {
    // The webhook first, as a deletion does.
    const webhook = tables(trx).updateTable('webhook').where('id', '=', webhook_id);
    if (status === 410) {
      await webhook.set({ enabled: false, disabled_because: GONE }).execute();
      await recordEvent(trx, { action: 'change', entity: 'webhooks', recordId: webhook_id, record: url, note: GONE });
      await tables(trx)
        .updateTable('webhook_delivery')
        .set({ state: 'failed', last_error: GONE })
        .where('webhook_id', '=', webhook_id)
        .where('state', '=', 'waiting')
        .execute();
    } else if (error !== null && retryAfter && pause !== undefined && (status === 429 || status === 503)) {
      await webhook.set({ paused_until: fromNow(Math.min(retryAfter, pause) * 1_000) }).execute();
    }
    await tables(trx)
      .updateTable('webhook_delivery')
      .set({
        state: status === 410 ? 'failed' : state,
        leased_until: null,
        last_at: sql<Date>`clock_timestamp()`,
        last_status: status,
        last_reply: reply,
        last_error: status === 410 ? GONE : error,
        ...(pause !== undefined && { next_at: fromNow(pause * 1_000) }),
      })
      .where('id', '=', id)
      .execute();
  });
}

const GONE = 'The receiver answered 410: it wants no more events.';

/** Delivers an event once more. @throws ApiError 404 where there is no such delivery, 409 if its webhook is disabled */
export async function replay(db: Db, id: number): Promise<void> {
  const { enabled } = found(
    'Delivery',
    await tables(db)
      .selectFrom('webhook_delivery')
      .innerJoin('webhook', 'webhook.id', 'webhook_id')
      .select('enabled')
      .where('webhook_delivery.id', '=', id)
      .executeTakeFirst(),
  );
  if (!enabled) throw new ApiError(409, 'The webhook is disabled. Enable it first.');
  await tables(db)
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Returns why a delivery failed, in the language of the request. Messages of the network stay as they are. */
export function errorOf({ status, error }: Delivery, word: Context['word']): string | null {
  if (error === null) return null;
  return word(status !== null && error === refusalText(status) ? say('The answer was {status}.', { status }) : error);
}

/** Returns the newest deliveries of a webhook. @throws ApiError 404 where there is no such webhook */
export async function deliveriesOf(db: Executor, webhookId: number): Promise<Delivery[]> {
  found('Webhook', await tables(db).selectFrom('webhook').select('id').where('id', '=', webhookId).executeTakeFirst());
  const rows = await tables(db)
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(DELIVERIES)
    .execute();
  return rows.map((row) => ({
    deliveryId: row.id,
    eventId: row.event_id,
    record: row.record,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    lastAt: row.last_at?.toISOString() ?? null,
    nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
    status: row.last_status,
    error: row.last_error,
    reply: row.last_reply,
    body: row.body,
  }));
}

/** Gives deliveries back that this server could not attempt to the end. */
export async function release(db: Db, { id }: Claimed): Promise<void> {
  await tables(db)
    .updateTable('webhook_delivery')
    .set({ leased_until: null, attempts: sql<number>`attempts - 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes deliveries some weeks after their end. @returns their number */
export async function expireDeliveries(db: Db): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('webhook_delivery')
    .where('state', '!=', 'waiting')
    .where('last_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
