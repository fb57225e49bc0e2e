import { sql } from 'kysely';
import type { Db } from '../../db/types';

/** The state of the log archiving. */
export interface ArchiveState {
  /** When the last segment was archived; absent where there was none since the statistics were reset. */
  lastArchived?: Date;
  /** Whether the last attempt failed. */
  failing: boolean;
  /** The number of segments that wait to be archived; each takes 16 MB on the data folder's disk. */
  waiting: number;
}

/** @returns undefined where the database does not archive its log */
export async function archiveState(db: Db): Promise<ArchiveState | undefined> {
  const { rows } = await sql<{ archived: Date | null; failing: boolean; waiting: number }>`
    SELECT last_archived_time AS archived,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing,
      (SELECT count(*) FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready') AS waiting
    FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`.execute(db);
  const [state] = rows;
  return state && { lastArchived: state.archived ?? undefined, failing: state.failing, waiting: state.waiting };
}
