import { sql } from 'kysely';
import { PAGE_SIZE } from '../../../contract/paging';
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
