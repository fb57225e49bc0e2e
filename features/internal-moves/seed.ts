import { sql } from 'kysely';
import type { Executor } from '../../server/db/types';

/** Inserts the reasons that most firms have. */
export async function seed(db: Executor): Promise<void> {
  await sql`
    INSERT INTO move_reason (name, description) VALUES
      ('Office use', 'Consumed by the firm itself'),
      ('Samples and displays', 'Shown or given to clients without a sale'),
      ('Repairs', 'Built into the firm''s own equipment'),
      ('Own production', 'Made by the firm itself, or left over from it')`.execute(db);
}
