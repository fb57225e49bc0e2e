import { sql } from 'kysely';
import type { Executor } from '../../../server/db/types';
import { alphabetically } from '../../../server/entity/kinds';
import { say } from '../../../server/texts/message';
import type { Matching } from '../contract';
import { type Target, targetNamed } from '../fields';
import type { Importable } from '../importable';
import { matchColumns, normal } from '../match';
import type { Table, TableRow } from '../read/table';
import { isNothing, numberFormOf, numberIn } from '../read/values';
import { cellFor } from './cells';
import { type Draft, refuse } from './draft';
import { multiplied } from './factors';
import type { Sheet } from './sheet';

/*
 * Opening stock with a column for each warehouse: Product | Gdańsk | Berlin | Total.
 */

/** The most warehouses whose amounts a column can be. */
const MOST = 200;

/** Adds the amount in each warehouse to the fields of opening stock, unless the file or a value for all names the warehouse. */
export async function withWarehouseColumns(
  db: Executor,
  importable: Importable,
  table: Table,
  matching: Matching,
): Promise<Importable> {
  const { targets } = importable;
  const [warehouse, amount] = [named(targets, 'warehouseId'), named(targets, 'quantity')];
  if (!warehouse || !amount || namesWarehouse(targets, warehouse, table, matching)) return importable;
  const rows = await db
    .selectFrom('warehouse')
    .select(['id', 'name'])
    .orderBy(alphabetically(sql.ref('name')))
    .orderBy('id')
    .limit(MOST)
    .execute();
  const amounts = rows.map(
    ({ id, name }): Target => ({
      ...amount,
      name: `quantity.${id}`,
      label: name,
      isRequired: false,
      amountIn: id,
    }),
  );
  return { ...importable, targets: [...targets, ...amounts] };
}

const named = (targets: readonly Target[], name: string) => targets.find((target) => target.name === name);

function namesWarehouse(targets: readonly Target[], warehouse: Target, table: Table, matching: Matching): boolean {
  const isMeant = (name: string | null) => name !== null && targetNamed(targets, name) === warehouse;
  if (Object.keys(matching.set ?? {}).some(isMeant)) return true;
  const byTitle = new Map(Object.entries(matching.titles ?? {}).map(([title, name]) => [normal(title), name]));
  const { columns } = matchColumns(table, targets);
  return table.columns.some(({ at, title }) => {
    const chosen = matching.columns?.[at] ?? byTitle.get(normal(title));
    const isChosen = matching.columns?.[at] !== undefined || byTitle.has(normal(title));
    return isChosen ? isMeant(chosen ?? null) : columns.get(at) === warehouse;
  });
}

/** Returns a draft for each amount of a row with a column for each warehouse; a row without an amount changes nothing. */
export function spreadOverWarehouses(
  { importable: { targets }, columns, factors }: Sheet,
  drafts: readonly Draft[],
): Draft[] {
  const [warehouse, amount] = [named(targets, 'warehouseId'), named(targets, 'quantity')];
  const amounts = columns.flatMap(({ target }) => (target.amountIn === undefined ? [] : target));
  if (!warehouse || !amount || amounts.length === 0) return [...drafts];
  return drafts.flatMap((draft): Draft[] => {
    const { fractions, ...rest } = draft;
    const others = [...draft.patch].filter(([target]) => target.amountIn === undefined && target !== amount);
    const filled = amounts.filter((target) => draft.patch.has(target) || fractions?.has(target));
    if (filled.length === 0) return [{ ...rest, patch: new Map(others), role: { is: 'idle' } }];
    return filled.map((target, part): Draft => {
      const value = draft.patch.get(target);
      const patch = new Map<Target, unknown>([...others, [warehouse, target.amountIn]]);
      if (value !== undefined) patch.set(amount, value);
      const own = fractions?.get(target);
      return {
        ...rest,
        patch,
        role: { is: 'amount', part, place: target.label, factor: factors.get(target) },
        ...(own && { fractions: new Map([[amount, own]]) }),
      };
    });
  });
}

/** Compares columns with totals with the amounts of the warehouses. Refuses the rows where they differ, and names columns that are not used. */
export function checkTotals({ table, columns, totals, warnings }: Sheet, drafts: readonly Draft[]): void {
  const amounts = columns.filter(({ target }) => target.amountIn !== undefined).map(({ column }) => column);
  const cellAt = (row: TableRow, at: number) => cellFor(row, at, 'decimal');
  const formOf = (at: number) => numberFormOf(table.rows.map((row) => cellAt(row, at))).form;
  const forms = new Map([...amounts, ...totals.map(({ at }) => at)].map((at) => [at, formOf(at)]));
  const numberAt = (row: TableRow, at: number): number | undefined => {
    const cell = cellAt(row, at);
    if (isNothing(cell)) return 0;
    const read = numberIn(cell, forms.get(at));
    return 'value' in read ? read.value : undefined;
  };
  const sums = totals.flatMap(({ at, title }) => {
    let isSum = true;
    for (const draft of drafts) {
      const { source } = draft;
      const text = cellAt(source, at);
      const parts = amounts.map((column) => numberAt(source, column));
      const total = numberAt(source, at);
      if (isNothing(text) || parts.includes(undefined)) continue;
      const sum = multiplied(
        parts.reduce<number>((all, part) => all + (part ?? 0), 0),
        1,
      );
      if (total === sum) continue;
      isSum = false;
      refuse(draft, title, say('other-total', { total: text, sum }));
    }
    return isSum ? [title] : [];
  });
  if (sums.length > 0) warnings.push(say('ignored-column|sum', { columns: sums.join(', ') }));
}
