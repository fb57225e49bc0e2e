import { sql } from 'kysely';
import { includes } from '../../contract/definition/roles';
import type { Db } from '../../server/db/types';
import { ApiError } from '../../server/errors';
import { readEvents } from '../../server/events/derive';
import { settledId } from '../../server/events/settled';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls, PAGE } from './contract';

/** How long a call waits for transactions that are just being committed. */
const SETTLE_MS = 2_000;

/** Registers the call for events. Standbys do not know which transactions run, so only the primary answers it. */
export const events: Group = (app, context) => {
  const { primary: db, definitionOf } = context;
  route(app, calls.events, async ({ query: { after } }, { caller }) => {
    if (after !== undefined && after > (await newest(db))) {
      const reason = 'cursor-too-new';
      throw new ApiError(400, reason, { after: reason });
    }
    const upTo = await settledId(db, SETTLE_MS);
    // A long transaction may still add earlier events.
    if (upTo === undefined) {
      if (after !== undefined) return { events: [], next: after, more: true };
      throw new ApiError(503, 'events-unsettled');
    }
    if (after === undefined) return { events: [], next: upTo, more: false };
    const { events: all, end } = await readEvents(db, context, { after, upTo }, PAGE);
    const mayRead = (entity: string) => {
      const role = definitionOf(entity)?.roles.read;
      return role !== undefined && (!caller || includes(caller.role, role));
    };
    const readable = all.filter(({ entity }) => mayRead(entity));
    return {
      events: readable.map(({ id, type, timestamp, data }) => ({ id, type, timestamp, data })),
      next: Math.max(end, after),
      more: end < upTo,
    };
  });
};

async function newest(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM audit`.execute(db);
  return rows[0]?.id ?? 0;
}
