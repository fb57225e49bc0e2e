import { type RawBuilder, sql } from 'kysely';
import type { Definition } from '../../../contract/definition/define';
import { PAGE_SIZE } from '../../../contract/paging';
import type { Executor } from '../../../server/db/types';
import { PAGE_LIMIT, pageInfo } from '../../../server/entity/paging';

interface PageQuery {
  page?: number | undefined;
  all?: 'true' | 'false' | undefined;
}

/** Returns the LIMIT clause of the page in a report's query, none for all rows, and the function that describes the page. */
export function pagingOf({ page = 0, all }: PageQuery) {
  const isWhole = all === 'true';
  return {
    limit: isWhole ? sql`` : sql`LIMIT ${PAGE_LIMIT} OFFSET ${page * PAGE_SIZE}`,
    describe: (rows: number) => pageInfo(rows, isWhole ? undefined : page),
  };
}

type Sql = RawBuilder<unknown>;

interface RowParts {
  /** The tables of a WITH, among them `listed` with a record for each row. */
  tables: Sql;
  order: Sql;
  /** The sums, and the table that they are of. */
  totals: Sql;
  totalsOf?: Sql;
  /** The columns of a page, and their table. Default: all columns of `listed`. */
  columns?: Sql;
  columnsOf?: Sql;
}

/** Reads a page of a report's rows, and their sums. The fields that its list declares as money are read in cents and returned in dollars. */
export async function readRows<Answer extends { content: object[]; totals: object }>(
  db: Executor,
  list: Pick<Definition, 'fields'>,
  query: PageQuery,
  { tables, order, totals, totalsOf = sql`listed`, columns = sql`*`, columnsOf = sql`listed` }: RowParts,
) {
  const { limit, describe } = pagingOf(query);
  const { rows } = await sql<{ content: Answer['content']; rows: number } & Answer['totals']>`
    WITH ${tables},
    page AS (SELECT ${columns} FROM (SELECT * FROM ${columnsOf} ORDER BY ${order} ${limit}) AS shown)
    SELECT (SELECT coalesce(json_agg(page), '[]') FROM page) AS content,
      (SELECT count(*)::integer FROM listed) AS rows, ${totals}
    FROM ${totalsOf}`.execute(db);
  const [{ content, rows: count, ...sums }] = rows as [(typeof rows)[number]];
  const money = Object.keys(list.fields).filter((name) => list.fields[name]?.kind === 'money');
  const inDollars = <Row extends object>(row: Row): Row => ({
    ...row,
    ...Object.fromEntries(
      Object.entries(row).flatMap(([name, cents]) =>
        money.includes(name) && typeof cents === 'number' ? [[name, cents / 100]] : [],
      ),
    ),
  });
  return {
    content: content.map(inDollars) as Answer['content'],
    totals: inDollars(sums) as Answer['totals'],
    page: describe(count),
  };
}
