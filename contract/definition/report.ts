import { byWarehouse } from '../entities/scope';
import type { Definition } from './define';
import type { Field, Fields } from './fields';
import type { ReportDays } from './reportDays';
import { rolesOf } from './roles';
import type { Attributes, FilterSpecs, Value } from './shapes';

/** The only method of valuing stock. Each report with values names it. */
export const METHOD = 'moving-average';

interface ReportSpec<
  P extends string,
  F extends Fields,
  H extends Fields,
  G extends string,
  T extends string,
  L extends FilterSpecs,
  Q extends string,
  A extends string,
> {
  /** The name of its rows as a list, under which users keep views of it. `name: 'idle-report'` */
  name: string;
  /** The last part of its addresses: of the page, the call and exported files. `path: 'idle-stock'` */
  path: P;
  /** The heading of its page. `title: 'Idle Stock'` */
  title: string;
  /** A sentence about the call for the API description. */
  summary: string;
  /** The capability of its folder that announces it. `capability: feature.name` */
  capability?: string;
  /** The noun of a row. Default: `Row`. */
  one?: string;
  /** The noun of several rows. Default: `Rows`. */
  many?: string;
  /** The values of a row, in the order of the columns. Amounts of money are costs, which the settings can hide; `cost` marks others. */
  fields: F;
  /** The values of a row without a column of their own, such as the ids of its records. `hidden: { productId: idOf('products') }` */
  hidden?: H;
  /** The fields that the last line of the report sums. */
  totals?: readonly (T & keyof (F & H))[];
  /** A sentence about the sums for the API description. */
  totalsNote?: string;
  /** The kinds of rows, with the labels of *Group By*; the first one is the default. `groups: { product: 'Product', category: 'Category' }` */
  groups?: Readonly<Record<G, string>>;
  /** The default kind of rows in words. Default: its name. */
  groupNote?: string;
  /** The days that it is about, and their parameters. */
  days: ReportDays<Q, A>;
  /** Its other filters: `true` for a field, else a field. A whole number is one of days, whose `initial` counts without a choice. */
  filters?: L;
  /** The order of the rows without a choice, in words; absent where the rows have only one order. */
  order?: string;
  /** A sentence about the moving average for the API description; without it the answer has no `method`. `method: 'How costs are computed'` */
  method?: string;
}

/** A report, from which its call, its order, sums and pages on the server, and its screen are derived. */
export type Report<
  P extends string = string,
  F extends Fields = Fields,
  H extends Fields = Fields,
  G extends string = string,
  T extends string = string,
  L extends FilterSpecs = FilterSpecs,
  Q extends string = string,
  A extends string = string,
> = Definition<string, string, F, L, Fields, never, false, 'warehouseId'> &
  Required<Pick<ReportSpec<P, F, H, G, T, L, Q, A>, 'path' | 'title' | 'summary' | 'hidden' | 'totals' | 'days'>> &
  Pick<ReportSpec<P, F, H, G, T, L, Q, A>, 'groups' | 'groupNote' | 'totalsNote' | 'order' | 'method'>;

type Flat<X> = { [K in keyof X]: X[K] };

/** A row of a report. */
export type ReportRow<R> = R extends Report<string, infer F, infer H> ? Flat<Attributes<F> & Attributes<H>> : never;

/** The sums of a report. */
export type ReportTotals<R extends Report> = Pick<ReportRow<R>, R['totals'][number] & keyof ReportRow<R>>;

/** The kinds of a report's rows. */
export type ReportGroup<R extends Report> = keyof NonNullable<R['groups']> & string;

type FilterValue<S, F> = S extends Field ? Value<S> : F extends Field ? Value<F> : never;

/** The parameters of a report. */
export type ReportQuery<R> =
  R extends Report<string, infer F, Fields, infer G, string, infer L, infer Q>
    ? { [K in keyof L]?: FilterValue<L[K], K extends keyof F ? F[K] : never> | undefined } & {
        [K in Q]?: string | undefined;
      } & {
        warehouseId?: number | undefined;
        by?: G | undefined;
        sort?: string | undefined;
        page?: number | undefined;
        all?: 'true' | 'false' | undefined;
      }
    : never;

/**
 * Declares a report: read-only rows of figures, with sums. Its call, order, pages, sums and the hiding of costs follow from the
 * declaration; `defineReportRows` adds the SQL, `defineReportPage` the screen.
 *
 * ```ts
 * export const valueReport = defineReport({
 *   name: 'value-report', path: 'value-by-category', title: 'Value by Category', summary: 'The value of the stock of each category',
 *   fields: { name: text('Category'), quantity: integer('Stock'), value: money('Value') },
 *   totals: ['quantity', 'value'], days: reportDays.today, order: 'The highest value first when absent',
 * });
 * ```
 */
export function defineReport<
  const P extends string,
  const F extends Fields,
  // biome-ignore lint/complexity/noBannedTypes: no hidden values
  const H extends Fields = {},
  const G extends string = never,
  const T extends string = never,
  // biome-ignore lint/complexity/noBannedTypes: no filters
  const L extends FilterSpecs = {},
  const Q extends string = never,
  const A extends string = never,
>(spec: ReportSpec<P, F, H, G, T, L, Q, A>): Report<P, F, H, G, T, L, Q, A> {
  const { one = 'Row', many = 'Rows', fields, hidden = {} as H, totals = [], filters = {} as L, order } = spec;
  return {
    ...spec,
    one,
    many,
    fields: withCosts(fields),
    hidden: withCosts(hidden),
    totals,
    filters,
    ...(order !== undefined && { sortedBy: Object.keys(fields) }),
    ...('name' in fields && { nameField: 'name' }),
    detail: {},
    can: [],
    hasDetail: false,
    endless: false,
    roles: rolesOf(),
    rules: [],
    notes: {},
    scope: byWarehouse,
  };
}

const withCosts = <F extends Fields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.kind === 'money' ? { ...field, cost: true } : field]),
  ) as F;

/** Returns all values of a report's rows, the hidden ones included. */
export const valuesOf = ({ fields, hidden }: Pick<Report, 'fields' | 'hidden'>): Fields => ({ ...fields, ...hidden });

/** Returns whether a report's rows have costs by a name, which the settings can hide. */
export const isCostOf = (report: Pick<Report, 'fields' | 'hidden'>, name: string): boolean =>
  valuesOf(report)[name]?.cost === true;
