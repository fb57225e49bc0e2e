import { sql } from 'kysely';
import type { Seed } from '../../server/seed/seed';

/** Inserts the units that most firms have. The demo products have none, as in a database from before. */
export const seed: Seed = async (db) => {
  await sql`INSERT INTO unit (name) VALUES ('szt.'), ('kg'), ('m'), ('l'), ('opak.'), ('kpl.')`.execute(db);
};
