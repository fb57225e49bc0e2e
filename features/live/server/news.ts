import { sql } from 'kysely';
import type { Db } from '../../../server/db/types';
import type { Change } from '../contract';

/** A row of the audit trail. */
export interface Noted {
  id: number;
  action: string;
  entity: string | null;
  record_id: number | null;
}

/** So many rows are read, or told one by one, at once; of more it is said that something has changed. */
export const MOST = 200;

/** A number that is not there yet may be that of a transaction under way, for so long. */
const UNDER_WAY_MS = 60_000;

/**
 * Reads the audit trail as it grows. Its numbers are given before a transaction ends, so that a lower one may appear after a
 * higher one: those left out are looked for again until nobody can have them any more.
 */
export class Growth {
  private position = 0;
  private readonly leftOut = new Map<number, number>();

  /** What has a number up to this one has been read. */
  get read(): number {
    return Math.min(this.position, ...[...this.leftOut.keys()].map((id) => id - 1));
  }

  /** Begins at the end as it is now. */
  async begin(db: Db): Promise<void> {
    this.leftOut.clear();
    const newest = await latest(db);
    this.position = (newest.at(-1)?.id ?? 1) - 1;
    for (const { id } of newest) this.note(id);
  }

  /** What has come since; as many rows as {@link MOST} are not all. */
  async next(db: Db): Promise<Noted[]> {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'action', 'entity', 'record_id'])
      .where(sql<boolean>`id > ${this.position} OR id = ANY(${[...this.leftOut.keys()]}::integer[])`)
      .orderBy('id')
      .limit(MOST)
      .execute();
    for (const { id } of rows) this.note(id);
    const now = performance.now();
    for (const [id, at] of this.leftOut) if (now - at > UNDER_WAY_MS) this.leftOut.delete(id);
    return rows;
  }

  private note(id: number): void {
    const now = performance.now();
    for (let between = Math.max(this.position + 1, id - MOST); between < id; between++) this.leftOut.set(between, now);
    this.leftOut.delete(id);
    this.position = Math.max(this.position, id);
  }
}

/** A row bears the moment at which its transaction began, and is seen by others when that ends. */
const LONGEST_MS = 5_000;

/** From when on somebody is to be told: after an event, or after a moment so many milliseconds ago. */
export type Since = { id: number } | { age: number };

/** What was noted since; undefined where that is too much, or nobody knows. */
export async function notedSince(db: Db, since: Since): Promise<Noted[] | undefined> {
  const rows = await latest(db, 'age' in since ? since.age + LONGEST_MS : 0);
  const isNew = (row: (typeof rows)[number]) => ('id' in since ? row.id > since.id : row.isYoung);
  // Another database, or one that was restored.
  if ('id' in since && since.id > (rows[0]?.id ?? 0)) return undefined;
  return rows.length === MOST && rows.every(isNew) ? undefined : rows.filter(isNew);
}

/** The end of the trail, the newest first. */
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

/** What rows of the trail mean to who looks at a list or a record: a move changes all that it was made of as well. */
export async function changesOf(db: Db, rows: readonly Noted[]): Promise<Change[]> {
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
