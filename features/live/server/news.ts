import { sql } from 'kysely';
import type { Db } from '../../../server/db/types';
import { lookAgain, lookAtTrail, type TrailLook } from '../../../server/events/settled';
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

/**
 * Reads new rows of the audit trail. Ids are assigned before a transaction commits, so a lower id may appear after a higher
 * one. Listeners do not wait for it: skipped ids are queried again until no running transaction can have them.
 */
export class Growth {
  private position = 0;
  private readonly skippedIds = new Set<number>();
  private look: TrailLook | undefined;

  /** All rows with an id up to this one have been read. */
  get read(): number {
    return Math.min(this.position, ...[...this.skippedIds].map((id) => id - 1));
  }

  /** Starts at the current end of the trail. */
  async begin(db: Db): Promise<void> {
    this.skippedIds.clear();
    this.look = undefined;
    const newest = await latest(db);
    this.position = (newest.at(-1)?.id ?? 1) - 1;
    for (const { id } of newest) this.note(id);
  }

  /** Returns new rows; {@link MOST} rows mean that there may be more. */
  async next(db: Db): Promise<AuditRow[]> {
    const settled = await this.settledId(db);
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'action', 'entity', 'record_id'])
      .where(sql<boolean>`id > ${this.position} OR id = ANY(${[...this.skippedIds]}::integer[])`)
      .orderBy('id')
      .limit(MOST)
      .execute();
    for (const { id } of rows) this.note(id);
    // With more rows to come, a skipped id may be among them.
    if (rows.length < MOST) for (const id of this.skippedIds) if (id <= settled) this.skippedIds.delete(id);
    return rows;
  }

  /** Returns an id up to which the rows that can ever appear are visible; 0 where no id was skipped or none is certain yet. */
  private async settledId(db: Db): Promise<number> {
    if (this.skippedIds.size === 0) return 0;
    this.look = this.look ? await lookAgain(db, this.look) : await lookAtTrail(db);
    if (this.look.running.length > 0) return 0;
    const { id } = this.look;
    this.look = undefined;
    return id;
  }

  private note(id: number): void {
    for (let between = Math.max(this.position + 1, id - MOST); between < id; between++) this.skippedIds.add(between);
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
