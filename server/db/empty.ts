import { sql } from 'kysely';
import type { Executor } from './types';

/** Whether nothing stands in the database but the world's countries. */
export async function isEmpty(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM category) AND NOT EXISTS (SELECT FROM warehouse)
      AND NOT EXISTS (SELECT FROM client) AND NOT EXISTS (SELECT FROM supplier) AS empty`.execute(db);
  return rows[0]?.empty ?? false;
}
