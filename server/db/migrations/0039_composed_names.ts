import { type Kysely, sql } from 'kysely';

/** Tables that never change, and tables of a protocol or a queue, whose texts nothing compares. */
const LEFT = ['audit', 'idempotency_key', 'import_row', 'mail_message', 'webhook_delivery', 'job_run', 'product_words'];
/** Tables whose records are found by their names, which need not be unique. */
const NAMED = ['product', 'category', 'warehouse', 'client', 'supplier'];

/**
 * Composes the accented letters of stored texts (NFC), as every way in now does. A name stays as it is where another record has the
 * composed one: nothing is merged, and each start names them (`server/db/decomposedNames.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No user changes the texts, which look the same.
  await sql`SELECT set_config('magazyn.audit', 'off', true)`.execute(db);
  await sql`
    DO $$
    DECLARE
      col record;
      stored record;
      is_taken boolean;
    BEGIN
      FOR col IN
        SELECT c.table_name AS tab, c.column_name AS name FROM information_schema.columns AS c
          JOIN information_schema.tables AS t USING (table_schema, table_name)
        WHERE table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
          AND c.data_type IN ('text', 'character varying')
          AND c.table_name <> ALL (${sql.lit(`{${LEFT.join()}}`)}::text[])
          AND NOT EXISTS (
            SELECT FROM pg_trigger WHERE tgname = 'append_only' AND tgrelid = format('%I', c.table_name)::regclass
          )
        ORDER BY 1, 2
      LOOP
        FOR stored IN EXECUTE format(
          'SELECT ctid AS place, %2$I AS value FROM %1$I WHERE %2$I IS NOT NFC NORMALIZED ORDER BY ctid', col.tab, col.name)
        LOOP
          is_taken := false;
          IF col.name = 'name' AND col.tab = ANY (${sql.lit(`{${NAMED.join()}}`)}::text[]) THEN
            EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE lower(name) = lower(normalize($1, NFC)))', col.tab)
              INTO is_taken USING stored.value;
          END IF;
          CONTINUE WHEN is_taken;
          BEGIN
            EXECUTE format('UPDATE %1$I SET %2$I = normalize(%2$I, NFC) WHERE ctid = $1', col.tab, col.name) USING stored.place;
          EXCEPTION WHEN unique_violation OR exclusion_violation OR check_violation THEN
            NULL;
          END;
        END LOOP;
      END LOOP;
      UPDATE setting SET value = normalize(value::text, NFC)::jsonb WHERE value::text IS NOT NFC NORMALIZED;
    END $$`.execute(db);
  await sql`SELECT set_config('magazyn.audit', '', true)`.execute(db);
}
