import { type Kysely, sql } from 'kysely';

/**
 * Finds the earlier event of a record by the index `audit_record` in every case. The order by `id` alone allowed the index of
 * the primary key, too, and PostgreSQL chose it where its statistics were from the middle of a large import: each of the
 * next changes read the whole trail. The order by all columns of `audit_record` allows no other index, and without sequential
 * scans a plan from the first events of a trail is right for a long one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION audit_record(spec jsonb, of_id integer, called text, done text, changed jsonb)
    RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
    DECLARE
      earlier audit;
      merged jsonb;
    BEGIN
      IF called IS NULL THEN
        EXECUTE format('SELECT %I::text FROM %I WHERE id = $1', spec ->> 'called', spec ->> 'table') INTO called USING of_id;
      END IF;
      SELECT * INTO earlier FROM audit
      WHERE (entity, record_id, id) BETWEEN (spec ->> 'entity', of_id, 0) AND (spec ->> 'entity', of_id, 2147483647)
      ORDER BY entity DESC, record_id DESC, id DESC LIMIT 1;
      IF earlier.at = now() THEN
        merged := audit_merged(earlier.changes, changed);
        IF 'delete' IN (done, earlier.action) THEN done := 'delete'; ELSE done := earlier.action; END IF;
        IF merged = '{}' AND done = 'change' THEN DELETE FROM audit WHERE id = earlier.id; RETURN; END IF;
        UPDATE audit SET action = done, changes = merged, record = coalesce(called, earlier.record) WHERE id = earlier.id;
      ELSE
        merged := audit_merged('{}', changed);
        IF merged = '{}' AND done = 'change' THEN RETURN; END IF;
        INSERT INTO audit (action, entity, record_id, record, changes)
        VALUES (done, spec ->> 'entity', of_id, called, merged);
      END IF;
    END $$`.execute(db);
}
