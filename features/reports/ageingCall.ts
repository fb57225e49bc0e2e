import { z } from 'zod';
import { cost, dayInput, id, idFilter, textFilter } from '../../contract/common';
import { AGE_LIMITS, AGES, type Age, ageingReport } from './ageingList';
import { methodAnswer, reportCall } from './reportCall';

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

export const ageingCall = reportCall({
  path: 'ageing',
  summary: 'How long ago the goods in stock came, as if the oldest ones left first',
  query: {
    by: z.enum(AGEING_GROUPS).optional().describe('The kind of rows: `product` when absent'),
    categoryId: idFilter,
    name: textFilter,
  },
  list: ageingReport,
  order: 'The highest value of the oldest goods first when absent',
  row: ageingRow,
  totals: z.object(figures),
  answer: {
    date: dayInput.describe('Today'),
    ...methodAnswer('How values are computed'),
  },
});
