import { watchRecords } from '../../server/schema/watch';
import { type Operation, operationsIn } from '../attack/operations';
import { type Api, openApi, send } from './api';
import { features } from './features';
import { insertSupplier } from './fixtures';
import { requestOf, type Samples } from './sampleInput';
import { insertTrade } from './scene';

/** An API with a record of every kind, and valid requests for all of its calls. */
export interface EveryRecord extends Api {
  /** The calls in the description of the API, without streams of events. */
  operations: readonly Operation[];
  /**
   * Returns a request that the server accepts.
   * @param query parameters beside the required ones
   * @param other values by the names of parameters and fields
   */
  requestOf: (operation: Operation, query?: Samples, other?: Samples) => ReturnType<typeof requestOf>;
}

const CSV = 'Nazwa;Cena\nWiertarka;12,50\n';

/**
 * Opens an API and makes a record of every kind with it. Each record that goods have is of one piece.
 * @param cost what that piece costs, on its receipt, in its order and in the journal; no other figure has this value
 */
export async function openEveryRecord(cost: number): Promise<EveryRecord> {
  const api = await openApi({ accountsFresh: 0 });
  const { app, db } = api;
  await watchRecords(db, features);
  const make = async (url: string, body: object | undefined, method: 'POST' | 'PUT' = 'POST') => {
    const response = await send(app, method, url, body);
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
    return response.body === '' ? {} : response.json();
  };

  const goods = [{ name: 'Saw' }, { name: 'Hammer' }];
  const { warehouseIds, employeeIds, productIds, supplierId, clientId } = await insertTrade(db, [1e9, 1e9], goods);
  const [warehouseId = 0, toWarehouseId = 0] = warehouseIds;
  const [employeeId = 0, employeeOfTarget = 0] = employeeIds;
  const [other = 0, productId = 0] = productIds;
  const { id: categoryId } = await db.selectFrom('category').select('id').executeTakeFirstOrThrow();
  const { id: countryId, region_id: regionId } = await db.selectFrom('country').selectAll().executeTakeFirstOrThrow();
  const { unitId } = await make('/api/units', { name: 'box' });
  const { moveReasonId: reasonId } = await make('/api/move-reasons', { name: 'Breakage' });

  const order = {
    supplierId,
    warehouseId,
    orderedOn: '2025-03-10',
    expectedOn: '2025-03-20',
    lines: [
      {
        productId,
        quantity: 1,
        price: cost,
      },
    ],
  };
  const dearer = { ...order, lines: [{ productId, quantity: 1, price: cost + 1 }] };
  const draft = (await make('/api/purchase-orders', dearer)).purchaseOrderId;
  await make(`/api/purchase-orders/${draft}`, order, 'PUT');
  const { purchaseOrderId } = await make('/api/purchase-orders', order);
  await make(`/api/purchase-orders/${purchaseOrderId}/send`, undefined);
  const received = { warehouseId, supplierId, employeeId };
  const lines = { [productId]: { purchasePrice: cost } };
  const { transactionId } = await make(`/api/purchase-orders/${purchaseOrderId}/receive`, {
    ...received,
    items: { [productId]: 1 },
    lines,
  });
  const { id: otherSupplier } = await insertSupplier(db, { name: 'Zenith' });
  const at = { warehouseId, employeeId, items: { [productId]: 1 } };
  const receiveAgain = () => make('/api/inventory/receive', { ...at, supplierId: otherSupplier, lines });
  await make('/api/inventory/receive', { ...received, supplierId: otherSupplier, items: { [other]: 100 } });
  const counted = { warehouseId, employeeId, reason: 'Yearly' };
  await make('/api/inventory/count', { ...counted, lines: [{ productId, expected: 1, counted: 0 }] });
  await receiveAgain();
  await make('/api/inventory/delivery', { ...at, clientId });
  await receiveAgain();
  await make('/api/inventory/internal-consumption', { ...at, reasonId });
  await receiveAgain();
  const { viewId } = (
    await make('/api/views', { list: 'products', name: 'Cheap', search: '?maxPrice=5', isShared: true }, 'PUT')
  ).views[0];
  const { recipientId } = await make('/api/mail/recipients', { address: 'anna@example.com', kinds: [] });
  const { webhookId } = await make('/api/webhooks', { url: 'https://93.184.216.34/hook', events: ['*'] });
  const file = await app.inject({
    method: 'POST',
    url: '/api/imports?entity=products&fileName=goods.csv',
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(CSV),
  });
  const { importId } = file.json();

  const records = { productId: other, categoryId, supplierId, clientId, countryId, regionId, transactionId };
  const common: Samples = {
    ...records,
    employeeId,
    warehouseId,
    unitId,
    viewId,
    reasonId,
    ids: [other],
    items: { [other]: 1 },
    events: ['*'],
    fromWarehouseId: warehouseId,
    toWarehouseId,
    returnOf: undefined,
    sheet: undefined,
    filter: undefined,
    list: 'products',
    entity: 'products',
    of: 'products',
    field: 'name',
    value: 'Hammer',
    kind: 'low-stock',
    code: 'AB12',
    country: 'poland',
    currency: 'EUR',
    taxNumber: '5260250274',
    office: '1471',
    capacity: 1e4,
    receipt: 'PZ',
    delivery: 'WZ',
    transfer: 'MM',
    supplierReturn: 'ZD',
    clientReturn: 'ZK',
    stockCount: 'IN',
    correction: 'KO',
    pattern: '{type}/{number}/{year}',
    orderedOn: '2025-03-10',
    expectedOn: '2025-03-20',
    columns: { 0: 'name' },
    titles: { Nazwa: 'name' },
    set: { description: 'New' },
    factors: { unitPrice: 2 },
    finer: { szt: 'kg' },
    key: 'name',
    search: '?sort=name',
    url: 'https://93.184.216.34/hook',
  };
  /** The id in the path of a call, by the beginning of the path. */
  const IDS: readonly (readonly [RegExp, number])[] = [
    [/^.api.(categories)/, categoryId],
    [/^.api.warehouses/, warehouseId],
    [/^.api.clients/, clientId],
    [/^.api.suppliers/, supplierId],
    [/^.api.employees/, employeeId],
    [/^.api.transactions/, transactionId],
    [/^.api.(units)/, unitId],
    [/^.api.move-reasons/, reasonId],
    [/^.api.purchase-orders.\{id\}(.send|.history)?$/, draft],
    [/^.api.(purchase-orders|mail.orders)/, purchaseOrderId],
    [/^.api.views/, viewId],
    [/^.api.mail.recipients/, recipientId],
    [/^.api.webhooks/, webhookId],
    [/^.api.imports/, importId],
  ];
  const samplesOf = ({ method, path }: Operation): Samples => {
    const id = IDS.find(([begin]) => begin.test(path))?.[1] ?? productId;
    const isTransfer = path === '/api/inventory/transfer';
    return {
      ...common,
      id,
      ...(isTransfer && { employeeId: employeeOfTarget }),
      ...(method === 'GET' && { ids: productId, productId }),
    };
  };
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const operations = operationsIn({ paths }).filter(({ answers }) =>
    Object.values(answers).every(({ type }) => type !== 'text/event-stream'),
  );
  return {
    ...api,
    operations,
    requestOf: (operation, query, other) => requestOf(operation, { ...samplesOf(operation), ...other }, query),
  };
}
