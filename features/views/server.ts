import { sql } from 'kysely';
import { includes } from '../../contract/definition/roles';
import { currentActor } from '../../server/db/actor';
import { transact } from '../../server/db/transact';
import type { Executor } from '../../server/db/types';
import { alphabetically } from '../../server/entity/kinds';
import { ApiError, notFound } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { pageListsOf } from '../../server/http/pageFacts';
import { route } from '../../server/http/route';
import { say } from '../../server/texts/message';
import { calls, type View } from './contract';
import { MOST_VIEWS, MOST_VIEWS_OF_ACCOUNT } from './limits';

/** Registers the calls for the views of lists. */
export const views: Group = (app, context) => {
  const { db, lists, standards } = context;
  const known = new Set([...lists, ...standards.map(({ definition }) => definition.name), ...pageListsOf(context)]);
  const refuseUnknown = (list: string) => {
    if (known.has(list)) return;
    const said = say('no-such-list', { list });
    throw new ApiError(400, said, { list: said });
  };

  route(app, calls.read, async ({ query: { list } }) => {
    refuseUnknown(list);
    return { views: await readViews(db, list) };
  });

  route(app, calls.save, ({ body: { list, name, search, isShared } }) =>
    transact(db, async (trx) => {
      refuseUnknown(list);
      if (isShared && !isManager()) throw new ApiError(403, 'only-managers-share-views');
      // Two tabs that save at the same time do not exceed the limit together.
      await sql`SELECT pg_advisory_xact_lock(hashtext('list_view'), ${owner()})`.execute(trx);
      const { rows } = await sql<{ all: number; ofList: number }>`
        SELECT count(*)::int AS all, (count(*) FILTER (WHERE list = ${list}))::int AS "ofList" FROM list_view
        WHERE account_id = ${owner()} AND (list, name) <> (${list}, ${name})`.execute(trx);
      const [others = { all: 0, ofList: 0 }] = rows;
      if (others.ofList >= MOST_VIEWS) {
        throw new ApiError(409, say('too-many-views|list', { count: MOST_VIEWS }));
      }
      if (others.all >= MOST_VIEWS_OF_ACCOUNT) {
        throw new ApiError(409, say('too-many-views', { count: MOST_VIEWS_OF_ACCOUNT }));
      }
      await sql`
        INSERT INTO list_view (account_id, list, name, search, is_shared)
        VALUES (${owner()}, ${list}, ${name}, ${search}, ${isShared})
        ON CONFLICT ON CONSTRAINT list_view_name
        DO UPDATE SET search = excluded.search, is_shared = excluded.is_shared`.execute(trx);
      return { views: await readViews(trx, list) };
    }),
  );

  route(app, calls.open, ({ body: { list, viewId } }) =>
    transact(db, async (trx) => {
      refuseUnknown(list);
      if (viewId === null) {
        await sql`DELETE FROM list_view_default WHERE account_id = ${owner()} AND list = ${list}`.execute(trx);
      } else {
        const { numAffectedRows } = await sql`
          INSERT INTO list_view_default (account_id, list, view_id)
          SELECT ${owner()}, list, id FROM list_view WHERE id = ${viewId} AND list = ${list} AND ${isVisible()}
          ON CONFLICT (account_id, list) DO UPDATE SET view_id = excluded.view_id`.execute(trx);
        if (!numAffectedRows) throw notFound('View', viewId);
      }
      return { views: await readViews(trx, list) };
    }),
  );

  route(app, calls.remove, async ({ params: { id } }) => {
    const isManagers = isManager() ? sql`is_shared` : sql`false`;
    const { numAffectedRows } = await sql`
      DELETE FROM list_view WHERE id = ${id} AND (account_id = ${owner()} OR ${isManagers})`.execute(db);
    if (!numAffectedRows) throw notFound('View', id);
  });
};

/** Returns the caller's account id; all users without an account share one. */
const owner = (): number => currentActor().account?.id ?? 0;

const isManager = (): boolean => includes(currentActor().role ?? 'administrator', 'manager');

const isVisible = () => sql`(list_view.account_id = ${owner()} OR is_shared)`;

async function readViews(db: Executor, list: string): Promise<View[]> {
  const { rows } = await sql<View>`
    SELECT id AS "viewId", name, search, is_shared AS "isShared", list_view.account_id = ${owner()} AS "isOwn",
      view_id IS NOT NULL AS "isDefault"
    FROM list_view LEFT JOIN list_view_default AS chosen ON view_id = id AND chosen.account_id = ${owner()}
    WHERE list_view.list = ${list} AND ${isVisible()}
    ORDER BY ${alphabetically(sql.ref('name'))}, id LIMIT ${2 * MOST_VIEWS}`.execute(db);
  return rows;
}
