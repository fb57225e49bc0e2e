import { sql } from 'kysely';
import { recordEvent } from '../../../server/db/audit';
import type { Db, Executor } from '../../../server/db/types';
import { ApiError, found } from '../../../server/errors';
import { type KnownMessage, say, term } from '../../../server/texts/message';
import { FORMER_SECRET_HOURS, type Webhook } from '../contract';
import { ForbiddenAddress, ownNetworks, refuseHost } from './addresses';
import { newSecret } from './signing';
import { tables } from './tables';

export const ALL = '*';

/** Notes a change in the audit trail, without the secret. */
const note = (db: Executor, action: 'create' | 'change' | 'delete', recordId: number, record: string, text?: string) =>
  recordEvent(db, { action, entity: 'webhooks', recordId, record, ...(text && { note: text }) });

/**
 * Adds a webhook.
 * @param types all types of events
 * @returns its id and its secret, which is not shown again
 * @throws ApiError 400 for an unusable address or an unknown type
 */
export async function addWebhook(
  db: Db,
  { url: given, events }: { url: string; events: readonly string[] },
  types: readonly string[],
): Promise<{ webhookId: number; secret: string }> {
  const unknown = events.find((each) => each !== ALL && !types.includes(each));
  if (unknown !== undefined) {
    throw refused('events', say('unknown-events', { unknown, types: types.join(', ') }));
  }
  if (!URL.canParse(given)) throw refused('url', 'no-url');
  const url = new URL(given);
  await refuseHost(url, ownNetworks()).catch((error: Error) => {
    throw refused('url', error instanceof ForbiddenAddress ? error.said : term(error.message));
  });
  const secret = newSecret();
  return db.transaction().execute(async (trx) => {
    const { id } = await tables(trx)
      .insertInto('webhook')
      .values({ url: url.href, events: [...new Set(events)], secret })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(trx, 'create', id, url.href);
    return { webhookId: id, secret };
  });
}

const refused = (field: string, reason: KnownMessage) => new ApiError(400, reason, { [field]: reason });

/** Returns the types of events that any webhook wants. */
export async function wantedTypes(db: Executor): Promise<string[]> {
  const { rows } = await sql<{
    type: string;
  }>`SELECT DISTINCT unnest(events) AS type FROM webhook WHERE enabled`.execute(db);
  return rows.map(({ type }) => type);
}

export async function listWebhooks(db: Executor): Promise<Webhook[]> {
  const { rows } = await sql<
    Omit<Webhook, 'createdAt' | 'lastDeliveredAt'> & { createdAt: Date; deliveredAt: Date | null }
  >`
    SELECT id AS "webhookId", url, events, enabled, disabled_because AS "disabledBecause", created_at AS "createdAt",
      (SELECT count(*) FROM webhook_delivery WHERE webhook_id = webhook.id AND state = 'waiting') AS waiting,
      (SELECT max(last_at) FROM webhook_delivery WHERE webhook_id = webhook.id AND state = 'delivered') AS "deliveredAt",
      coalesce((SELECT last_error IS NOT NULL FROM webhook_delivery
        WHERE webhook_id = webhook.id AND last_at IS NOT NULL ORDER BY last_at DESC LIMIT 1), false) AS failing
    FROM webhook ORDER BY id`.execute(db);
  return rows.map(({ createdAt, deliveredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastDeliveredAt: deliveredAt?.toISOString() ?? null,
  }));
}

/** @throws ApiError 404 where there is none */
export const removeWebhook = (db: Db, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { url } = found(
      'Webhook',
      await tables(trx).deleteFrom('webhook').where('id', '=', id).returning('url').executeTakeFirst(),
    );
    await note(trx, 'delete', id, url);
  });

/** The most former secrets that sign at a time: each makes the headers of a message longer. */
const MOST_FORMER_SECRETS = 10;

/**
 * Makes a new secret; each former one signs too for a day from its replacement on.
 * @throws ApiError 404 where there is no such webhook, 409 where as many former secrets sign as may
 */
export const rotateSecret = (db: Db, id: number): Promise<{ webhookId: number; secret: string }> =>
  db.transaction().execute(async (trx) => {
    const former = found(
      'Webhook',
      await tables(trx)
        .selectFrom('webhook')
        .select(['url', 'secret'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    );
    await tables(trx)
      .deleteFrom('webhook_former_secret')
      .where('webhook_id', '=', id)
      .where('signs_until', '<=', sql<Date>`now()`)
      .execute();
    const { signing } = await tables(trx)
      .selectFrom('webhook_former_secret')
      .select(({ fn }) => fn.countAll<number>().as('signing'))
      .where('webhook_id', '=', id)
      .executeTakeFirstOrThrow();
    if (signing >= MOST_FORMER_SECRETS) {
      throw new ApiError(
        409,
        say('too-many-secrets', {
          count: signing,
        }),
      );
    }
    await tables(trx)
      .insertInto('webhook_former_secret')
      .values({
        webhook_id: id,
        secret: former.secret,
        signs_until: sql<Date>`now() + make_interval(hours => ${FORMER_SECRET_HOURS})`,
      })
      .execute();
    const secret = newSecret();
    await tables(trx).updateTable('webhook').set({ secret }).where('id', '=', id).execute();
    await note(trx, 'change', id, former.url, 'secret-made');
    return { webhookId: id, secret };
  });

/** Enables a webhook, or disables it: no event is written for it then, and waiting ones stay. @throws ApiError 404 where there is none */
export const enableWebhook = (db: Db, id: number, enabled: boolean): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { url } = found(
      'Webhook',
      await tables(trx)
        .updateTable('webhook')
        .set({ enabled, disabled_because: null, paused_until: null })
        .where('id', '=', id)
        .returning('url')
        .executeTakeFirst(),
    );
    await note(trx, 'change', id, url, enabled ? 'webhook-enabled' : 'webhook-disabled|note');
  });
