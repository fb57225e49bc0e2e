import { sql } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import type { Db } from '../db/types';
import { type Changes, describeChanges } from '../entity/fieldChanges';
import type { Catalogue } from '../http/context';
import { type EventMessage, eventTypes, STOCK_MOVED } from './event';

/** The most lines of a transaction that an event contains. */
const MOST_LINES = 100;

const DONE: Record<string, string> = { create: 'created', change: 'changed', delete: 'deleted' };

/** What events are derived with. */
export type Sources = Pick<Catalogue, 'definitionOf' | 'entities' | 'attachments'>;

/** Returns all types of events. */
export const typesOf = (sources: Sources): string[] => [
  STOCK_MOVED,
  ...eventTypes.of(sources).map(({ type }) => type),
  ...sources.entities
    .filter(({ name, can }) => name !== 'transactions' && can.length > 0)
    .flatMap((entity) => Object.values(DONE).map((done) => `${nounOf(entity)}.${done}`)),
];

/** Returns the noun in the types of an entity's events: `purchase-order`. */
const nounOf = ({ one }: Pick<Definition, 'one'>): string => one.toLowerCase().replaceAll(' ', '-');

interface Page {
  events: EventMessage[];
  /** The id of the last row that was read; where none was read, the last one that can have no events. */
  end: number;
}

/**
 * Reads events of the audit trail, in order.
 * @param range after an id, up to one that is settled
 * @param rows the most rows of the trail to read
 */
export async function readEvents(
  db: Db,
  sources: Sources,
  range: { after: number; upTo: number },
  rows: number,
): Promise<Page> {
  const read = await db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'entity', 'record_id', 'record', 'changes'])
    .where('id', '>', range.after)
    .where('id', '<=', range.upTo)
    .orderBy('id')
    .limit(rows)
    .execute();
  const moved = read.flatMap(({ action, record_id }) => (action === 'move' && record_id !== null ? [record_id] : []));
  const moves = await movesOf(db, moved);
  const declared = eventTypes.of(sources);
  const events = read.flatMap(({ id, at, action, entity, record_id, record, changes }) => {
    if (entity === null || record_id === null) return [];
    const definition = sources.definitionOf(entity);
    const of = (type: string, data: EventMessage['data']): EventMessage => ({
      id: `${id}-${type}`,
      position: id,
      type,
      timestamp: at.toISOString(),
      entity,
      data,
    });
    if (action === 'move') return [of(STOCK_MOVED, moves.get(record_id) ?? { transactionId: record_id })];
    const done = DONE[action];
    if (!definition || !done) return [];
    const changed = describeChanges(definition, changes as Changes).map(({ field }) => field);
    const data = { list: entity, id: record_id, name: record, ...(action === 'change' && { changed }) };
    const further = declared.filter((each) => each.entity === entity && each.when(changes as Changes));
    return [`${nounOf(definition)}.${done}`, ...further.map(({ type }) => type)].map((type) => of(type, data));
  });
  return { events, end: read.length < rows ? range.upTo : (read.at(-1)?.id ?? range.upTo) };
}

/** Returns the data of moves from the journal, without texts. */
async function movesOf(db: Db, ids: readonly number[]): Promise<Map<number, EventMessage['data']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; data: Record<string, unknown> }>`
    SELECT id, json_build_object(
      'transactionId', id, 'type', type, 'date', date, 'employeeId', employee_id,
      'fromWarehouseId', from_warehouse_id, 'toWarehouseId', to_warehouse_id,
      'supplierId', supplier_id, 'clientId', client_id, 'returnOf', return_of, 'correctionOf', correction_of,
      'totalItems', total_items, 'totalPrice', total_price / 100.0,
      'lines', lines.first, 'linesOmitted', lines.count - json_array_length(lines.first)) AS data
    FROM movement, LATERAL (
      SELECT coalesce(json_agg(json_build_object(
        'productId', product_id, 'quantity', quantity, 'unitPrice', unit_price / 100.0) ORDER BY product_id)
        FILTER (WHERE place <= ${MOST_LINES}), '[]') AS first, count(*) AS count
      FROM (SELECT *, row_number() OVER (ORDER BY product_id) AS place FROM movement_line WHERE movement_id = movement.id) AS line
    ) AS lines
    WHERE id = ANY(${ids})`.execute(db);
  return new Map(rows.map(({ id, data }) => [id, data]));
}
