import { z } from 'zod';
import { allQuery, cost, dayInput, id, idFilter, paged, pageQuery, sortQuery, textFilter } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { AGE_LIMITS, AGES, type Age, ageingReport } from './ageingList';
import { feature } from './feature';
import { METHOD } from './method';

/** The kinds of rows of the ageing. */
export const AGEING_GROUPS = ['product', 'category'] as const;
export type AgeingGroup = (typeof AGEING_GROUPS)[number];

const daysOf = (age: Age): string => {
  const [from, to] = [AGE_LIMITS[AGES.indexOf(age) - 1], AGE_LIMITS[AGES.indexOf(age)]];
  if (to === undefined) return `more than ${from} days ago`;
  return from === undefined ? `up to ${to} days ago` : `${from + 1} to ${to} days ago`;
};
const pieces = (age: Age) => z.int().describe(`Pieces that came ${daysOf(age)}`);
const shareOf = (age: Age) => cost(z.number().describe(`The value of the pieces that came ${daysOf(age)}`));

const figures = {
  quantity: z.int(),
  value: cost(z.number()),
  pieces30: pieces('30'),
  pieces90: pieces('90'),
  pieces180: pieces('180'),
  pieces365: pieces('365'),
  piecesOlder: pieces('Older'),
  value30: shareOf('30'),
  value90: shareOf('90'),
  value180: shareOf('180'),
  value365: shareOf('365'),
  valueOlder: shareOf('Older'),
};

export const ageingRow = z.object({
  productId: id.nullable().describe('Null in a row of a category, as `name`'),
  name: z.string().nullable(),
  categoryId: id,
  categoryName: z.string(),
  ...figures,
});

export const ageingCall = {
  ...reads,
  large: true,
  capability: feature.name,
  path: '/api/reports/ageing',
  operationId: 'reportAgeing',
  tag: 'Reports',
  summary: 'How long ago the goods in stock came, as if the oldest ones left first',
  query: z.strictObject({
    by: z.enum(AGEING_GROUPS).optional().describe('The kind of rows: `product` when absent'),
    warehouseId: idFilter,
    categoryId: idFilter,
    name: textFilter,
    sort: sortQuery(ageingReport.sortedBy ?? []).describe(
      'The highest value of the oldest goods first when absent. Without the right to see costs, no order is by them',
    ),
    ...pageQuery,
    ...allQuery,
  }),
  answer: paged(ageingRow).extend({
    totals: z.object(figures),
    date: dayInput.describe('Today'),
    method: z.literal(METHOD).describe('How values are computed'),
  }),
} as const satisfies Endpoint;
