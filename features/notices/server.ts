import { sql } from 'kysely';
import { currentActor } from '../../server/db/actor';
import type { Db } from '../../server/db/types';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls, LATEST_NOTICES, type Notices, type StockNotice } from './contract';
import { MOST_UNREAD } from './limits';

/** Registers the calls for notices of stock that crossed its minimum, and for marking them as read. */
export const notices: Group = (app, { db }) => {
  route(app, calls.latest, () => latest(db));
  route(app, calls.read, async ({ body: { noticeId } }) => {
    await sql`
      INSERT INTO notice_read (account_id, up_to) SELECT ${reader()}, least(${noticeId}, max(id)) FROM notice HAVING count(*) > 0
      ON CONFLICT (account_id) DO UPDATE SET up_to = greatest(notice_read.up_to, excluded.up_to)`.execute(db);
  });
};

/** Returns the reader's account id; all users without an account share one. */
const reader = (): number => currentActor().account?.id ?? 0;

async function latest(db: Db): Promise<Notices> {
  const read = sql`coalesce((SELECT up_to FROM notice_read WHERE account_id = ${reader()}), 0)`;
  const [state, rows] = await Promise.all([
    sql<Pick<Notices, 'unread' | 'readUpTo'>>`
      SELECT ${read} AS "readUpTo",
        (SELECT count(*) FROM (SELECT FROM notice WHERE id > ${read} LIMIT ${MOST_UNREAD}) AS unread) AS unread`.execute(
      db,
    ),
    sql<Omit<StockNotice, 'at'> & { at: Date }>`
      SELECT notice.id AS "noticeId", at, product_id AS "productId", product.name AS "productName",
        warehouse_id AS "warehouseId", warehouse.name AS "warehouseName", is_low AS "isLow", quantity, minimum
      FROM notice JOIN product ON product.id = product_id LEFT JOIN warehouse ON warehouse.id = warehouse_id
      ORDER BY notice.id DESC LIMIT ${LATEST_NOTICES}`.execute(db),
  ]);
  const { unread = 0, readUpTo = 0 } = state.rows[0] ?? {};
  return { unread, readUpTo, notices: rows.rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
}
