import { z } from 'zod';
import { allQuery, dayInput, idFilter, paged, pageQuery, sortQuery } from '../../contract/common';
import type { Definition } from '../../contract/definition/define';
import { capitalized } from '../../contract/definition/names';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { METHOD } from './method';
import { DEFAULT_DAYS } from './turnoverDays';

/** The days of a report about a period, up to today. */
export const daysQuery = {
  fromDate: dayInput.optional().describe(`${DEFAULT_DAYS} days up to the last one when absent`),
  toDate: dayInput.optional().describe('Today when absent'),
};
export const daysAnswer = { fromDate: dayInput, toDate: dayInput };

interface ReportCallSpec<
  P extends string,
  Q extends z.ZodRawShape,
  R extends z.ZodType,
  T extends z.ZodType,
  A extends z.ZodRawShape,
> {
  /** `path: 'ageing'` */
  path: P;
  summary: string;
  /** The parameters beside the warehouse, the order and the page. */
  query: Q;
  /** Its rows as a list, which has the names to sort by. */
  list: Pick<Definition, 'sortedBy'>;
  /** The order without a choice, in words. */
  order: string;
  row: R;
  totals: T;
  /** The answer's other properties, beside rows, page and totals. */
  answer: A;
}

/** The method of a report's costs. @param what `'How costs are computed'` */
export const methodAnswer = (what: string) => ({ method: z.literal(METHOD).describe(what) });

/** The call of a report: a page of its rows, or all of them, in the order of a column, and their sums. */
export const reportCall = <
  const P extends string,
  Q extends z.ZodRawShape,
  R extends z.ZodType,
  T extends z.ZodType,
  A extends z.ZodRawShape,
>({
  path,
  summary,
  query,
  list,
  order,
  row,
  totals,
  answer,
}: ReportCallSpec<P, Q, R, T, A>) =>
  ({
    ...reads,
    large: true,
    capability: feature.name,
    path: `/api/reports/${path}`,
    operationId: `report${path.split('-').map(capitalized).join('')}`,
    tag: 'Reports',
    summary,
    query: z.strictObject({
      warehouseId: idFilter,
      ...query,
      sort: sortQuery(list.sortedBy ?? []).describe(`${order}. Without the right to see costs, no order is by them`),
      ...pageQuery,
      ...allQuery,
    }),
    answer: paged(row).extend({ totals, ...answer }),
  }) as const satisfies Endpoint;
