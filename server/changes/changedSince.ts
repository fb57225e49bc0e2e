import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import { snakeCase } from '../../contract/definition/names';
import type { Trx } from '../db/types';
import { addressOf } from '../entity/addressField';
import { notedAs } from '../entity/trail';
import type { Body } from './tables';

/** A record that a change wrote. */
interface WrittenRecord {
  /** Its name in the answer. */
  key: number;
  id: number;
  /** The columns whose later changes count; all of them where null. */
  columns: readonly string[] | null;
  /** The line whose later changes count, of the only column: the name of the value that tells lines apart, and the value. */
  line?: { part: string; value: unknown };
}

/** Returns the columns of the values in which two bodies differ, as the audit trail names them. */
export function changedColumns({ fields }: Definition, before: Body, after: Body): string[] {
  const place = addressOf(fields)?.[0];
  return Object.keys(fields)
    .filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
    .map((name) => (name === place ? 'address_id' : snakeCase(name)));
}

/**
 * Returns the keys of records that were changed after a change wrote them, also where they have the written values again by now. Changes of
 * many that were undone do not count, so that they can be undone one after another.
 * @param at when each record was written: an expression of the row `written`
 * @param except a query of the times of further changes that do not count
 */
export async function changedSince(
  trx: Trx,
  definition: Definition,
  records: readonly WrittenRecord[],
  at: RawBuilder<unknown>,
  except: RawBuilder<unknown> = sql`SELECT NULL::timestamptz WHERE false`,
): Promise<Set<number>> {
  if (records.length === 0) return new Set();
  const entity = notedAs(definition);
  // The ids of events order the changes of one record: a transaction that waited for its lock has an earlier time.
  const { rows } = await sql<{ key: number }>`
    SELECT DISTINCT written.key
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS written (key integer, id integer, columns text[], line jsonb)
    CROSS JOIN LATERAL (SELECT ${at} AS at) AS moment
    CROSS JOIN LATERAL (
      SELECT max(id) AS id FROM audit WHERE entity = ${entity} AND record_id = written.id AND audit.at = moment.at
    ) AS own
    JOIN audit ON audit.entity = ${entity} AND audit.record_id = written.id
    WHERE CASE WHEN own.id IS NULL THEN audit.at > moment.at ELSE audit.id > own.id END
      AND audit.at <> moment.at AND audit.action <> 'refusal'
      AND CASE WHEN written.columns IS NULL THEN audit.changes <> '{}' ELSE audit.changes ?| written.columns END
      AND (written.line IS NULL OR EXISTS (
        -- The trail has the removed and the added lines, and references with their id and name.
        SELECT FROM jsonb_array_elements(audit.changes -> written.columns[1]) AS side, jsonb_array_elements(side) AS changed,
          LATERAL (SELECT changed -> (written.line ->> 'part')) AS of_line (value)
        WHERE coalesce(of_line.value -> 'id', of_line.value) = written.line -> 'value'
      ))
      AND NOT EXISTS (
        SELECT FROM change WHERE state = 'undone' AND audit.at IN (written_at, undone_at)
      )
      AND NOT EXISTS (SELECT FROM (${except}) AS other (at) WHERE other.at = audit.at)`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}
