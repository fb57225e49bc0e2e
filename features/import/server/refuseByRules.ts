import { schemasOf } from '../../../contract/schemas';
import { transact } from '../../../server/db/transact';
import type { Trx } from '../../../server/db/types';
import type { Context } from '../../../server/http/context';
import { lockWarehouses } from '../../../server/inventory/product';
import { type Change, changeRecords, insertRecords } from './changeRecords';
import type { Difference, DiffRow } from './draft';
import { linesIn, partOf } from './lineRows';
import { lineWithIds, withLine } from './lines';
import { isPlanned, plannedIn, refusedPrices } from './planned';
import { bodiesOf, portionsOf } from './records';
import { findNamed, madeBody } from './references';
import type { Body } from './tables';
import { hasRules, type Target, targetOf } from './target';
import { type Refused, takeBack, tryWrite } from './tryWrite';
import { resolved } from './writeRecords';

/*
 * Only the functions that write records apply rules of code, such as the `check` that an extension attaches. So a preview writes the rows as
 * the batch will, and rolls back.
 */

/** Rows that one transaction tries: others wait for its locks. */
const PORTION = 100;

type Tried = Pick<Difference, 'rows' | 'made' | 'header'>;

/** Refuses the rows of a difference that a rule of code would refuse at the write. */
export async function refuseByRules(
  context: Context,
  name: string,
  { rows, made, header }: Tried,
  cells: ReadonlyMap<number, readonly string[]> = new Map(),
): Promise<void> {
  const target = targetOf(context, name);
  const { kind } = target.importable;
  const written = rows.filter((row) => row.kind === 'new' || row.kind === 'changed');
  const ruled = kind === 'opening' ? targetOf(context, 'products') : target;
  const all = [ruled, ...made.map(({ list }) => targetOf(context, list))];
  if (!all.some(hasRules)) return;
  const portions = kind === 'document' ? [written] : portionsOf(inOrder(written, kind === 'lines'), PORTION);
  for (const portion of portions) {
    const refused = new Map<DiffRow, Refused>();
    await transact(context.primary, (trx) =>
      takeBack(trx, async () => {
        refused.clear();
        await tryRows(context, trx, ruled, target, { rows: portion, made, header }, refused);
      }),
    );
    for (const [row, { column, message }] of refused) {
      const shown = cells.get(row.row) ?? row.cells;
      Object.assign(row, { kind: 'refused', column, message, body: null, before: null, cells: shown });
    }
  }
}

/** Brings rows of one record together. */
const inOrder = (rows: readonly DiffRow[], isByRecord: boolean): readonly DiffRow[] =>
  isByRecord ? rows.toSorted((one, other) => (one.recordId ?? 0) - (other.recordId ?? 0)) : rows;

async function tryRows(
  context: Context,
  trx: Trx,
  ruled: Target,
  { importable, definition, writer }: Target,
  { rows, made, header }: Tried,
  refused: Map<DiffRow, Refused>,
): Promise<void> {
  const { kind, lines = '' } = importable;
  if (ruled.definition.name === 'products' && rows.some((row) => row.kind === 'changed' || kind === 'opening'))
    await lockWarehouses(trx);
  const references = await tryMade(context, trx, { rows, made }, refused);
  const open = rows.filter((row) => !refused.has(row));
  const isLine = kind === 'lines' || kind === 'opening';
  const bodyIn = ({ body }: DiffRow): Body =>
    isLine ? lineWithIds(body ?? {}, references) : resolved(definition, body ?? {}, references);
  if (kind === 'document') {
    const whole = { ...header, [lines]: open.map(bodyIn) };
    const refusal =
      open.length > 0 &&
      (await tryWrite(trx, definition, () => writer.insertMany(trx, [schemasOf(definition).created.parse(whole)])));
    if (refusal) for (const row of open) refused.set(row, refusal);
    return;
  }
  const planned = open.filter(isPlanned);
  const prices = planned.map((row) => ({ row, id: row.recordId ?? 0, price: plannedIn(row.body).unitPrice }));
  for (const [{ row }, refusal] of await refusedPrices(context, trx, ruled, prices)) refused.set(row, refusal);
  if (kind === 'records') {
    const fresh = open.filter((row) => row.kind === 'new');
    for (const [index, result] of (await insertRecords(trx, ruled, fresh.map(bodyIn))).entries()) {
      const row = fresh[index];
      if (row && typeof result !== 'number') refused.set(row, result);
    }
  }
  const changed = open.filter((row) => !isPlanned(row) && (kind === 'lines' || row.kind === 'changed' || isFiner(row)));
  const idOf = (row: DiffRow) => row.recordId ?? (row.body?.['productId'] as number);
  const now = await bodiesOf(trx, ruled.definition, changed.map(idOf));
  const part = partOf(importable);
  const changes = new Map<number, Change>();
  for (const row of changed) {
    const id = idOf(row);
    const before = now.get(id);
    if (!before) continue;
    const { body } = changes.get(id) ?? { body: before };
    const own = bodyIn(row);
    if (kind === 'lines') {
      const known = linesIn(body, lines);
      const index = known.findIndex((line) => part && line[part.name] === own[part.name]);
      changes.set(id, { id, before, body: { ...body, [lines]: withLine(known, own, index) } });
    } else if (kind === 'opening') {
      const { unitId, unitPrice, unitSize } = own;
      changes.set(id, { id, before, body: { ...before, unitId, unitPrice, unitSize } });
    } else changes.set(id, { id, before, body: own });
  }
  const refusals = await changeRecords(context, trx, ruled, [...changes.values()]);
  for (const row of changed) {
    const refusal = refusals.get(idOf(row));
    if (refusal) refused.set(row, refusal);
  }
}

/** Whether a row of opening stock gives its product a finer unit. */
const isFiner = ({ body, before }: DiffRow): boolean => before !== null && body?.['productId'] !== undefined;

/** Makes the records of other lists that rows refer to. Refuses the rows of a record that a rule refuses. @returns the ids of the records */
async function tryMade(
  context: Context,
  trx: Trx,
  { rows, made }: Pick<Tried, 'rows' | 'made'>,
  refused: Map<DiffRow, Refused>,
): Promise<Map<number, number>> {
  const references = new Map<number, number>();
  for (const { list, name, placeholder } of made) {
    const users = rows.filter(({ body }) => body && Object.values(body).includes(placeholder));
    if (users.length === 0) continue;
    const [there] = (await findNamed(trx, context.referred(list), [name]))(name);
    if (there !== undefined) references.set(placeholder, there);
    else {
      const maker = targetOf(context, list);
      const body = schemasOf(maker.definition).created.parse(madeBody(maker.definition, name)) as Body;
      const [result] = await insertRecords(trx, maker, [body]);
      if (typeof result === 'number') references.set(placeholder, result);
      else if (result) for (const row of users) refused.set(row, result);
    }
  }
  return references;
}
