import { type Kysely, sql } from 'kysely';

/**
 * The alphabets by which lists are sorted in a language (`server/entity/kinds.ts`). They are collations of ICU; a PostgreSQL without ICU
 * sorts by the code of the letters instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const language of ['en', 'pl']) {
    const name = sql.id(`alphabet_${language}`);
    await sql`
      DO $$ BEGIN
        CREATE COLLATION ${name} (provider = icu, locale = ${sql.lit(language)});
      EXCEPTION WHEN feature_not_supported OR undefined_object OR undefined_file THEN
        CREATE COLLATION ${name} FROM "C";
      END $$`.execute(db);
  }
}
