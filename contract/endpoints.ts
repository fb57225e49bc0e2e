import { accountCalls } from './accounts';
import { changeCalls } from './changes';
import { dashboardCalls } from './dashboard';
import { type Addition, extended } from './definition/extend';
import { category } from './details/category';
import { employee } from './details/employee';
import { client, supplier } from './details/party';
import { product } from './details/product';
import { transaction } from './details/transaction';
import { warehouse } from './details/warehouse';
import { callsOf, type Endpoint } from './endpoint';
import { geographyCalls } from './geography';
import { inventoryCalls } from './inventory';
import { passkeyCalls } from './passkeys';

/** The calls of the core's entities, with the fields and filters that features add to them. */
export const entityCallsWith = (additions: readonly Addition[] = []) => ({
  products: callsOf(extended(product, additions)),
  categories: callsOf(extended(category, additions)),
  warehouses: callsOf(extended(warehouse, additions)),
  clients: callsOf(extended(client, additions)),
  suppliers: callsOf(extended(supplier, additions)),
  employees: callsOf(extended(employee, additions)),
  transactions: callsOf(extended(transaction, additions)),
});

/** The calls of the core: the documented API, and accounts. Features have a `contract.ts` of their own for theirs. */
export const endpoints = {
  ...entityCallsWith(),
  inventory: inventoryCalls,
  dashboard: dashboardCalls,
  geography: geographyCalls,
  changes: changeCalls,
  accounts: { ...accountCalls, ...passkeyCalls },
} as const satisfies Record<string, Record<string, Endpoint>>;

/** The calls of several groups, in one list. */
export const callsIn = (groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>): Endpoint[] =>
  Object.values(groups).flatMap((group) => Object.values(group));

/** The capabilities of the core, with idempotency keys, which are a header of documented calls. Each feature announces its own name. */
export const coreCapabilities: readonly string[] = [
  'idempotency',
  ...new Set(callsIn(endpoints).flatMap(({ capability }) => capability ?? [])),
];
