import type { z } from 'zod';
import type { Definition } from '../../contract/definition/define';
import type { Db } from '../../server/db/types';
import { withFieldsOfViews } from '../../server/entity/fieldChanges';
import { countOf, pageOf, sliced } from '../../server/entity/paging';
import { entryOf, eventsOf, selectEntries } from '../../server/entity/trail';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { historyCallOf, type historyPage } from './contract';

/** Every entity with a table of its own has a history. The lists of `views` show records of other entities, or of none. */
export const history: Group = (app, context) => {
  const { db, entities } = context;
  for (const definition of entities) {
    const whole = withFieldsOfViews(definition, context);
    route(app, historyCallOf(definition), ({ params: { id }, query }) => historyOf(db, whole, id, query));
  }
};

const NEWEST_FIRST = { by: ['audit.id'], descending: true } as const;

const historyOf = (
  db: Db,
  definition: Definition,
  id: number,
  query: { page?: number | undefined },
): Promise<z.infer<typeof historyPage>> => {
  const events = eventsOf(db, definition, id);
  return pageOf(
    query,
    () => countOf(events),
    async (slice) =>
      (await sliced(selectEntries(events), NEWEST_FIRST, slice).execute()).map((row) => entryOf(definition, row)),
  );
};
