import type { z } from 'zod';
import type { Definition } from '../../contract/definition/define';
import type { FieldChange } from '../../contract/history';
import type { Db } from '../../server/db/types';
import { callerSeesCosts } from '../../server/entity/costs';
import { withFieldsOfViews, withoutCostFields } from '../../server/entity/fieldChanges';
import { countOf, pageOf, sliced } from '../../server/entity/paging';
import { entryOf, eventsOf, selectEntries } from '../../server/entity/trail';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { historyCallOf, type historyPage } from './contract';

/** Every entity with a table of its own has a history. The lists of `views` show records of other entities, or of none. */
export const history: Group = (app, context) => {
  const { db, entities, settings } = context;
  for (const definition of entities) {
    const whole = withFieldsOfViews(definition, context);
    const { shown, hidden } = withoutCostFields(whole);
    route(app, historyCallOf(definition), async ({ params: { id }, query }) => {
      if (await callerSeesCosts(db, settings)) return historyOf(db, whole, id, query);
      const history = await historyOf(db, shown, id, query);
      const isShown = ({ field }: FieldChange) => !hidden.includes(field);
      return {
        ...history,
        content: history.content.map((entry) => ({ ...entry, changes: entry.changes.filter(isShown) })),
      };
    });
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
