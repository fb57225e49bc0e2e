import { type RawBuilder, sql } from 'kysely';
import {
  METHOD,
  type Report,
  type ReportQuery,
  type ReportRow,
  type ReportTotals,
  valuesOf,
} from '../../contract/definition/report';
import { PAGE_SIZE } from '../../contract/limits';
import type { ReportAnswer, ReportCall } from '../../contract/reportCall';
import { readAtOneMoment } from '../db/snapshot';
import type { Db, Trx } from '../db/types';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { callerSeesCosts } from './costs';
import { alphabetically } from './kinds';
import { PAGE_LIMIT, pageInfo } from './paging';

type Sql = RawBuilder<unknown>;

/** What the SQL of a report is written for. */
export type ReportRequest<R extends Report> = ReportQuery<R> & {
  /** The days of the answer, as the report's `days` makes them of the parameters. */
  dates: ReturnType<R['days']['of']>;
  today: string;
  /** A transaction with one snapshot, in which the SQL is run. */
  trx: Trx;
  /** The features and extensions, whose declarations the SQL may read. */
  extensions: Pick<Context, 'attachments'>;
};

/** The rows of a report. Their columns have the names of its values, and amounts of money are in cents. */
export interface ReportRows<R extends Report> {
  /** A statement up to its last SELECT: `WITH …, listed AS MATERIALIZED (…)`. `listed` has all rows. */
  rows: Sql;
  /** The order without a choice, which no two rows share. */
  order: Sql;
  /** The order for callers who see no costs. Default: `order`. */
  orderWithoutCosts?: Sql;
  /** Expressions of sums that are not the sums of the rows, and further ones. They may read all tables of the statement. */
  totals?: { [K in keyof ReportTotals<R>]?: Sql } & Readonly<Record<string, Sql>>;
  /** Expressions of values that are slow to read, so that only the rows of a page have them. Each is of a row of `listed`. */
  lookups?: { [K in keyof ReportRow<R>]?: Sql } & Readonly<Record<string, Sql>>;
  /** What the answer has beyond the declaration. */
  answer?: object;
}

/** The rows of a report by their request, made by {@link defineReportRows}. */
export type ReportReader<R extends Report> = (request: ReportRequest<R>) => ReportRows<R> | Promise<ReportRows<R>>;

/** What a report is read with. */
interface ReportOptions {
  /** Whether the order of the rows may follow their costs. */
  seesCosts?: boolean;
  extensions?: Pick<Context, 'attachments'>;
}

/** Returns the function that reads a report from the database. @param reader returns the SQL of its rows */
export const defineReportRows =
  <R extends Report>(report: R, reader: ReportReader<R>) =>
  (
    db: Db,
    query: ReportQuery<R>,
    today: string,
    { seesCosts = true, extensions = { attachments: [] } }: ReportOptions = {},
  ) => {
    const dates = report.days.of(query, today) as ReturnType<R['days']['of']>;
    return readAtOneMoment(db, async (trx): Promise<ReportAnswer<R>> => {
      const parts = await reader({ ...query, dates, today, trx, extensions });
      const { rows } = await statementOf(report, parts, query, seesCosts).execute(trx);
      const [{ content, rows: count, ...totals }] = rows as [(typeof rows)[number]];
      const toDollars = dollarsIn(report);
      const answer = {
        content: content.map(toDollars),
        totals: toDollars(totals),
        page: pageInfo(count, query.all === 'true' ? undefined : (query.page ?? 0)),
        ...Object.fromEntries(Object.entries(dates).filter(([name]) => name in report.days.answers)),
        ...(report.method && { method: METHOD }),
        ...parts.answer,
      };
      return answer as object as ReportAnswer<R>;
    });
  };

/** Registers the call of a report. Callers who see no costs get rows in an order that does not tell them. */
export const reportRoute = <R extends Report>(
  app: Parameters<typeof route>[0],
  call: ReportCall<R>,
  read: ReturnType<typeof defineReportRows<R>>,
  context: Pick<Context, 'db' | 'clock' | 'settings' | 'attachments'>,
): void =>
  route(app, call, async ({ query }) => {
    const { db, clock, settings } = context;
    return read(db, query, clock.today(), { extensions: context, seesCosts: await callerSeesCosts(db, settings) });
  });

interface Page {
  content: Record<string, unknown>[];
  rows: number;
  [total: string]: unknown;
}

/** Completes the SQL of a report: a page of its rows, their number and their sums. */
function statementOf<R extends Report>(
  report: R,
  { rows, order, orderWithoutCosts = order, totals = {}, lookups = {} }: ReportRows<R>,
  { sort, page, all }: PagedQuery,
  seesCosts: boolean,
) {
  // Only the values of the report: `listed` may have further columns.
  const stored = Object.keys(valuesOf(report)).filter((name) => !(name in lookups));
  const keys: Readonly<Record<string, Sql>> = {
    ...Object.fromEntries(stored.map((name) => [name, sql.id(name)])),
    ...lookups,
  };
  const summed = Object.fromEntries(
    report.totals.map((name) => [name, sql`coalesce(sum(${sql.id(name)}), 0)::bigint`] as const),
  );
  const inOrder = sortedBy(report, sort, { usual: seesCosts ? order : orderWithoutCosts, keys, seesCosts });
  const sums = Object.entries<Sql>({ ...summed, ...totals }).map(([name, sum]) => sql`, ${sum} AS ${sql.id(name)}`);
  return sql<Page>`${rows},
    page AS (
      SELECT ${sql.join(Object.entries(keys).map(([name, value]) => sql`${value} AS ${sql.id(name)}`))}
      FROM (SELECT * FROM listed ORDER BY ${inOrder} ${limitOf({ page, all })}) AS listed
    )
    SELECT (SELECT coalesce(json_agg(page), '[]') FROM page) AS content, count(*)::integer AS rows${sql.join(sums, sql``)}
    FROM listed`;
}

interface PagedQuery {
  sort?: string | undefined;
  page?: number | undefined;
  all?: 'true' | 'false' | undefined;
}

/** Returns the LIMIT clause of the page in a report's query; none for all rows. */
export const limitOf = ({ page = 0, all }: PagedQuery): Sql =>
  all === 'true' ? sql`` : sql`LIMIT ${PAGE_LIMIT} OFFSET ${page * PAGE_SIZE}`;

/** Returns the order by names in the alphabet of the language of this request, as lists have it. @param name a column or an expression */
export const byName = (name: string | Sql): Sql =>
  sql`${alphabetically(typeof name === 'string' ? sql.ref(name) : name)}`;

/**
 * Returns the order of a report's rows by its `sort` parameter: rows without a value last, ties in the usual order. The usual order
 * alone without a parameter, and for costs that the caller does not see.
 * @param keys the expressions of the fields
 */
function sortedBy(
  { fields }: Pick<Report, 'fields'>,
  sort = '',
  { usual, keys, seesCosts }: { usual: Sql; keys: Readonly<Record<string, Sql>>; seesCosts: boolean },
): Sql {
  const name = sort.replace(/^-/, '');
  const [field, key] = [fields[name], keys[name]];
  if (!field || !key || (field.cost && !seesCosts)) return usual;
  return sql`${field.kind === 'text' ? byName(key) : key} ${sort.startsWith('-') ? sql`DESC` : sql`ASC`} NULLS LAST, ${usual}`;
}

/** Returns a function that converts the amounts of money of a report's rows and sums from cents. */
export function dollarsIn(report: Pick<Report, 'fields' | 'hidden'>) {
  const values = valuesOf(report);
  const money = Object.keys(values).filter((name) => values[name]?.kind === 'money');
  return <Row extends object>(row: Row): Row => ({
    ...row,
    ...Object.fromEntries(
      Object.entries(row).flatMap(([name, cents]) =>
        money.includes(name) && typeof cents === 'number' ? [[name, cents / 100]] : [],
      ),
    ),
  });
}
