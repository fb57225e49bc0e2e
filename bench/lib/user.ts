import type { DeliveryInput, ReceiptInput, TransferInput } from '../../contract/inventory';
import type { Db } from '../../server/db/types';
import { listCalls, singleCalls } from './calls';

/** An action of a user in the web app, which sends one request. */
export interface UserAction {
  kind: 'list' | 'filter' | 'detail' | 'dashboard' | 'move';
  path: string;
  body?: ReceiptInput | TransferInput | DeliveryInput;
}

/** Frequency in percent. */
const MIX: Record<UserAction['kind'], number> = { list: 35, filter: 20, detail: 25, dashboard: 5, move: 15 };

const LISTS = ['products', 'transactions', 'warehouses', 'clients', 'suppliers', 'employees'] as const;
/** The number of first pages that users read. */
const PAGES = 4;
const LINES = 3;
/** Products with at least this stock do not run out soon. */
const PLENTY = 50;

const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** Returns a generator of random user actions, with the frequencies of {@link MIX}. */
export async function userActions(db: Db): Promise<() => UserAction> {
  const filters = Object.entries(await listCalls(db)).flatMap(([path, byName]) =>
    Object.values(byName).map((filter) => `${path}?${new URLSearchParams(Object.entries(filter).map(inText))}`),
  );
  const dashboards = Object.values(await singleCalls(db)).filter((path) => path.includes('summary'));
  const { ids, move } = await movesOf(db);
  const actions: Record<UserAction['kind'], () => Omit<UserAction, 'kind'>> = {
    list: () => ({ path: `/api/${any(LISTS)}?page=${Math.floor(Math.random() * PAGES)}` }),
    filter: () => ({ path: any(filters) }),
    detail: () => {
      const list = any(LISTS);
      return { path: `/api/${list}/${any(ids[list])}` };
    },
    dashboard: () => ({ path: any(dashboards) }),
    move,
  };
  const kinds = Object.entries(MIX).flatMap(([kind, often]) =>
    Array<UserAction['kind']>(often).fill(kind as UserAction['kind']),
  );
  return () => {
    const kind = any(kinds);
    return { kind, ...actions[kind]() };
  };
}

const inText = ([name, value]: [string, string | number]) => [name, String(value)];

/** Generates receipts, transfers and deliveries of products with plenty of stock, by employees of the warehouse. */
async function movesOf(db: Db) {
  const idsOf = async (table: 'product' | 'warehouse' | 'client' | 'supplier') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const employees = await db.selectFrom('employee').select(['id', 'warehouse_id']).execute();
  const transactions = await db.selectFrom('movement').select('id').orderBy('id').limit(10_000).execute();
  const stock = await db
    .selectFrom('stock')
    .select(['warehouse_id', 'product_id'])
    .where('quantity', '>=', PLENTY)
    .execute();
  const ids = {
    products: await idsOf('product'),
    warehouses: await idsOf('warehouse'),
    clients: await idsOf('client'),
    suppliers: await idsOf('supplier'),
    employees: employees.map(({ id }) => id),
    transactions: transactions.map(({ id }) => id),
  };
  const places = [...new Set(employees.map(({ warehouse_id }) => warehouse_id))]
    .map((warehouseId) => ({
      warehouseId,
      staff: employees.filter(({ warehouse_id }) => warehouse_id === warehouseId).map(({ id }) => id),
      plenty: stock.filter(({ warehouse_id }) => warehouse_id === warehouseId).map(({ product_id }) => product_id),
    }))
    .filter(({ plenty }) => plenty.length > 0);
  const some = (products: readonly number[]) =>
    Object.fromEntries(Array.from({ length: LINES }, () => [any(products), 1 + Math.floor(Math.random() * 3)]));

  const move = (): Omit<UserAction, 'kind'> => {
    const { warehouseId, staff, plenty } = any(places);
    const items = some(plenty);
    const chance = Math.random();
    if (chance < 0.4) {
      const body = { warehouseId, supplierId: any(ids.suppliers), employeeId: any(staff), items };
      return { path: '/api/inventory/receive', body };
    }
    if (chance < 0.8) {
      const body = { warehouseId, clientId: any(ids.clients), employeeId: any(staff), items };
      return { path: '/api/inventory/delivery', body };
    }
    const target = any(places.filter((place) => place.warehouseId !== warehouseId));
    const body = {
      fromWarehouseId: warehouseId,
      toWarehouseId: target.warehouseId,
      employeeId: any(target.staff),
      items,
    };
    return { path: '/api/inventory/transfer', body };
  };
  return { ids, move };
}
