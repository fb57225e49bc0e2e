import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls } from './contract';
import { PER_LIST } from './limits';
import { searchedOf, searchRecords } from './server/records';

/** The call that searches the records of all lists. */
export const search: Group = (app, context) => {
  const searched = searchedOf(context);
  route(app, calls.search, async ({ query: { q = '', limit = PER_LIST } }) => ({
    records: await searchRecords(context.db, searched(), q, limit),
  }));
};
