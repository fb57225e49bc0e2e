import { integer } from '../../contract/definition/fields';
import type { AnswerOf } from '../../src/calls/call';
import { callOf, send } from '../../src/calls/call';
import { type ListColumn, listColumn } from '../../src/views/slots/listColumn';
import type { calls } from './contract';
import { feature } from './feature';
import { stockLevel, targetOf } from './stockLevel';

const levelsCall = callOf<typeof calls.ofProducts>('GET /api/stock-levels/products', '[]');

type Levels = AnswerOf<typeof calls.ofProducts>[number];

const reading =
  (value: (levels: Levels) => number): ListColumn<number>['read'] =>
  async (ids, { signal }) => {
    const levels = await send(levelsCall, { query: { ids: ids.join() } }, signal);
    return new Map(levels.map((each) => [each.productId, value(each)]));
  };

const ofProducts = { columnOf: 'products', capability: feature.name };

/** The minimum of a product, for all warehouses together. */
export const minimum = listColumn({
  ...ofProducts,
  key: 'minimumStock',
  field: integer('Minimum'),
  edit: { entity: stockLevel.name, field: 'minimumStock' },
  read: reading(({ minimumStock }) => minimumStock),
});

/** The amount that orders fill a product up to. */
export const target = listColumn({
  ...ofProducts,
  key: 'targetStock',
  field: integer('Target'),
  edit: { entity: stockLevel.name, field: 'targetStock' },
  read: reading(({ minimumStock, targetStock }) => targetOf(minimumStock, targetStock)),
});
