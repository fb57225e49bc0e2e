import { sql } from 'kysely';
import type { Definition } from '../../../contract/definition/define';
import { snakeCase } from '../../../contract/definition/names';
import { portionsOf } from '../../../server/changes/portions';
import type { Body } from '../../../server/changes/tables';
import type { Executor } from '../../../server/db/types';
import { lineTable } from '../../../server/entity/lines';
import { tableOf } from '../../../server/entity/table';
import { openingBalance, openingReversal } from '../movementTypes';

/** An opening balance that was undone leaves nothing in the former unit. */
const OPENING = [openingBalance.movementType, openingReversal.movementType];

/**
 * Returns the products with amounts or prices in their present unit: moves, stock levels, packs, planned prices, and lines of other
 * records, such as orders. Another unit would change what these mean.
 */
export async function countedAmong(
  db: Executor,
  definitions: readonly Definition[],
  product: Definition,
  bodies: ReadonlyMap<number, Body>,
): Promise<Set<number>> {
  const counted = new Set<number>();
  for (const [id, body] of bodies) if (hasPacks(product, body)) counted.add(id);
  const add = (rows: readonly { id: number }[]) => {
    for (const { id } of rows) counted.add(id);
  };
  for (const portion of portionsOf([...bodies.keys()])) {
    const moved = await sql<{ id: number }>`
      SELECT product_id AS id FROM movement JOIN movement_line ON movement_line.movement_id = movement.id
      WHERE product_id = ANY (${portion}::integer[]) GROUP BY 1
      HAVING bool_or(type <> ALL (${OPENING})) OR sum(CASE WHEN to_warehouse_id IS NULL THEN -quantity ELSE quantity END) <> 0`.execute(
      db,
    );
    add(moved.rows);
    const planned = await sql<{ id: number }>`
      SELECT id FROM product WHERE id = ANY (${portion}::integer[]) AND (
        target_stock IS NOT NULL
        OR minimum_stock::text <> (
          SELECT column_default FROM information_schema.columns
          WHERE table_schema = current_schema() AND table_name = 'product' AND column_name = 'minimum_stock'
        )
        OR EXISTS (SELECT FROM product_level WHERE product_id = product.id)
        OR EXISTS (SELECT FROM planned_price WHERE product_id = product.id)
      )`.execute(db);
    add(planned.rows);
    for (const [table, column] of linesWith(product, definitions)) {
      const { rows } = await sql<{ id: number }>`
        SELECT DISTINCT ${sql.ref(column)} AS id FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} = ANY (${portion}::integer[])`.execute(db);
      add(rows);
    }
  }
  return counted;
}

/** Whether a product has lines with an amount, such as a barcode of several pieces. */
const hasPacks = ({ fields }: Definition, body: Body): boolean =>
  Object.entries(fields).some(
    ([name, field]) =>
      field.kind === 'lines' &&
      Object.entries(field.fields).some(
        ([part, each]) =>
          each.kind === 'integer' &&
          ((body[name] as Body[] | undefined) ?? []).some((line) => line[part] !== each.initial),
      ),
  );

/** Returns the tables of other records' lines that refer to products, with the column that does. */
const linesWith = (product: Definition, definitions: readonly Definition[]): [table: string, column: string][] =>
  definitions.flatMap((definition) =>
    definition.name === product.name || definition.recordsOf === product.name
      ? []
      : Object.entries(definition.fields).flatMap(([name, field]): [string, string][] =>
          field.kind === 'lines' && !field.computed
            ? Object.entries(field.fields).flatMap(([part, each]): [string, string][] =>
                each.kind === 'reference' && each.to === product.name
                  ? [[lineTable(tableOf(definition), name), snakeCase(part)]]
                  : [],
              )
            : [],
        ),
  );
