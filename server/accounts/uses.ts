import { sql } from 'kysely';
import type { Executor } from '../db/types';

/** Uses are noted by the minute, so that reading writes next to nothing. */
export const A_MINUTE_AGO = sql<Date>`now() - interval '1 minute'`;

/** Notes that a session or a token was used. Where it cannot be, on a full disk, what was asked for goes on. */
export async function noteUse(db: Executor, table: 'user_session' | 'api_token', id: number): Promise<void> {
  const noted = db.updateTable(table).set({ used_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await noted.catch(() => {});
}
