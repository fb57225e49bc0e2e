import { sql } from 'kysely';
import type { Executor } from '../db/types';

/** Uses are recorded at most once a minute, so that reads write next to nothing. */
export const A_MINUTE_AGO = sql<Date>`now() - interval '1 minute'`;

/** Records the use of a session or token. A failure, as on a full disk, does not fail the request. */
export async function noteUse(db: Executor, table: 'user_session' | 'api_token', id: number): Promise<void> {
  const noted = db.updateTable(table).set({ used_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await noted.catch(() => {});
}
