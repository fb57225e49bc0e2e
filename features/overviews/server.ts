import type { Db } from '../../server/db/types';
import { recordReader, type StandardGroup } from '../../server/entity/standard';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { employees } from '../../server/resources/employees';
import { clients, suppliers } from '../../server/resources/parties';
import { products } from '../../server/resources/products';
import { warehouses } from '../../server/resources/warehouses';
import { overviewCallsOf, type WithOverview } from './contract';
import { entriesOf } from './server/entries';
import { productEntries, productOverview } from './server/product';
import { employeeOverview, partyOverview } from './server/trade';
import { warehouseEntries, warehouseOverview, warehouseProducts } from './server/warehouse';

interface Overview {
  of: StandardGroup;
  /** Returns the figures and first pages of a record's overview; undefined if the record does not exist. */
  read: (db: Db, id: number) => Promise<object | undefined>;
  /** Each list of the overview, a page at a time, from the row after the one of that id. */
  lists: Readonly<Record<string, (db: Db, id: number, after?: number) => Promise<object[]>>>;
}

const entriesWith = (who: Parameters<typeof entriesOf>[1]) => (db: Db, id: number, after?: number) =>
  entriesOf(db, who, id, after);

const all: Readonly<Record<WithOverview, Overview>> = {
  products: { of: products, read: productOverview, lists: { entries: productEntries } },
  warehouses: {
    of: warehouses,
    read: warehouseOverview,
    lists: { entries: warehouseEntries, products: warehouseProducts },
  },
  clients: { of: clients, read: partyOverview('client'), lists: { entries: entriesWith('client') } },
  suppliers: { of: suppliers, read: partyOverview('supplier'), lists: { entries: entriesWith('supplier') } },
  employees: { of: employees, read: employeeOverview, lists: { entries: entriesWith('employee') } },
};

export const overviews: Group = (app, context) => {
  for (const { of, read, lists } of Object.values(all)) {
    const calls = overviewCallsOf(context.extended(of.definition));
    const record = recordReader(context, of);
    if (!calls) continue;
    route(app, calls.overview, ({ params: { id } }, _request, reply) => record(id, reply, read));
    for (const [name, call] of Object.entries(calls.pages)) {
      route(app, call, async ({ params: { id }, query: { after } }) => ({
        content: (await lists[name]?.(context.db, id, after)) ?? [],
      }));
    }
  }
};
