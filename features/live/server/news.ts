import { sql } from 'kysely';
import type { Db } from '../../../server/db/types';
import type { Change } from '../contract';

/** A row of the audit trail. */
export interface AuditRow {
  id: number;
  action: string;
  entity: string | null;
  record_id: number | null;
}

/** Batch size. A batch this large is reported as "something has changed" instead of row by row. */
export const MOST = 200;

/** How long a missing id may belong to a running transaction. */
const UNDER_WAY_MS = 60_000;

/**
 * Reads new rows of the audit trail. Ids are assigned before a transaction commits, so a lower id may appear after a higher
 * one. Skipped ids are queried again until no running transaction can have them.
 */
export class Growth {
  private position = 0;
  private readonly skippedIds = new Map<number, number>();

  /** All rows with an id up to this one have been read. */
  get read(): number {
    return Math.min(this.position, ...[...this.skippedIds.keys()].map((id) => id - 1));
  }

  /** Starts at the current end of the trail. */
  async begin(db: Db): Promise<void> {
    this.skippedIds.clear();
    const newest = await latest(db);
    this.position = (newest.at(-1)?.id ?? 1) - 1;
    for (const { id } of newest) this.note(id);
  }

  /** Returns new rows; {@link MOST} rows mean that there may be more. */
  async next(db: Db): Promise<AuditRow[]> {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'action', 'entity', 'record_id'])
      .where(sql<boolean>`id > ${this.position} OR id = ANY(${[...this.skippedIds.keys()]}::integer[])`)
      .orderBy('id')
      .limit(MOST)
      .execute();
    for (const { id } of rows) this.note(id);
    const now = performance.now();
    for (const [id, at] of this.skippedIds) if (now - at > UNDER_WAY_MS) this.skippedIds.delete(id);
    return rows;
  }

  private note(id: number): void {
    const now = performance.now();
    for (let between = Math.max(this.position + 1, id - MOST); between < id; between++)
      this.skippedIds.set(between, now);
    this.skippedIds.delete(id);
    this.position = Math.max(this.position, id);
  }
}

/** The longest duration of a transaction: `at` is its start, but its rows appear at its commit. */
const LONGEST_MS = 5_000;

/** The point to resume from: an event id, or an age in milliseconds. */
export type Since = { id: number } | { age: number };

/** Returns the rows since then; undefined where there are too many, or the position is unknown. */
export async function eventsSince(db: Db, since: Since): Promise<AuditRow[] | undefined> {
  const rows = await latest(db, 'age' in since ? since.age + LONGEST_MS : 0);
  const isNew = (row: (typeof rows)[number]) => ('id' in since ? row.id > since.id : row.isYoung);
  // The id comes from another database, or this one was restored.
  if ('id' in since && since.id > (rows[0]?.id ?? 0)) return undefined;
  return rows.length === MOST && rows.every(isNew) ? undefined : rows.filter(isNew);
}

/** Returns the end of the trail, newest first. */
const latest = (db: Db, age = 0) =>
  db
    .selectFrom('audit')
    .select(['id', 'action', 'entity', 'record_id'])
    .select(sql<boolean>`at > now() - make_interval(secs => ${age / 1000})`.as('isYoung'))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();

const ACTIONS: Record<string, Change['action']> = {
  create: 'create',
  change: 'change',
  delete: 'delete',
  move: 'create',
};

/** Converts rows to changes of lists and records: a move also changes the records that it involves. */
export async function changesOf(db: Db, rows: readonly AuditRow[]): Promise<Change[]> {
  const noted = rows.flatMap(({ action, entity, record_id: id }): Change[] => {
    const done = ACTIONS[action];
    return done && entity !== null && id !== null ? [{ entity, id, action: done }] : [];
  });
  const moves = noted.flatMap(({ entity, id }) => (entity === 'transactions' ? [id] : []));
  return moves.length === 0 ? noted : [...noted, ...(await movedBy(db, moves))];
}

async function movedBy(db: Db, ids: number[]): Promise<Change[]> {
  const { rows } = await sql<Change>`
    SELECT DISTINCT entity, touched.id, 'change' AS action
    FROM movement, LATERAL (
      VALUES ('transactions', return_of), ('transactions', correction_of), ('warehouses', from_warehouse_id),
        ('warehouses', to_warehouse_id), ('suppliers', supplier_id), ('clients', client_id), ('employees', employee_id)
      UNION ALL SELECT 'products', product_id FROM movement_line WHERE movement_id = movement.id
    ) AS touched (entity, id)
    WHERE movement.id = ANY(${ids}) AND touched.id IS NOT NULL`.execute(db);
  return rows;
}
