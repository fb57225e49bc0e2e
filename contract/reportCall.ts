import { z } from 'zod';
import {
  allQuery,
  amountText,
  dayInput,
  idFilter,
  type Paged,
  paged,
  pageQuery,
  sortQuery,
  textFilter,
} from './common';
import type { Field } from './definition/fields';
import { capitalized } from './definition/names';
import {
  METHOD,
  type Report,
  type ReportQuery,
  type ReportRow,
  type ReportTotals,
  valuesOf,
} from './definition/report';
import { type Endpoint, reads } from './endpoint';
import { answers, valueSchema } from './schemas';

/** Schemas by name that the call of a report has beyond its declaration. */
interface Additions {
  query?: z.ZodRawShape;
  row?: z.ZodRawShape;
  totals?: z.ZodRawShape;
  answer?: z.ZodRawShape;
}
type Added<X, K extends keyof Additions> = X extends { [N in K]: infer S extends z.ZodRawShape }
  ? z.output<z.ZodObject<S>>
  : unknown;

/** The answer of a report: a page of its rows, or all of them, their sums and its days. */
export type ReportAnswer<R extends Report, X extends Additions = Additions> = Paged<ReportRow<R> & Added<X, 'row'>> & {
  totals: ReportTotals<R> & Added<X, 'totals'>;
  method?: typeof METHOD;
} & { [K in keyof R['days']['answers']]: string } & Added<X, 'answer'>;

/** The call of a report, made by {@link reportCall}. */
export interface ReportCall<R extends Report> extends Endpoint {
  query: z.ZodType<ReportQuery<R>>;
  answer: z.ZodType<ReportAnswer<R>>;
}

const described = (schema: z.ZodType, note: string | undefined) => (note ? schema.describe(note) : schema);

/** Returns the schema of a filter of a report. A text with `max` is compared as a whole. */
function filterSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'reference':
      return idFilter;
    case 'integer':
      return amountText(field.max ?? 1_000_000).optional();
    case 'choice':
      return (
        field.open ? z.string().regex(/^[A-Z0-9_]{1,100}$/, 'is not a type of transactions') : valueSchema(field)
      ).optional();
    default:
      return 'max' in field && field.max ? z.string().max(field.max).optional() : textFilter;
  }
}

const noteOf = (field: Field) =>
  field.note ?? ('initial' in field && field.initial !== undefined ? `${field.initial} when absent` : undefined);

/** Returns the schemas of a report's parameters beside the warehouse, the order and the page. */
function parametersOf({ groups = {}, groupNote, days, filters, fields }: Report): Record<string, z.ZodType> {
  const [usual] = Object.keys(groups);
  return {
    ...(usual !== undefined && {
      by: z
        .enum(Object.keys(groups))
        .optional()
        .describe(`The kind of rows: \`${usual}\`${groupNote ? ` (${groupNote})` : ''} when absent`),
    }),
    ...Object.fromEntries(
      Object.entries(days.params).map(([name, note]) => [name, described(dayInput.optional(), note)]),
    ),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, spec]) => {
        const field = typeof spec === 'object' ? spec : fields[name];
        if (!field) throw new Error(`A report cannot be filtered by ${name}, which is no field.`);
        // The note of a column describes its value, not the choice.
        return [name, described(filterSchema(field), typeof spec === 'object' ? noteOf(spec) : undefined)];
      }),
    ),
  };
}

/**
 * Returns the call of a report: a page of its rows, or all of them, in the order of a column, and their sums. All schemas and
 * descriptions follow from the declaration.
 * @param more additions to the declaration
 */
export function reportCall<const R extends Report, const X extends Additions = Additions>(report: R, more?: X) {
  const { path, summary, capability, days, order, sortedBy = [], totals, totalsNote, method } = report;
  const values = valuesOf(report);
  const dayAnswers = Object.entries(days.answers).map(([name, note]) => [name, described(dayInput, note)]);
  const sums = answers(Object.fromEntries(Object.entries(values).filter(([name]) => totals.includes(name))));
  const query: z.ZodType = z.strictObject({
    warehouseId: idFilter,
    ...parametersOf(report),
    ...more?.query,
    ...(order !== undefined && {
      sort: sortQuery(sortedBy).describe(`${order}. Without the right to see costs, no order is by them`),
    }),
    ...pageQuery,
    ...allQuery,
  });
  const answer: z.ZodType = paged(z.object({ ...answers(values), ...more?.row })).extend({
    totals: described(z.object({ ...sums, ...more?.totals }), totalsNote),
    ...Object.fromEntries(dayAnswers),
    ...(method && { method: z.literal(METHOD).describe(method) }),
    ...more?.answer,
  });
  return {
    ...reads,
    large: true,
    ...(capability && { capability }),
    path: `/api/reports/${path}` as `/api/reports/${R['path']}`,
    operationId: `report${path.split('-').map(capitalized).join('')}`,
    tag: 'Reports',
    summary,
    query: query as z.ZodType<ReportQuery<R> & Added<X, 'query'>>,
    answer: answer as z.ZodType<ReportAnswer<R, X>>,
  } as const satisfies Endpoint;
}
