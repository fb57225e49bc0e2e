import { transact } from '../db/transact';
import type { Trx } from '../db/types';
import type { Context } from '../http/context';
import { lockWarehouses } from '../inventory/product';
import { bodiesOf } from './bodies';
import { portionsOf } from './portions';
import { type Change, changeRecords, hasRules, type Records } from './records';
import { type Body, type DiffRow, refusedRow } from './tables';
import { type Refused, takeBack } from './tryWrite';

/** Rows that one transaction tries: others wait for its locks. */
const PORTION = 100;

/**
 * Returns the rows of a difference, with those refused that a rule of code would refuse at the write. Only the functions that write records
 * apply such rules, like the `check` that an extension attaches. So the preview writes the rows as the write will, and rolls back.
 * @param records the entities that the rows write
 * @param tryRows writes some rows, and returns the ones that a rule refuses
 * @param options.together whether all rows make one record
 */
export async function refuseByRules(
  { primary }: Pick<Context, 'primary'>,
  records: readonly Records[],
  rows: readonly DiffRow[],
  tryRows: (trx: Trx, rows: readonly DiffRow[]) => Promise<ReadonlyMap<DiffRow, Refused>>,
  { together = false }: { together?: boolean } = {},
): Promise<DiffRow[]> {
  if (!records.some(hasRules)) return [...rows];
  const written = rows.filter(({ kind }) => kind === 'new' || kind === 'changed');
  const refused = new Map<DiffRow, Refused>();
  for (const portion of portionsOf(written, together ? written.length || 1 : PORTION)) {
    const own = await transact(primary, (trx) => takeBack(trx, () => tryRows(trx, portion)));
    for (const [row, refusal] of own) refused.set(row, refusal);
  }
  return rows.map((row) => {
    const refusal = refused.get(row);
    return refusal ? refusedRow(row, refusal) : row;
  });
}

/**
 * Writes the changes that rows of a preview make in records.
 * @param bodyOf returns the new body of a row's record, from the one that the rows before it left
 * @returns the rows that a rule refuses
 */
export async function tryChanges(
  context: Pick<Context, 'clock'>,
  trx: Trx,
  records: Records,
  rows: readonly DiffRow[],
  bodyOf: (row: DiffRow, body: Body) => Body = ({ body }) => body ?? {},
  idOf: (row: DiffRow) => number = ({ recordId }) => recordId ?? 0,
): Promise<Map<DiffRow, Refused>> {
  if (rows.length === 0) return new Map();
  if (records.definition.name === 'products') await lockWarehouses(trx);
  const now = await bodiesOf(trx, records.definition, rows.map(idOf));
  const changes = new Map<number, Change>();
  for (const row of rows) {
    const id = idOf(row);
    const before = now.get(id);
    if (before) changes.set(id, { id, before, body: bodyOf(row, changes.get(id)?.body ?? before) });
  }
  const refusals = await changeRecords(context, trx, records, [...changes.values()]);
  return new Map(
    rows.flatMap((row) => {
      const refusal = refusals.get(idOf(row));
      return refusal ? [[row, refusal] as const] : [];
    }),
  );
}
