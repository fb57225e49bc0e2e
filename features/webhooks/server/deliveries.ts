import { type Selectable, sql } from 'kysely';
import { recordEvent } from '../../../server/db/audit';
import { fromNow } from '../../../server/db/day';
import type { Db, Executor } from '../../../server/db/types';
import { ApiError, found } from '../../../server/errors';
import type { EventMessage } from '../../../server/events/event';
import type { Context } from '../../../server/http/context';
import { defineOutbox, progressOf } from '../../../server/outbox/outbox';
import { say, sayCount } from '../../../server/texts/message';
import { DELIVERIES, type Delivery } from '../contract';
import { ownNetworks } from './addresses';
import { type Answer, GONE, post, refusalText } from './post';
import { signatureHeaders } from './signing';
import { type Tables, tables } from './tables';
import { ALL } from './webhooks';

/** The most bytes of a body. */
const MOST_BYTES = 20_000;
/** The attempts of one webhook at the same time. */
const AT_ONCE = 4;

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

/** A delivery that this server attempts, with the address of its webhook and the secrets that sign it. */
type Claimed = Selectable<Tables['webhook_delivery']> & { url: string; secrets: string[] };

/** The deliveries. One waits for the earlier ones of its record. */
export const outbox = defineOutbox<Claimed, Answer>({
  table: 'webhook_delivery',
  one: 'webhook',
  many: 'Webhooks',
  done: 'delivered',
  firstPause: 5,
  longest: 15_000,
  lease: 20,
  most: 40,
  open: () => {
    const networks = ownNetworks();
    return {
      // A webhook that hangs does not delay the others.
      due: (isDue, underWay) => sql`
        SELECT due.id, url, secret || ARRAY(
          SELECT secret FROM webhook_former_secret WHERE webhook_id = webhook.id AND signs_until > now() ORDER BY signs_until DESC
        ) AS secrets
        FROM webhook CROSS JOIN LATERAL (
          SELECT id FROM webhook_delivery AS next
          WHERE webhook_id = webhook.id AND ${isDue}
            AND NOT EXISTS (
              SELECT FROM webhook_delivery AS earlier
              WHERE earlier.webhook_id = webhook.id AND earlier.record = next.record AND earlier.state = 'waiting'
                AND earlier.id < next.id)
          ORDER BY next_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
        ) AS due
        WHERE enabled AND (paused_until IS NULL OR paused_until <= now())
          AND NOT webhook.id = ANY(${busyWebhooks(underWay)}::integer[])`,
      attempt: ({ event_id: id, body, url, secrets }, signal) => {
        const headers = signatureHeaders({ id, timestamp: Math.floor(Date.now() / 1_000), body, secrets });
        return post({ url, headers, body, networks, signal });
      },
    };
  },
  onOutcome: async (trx, { id, webhook_id, url }, { status, error, retryAfter }, pause) => {
    // The webhook first, as a deletion does.
    const webhook = tables(trx).updateTable('webhook').where('id', '=', webhook_id);
    if (status === 410) {
      await webhook.set({ enabled: false, disabled_because: GONE }).execute();
      await recordEvent(trx, { action: 'change', entity: 'webhooks', recordId: webhook_id, record: url, note: GONE });
      await tables(trx)
        .updateTable('webhook_delivery')
        .set({ state: 'failed', last_error: GONE })
        .where('webhook_id', '=', webhook_id)
        .where('id', '!=', id)
        .where('state', '=', 'waiting')
        .execute();
    } else if (error && retryAfter && pause !== undefined && (status === 429 || status === 503)) {
      await webhook.set({ paused_until: fromNow(Math.min(retryAfter, pause) * 1_000) }).execute();
    }
    return { last_status: status };
  },
  expiry: {
    name: 'expire-deliveries',
    title: 'Deletes old deliveries of webhooks',
    deleted: (count) => sayCount(count, 'deliveries-deleted'),
  },
});

/** Returns the webhooks with as many attempts on this server as they may have. */
function busyWebhooks(underWay: readonly Claimed[]): number[] {
  const ids = underWay.map(({ webhook_id }) => webhook_id);
  return [...new Set(ids)].filter((id) => ids.filter((each) => each === id).length >= AT_ONCE);
}

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
  if (!enabled) throw new ApiError(409, 'webhook-disabled');
  await outbox.repeat(db, id, 'done too');
}

/** Returns why a delivery failed, in the language of the request. Messages of the network stay as they are. */
export function errorOf({ status, error }: Delivery, word: Context['word']): string | null {
  if (error === null) return null;
  return word(status !== null && error === refusalText(status) ? say('receiver-refused', { status }) : error);
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
    ...progressOf(row),
    status: row.last_status,
    reply: row.last_reply,
    body: row.body,
  }));
}
