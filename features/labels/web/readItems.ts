import type { DataProvider } from 'react-admin';
import type { TransactionProduct } from '../../../contract/details/transaction';
import { supports } from '../../../src/capabilities';
import { exportsWith } from '../../../src/extensions';
import { limitConcurrency } from '../../../src/inventory/lines/limitConcurrency';
import type { Entity } from '../../../src/schema/entity';
import { text } from '../../../src/schema/fields';
import { readListAddress } from '../../../src/schema/list/listAddress';
import type { AnyRecord } from '../../../src/schema/record';
import { chosenIn } from '../../../src/schema/scope';
import { readList } from '../../../src/views/export/readList';
import type { ProductPlaces } from '../../../src/views/slots/productPlaces';
import { firstCode, type LabelItem, type ProductCode } from './labelItems';

/** The most products of one page of labels. */
export const MOST_PRODUCTS = 500;
/** Requests in progress at a time. */
const AT_A_TIME = 6;

/** Where the labels of the page come from: the query of its address. */
export interface Source {
  dataProvider: DataProvider;
  /** The list of products. */
  entity: Entity;
  search: URLSearchParams;
  signal: AbortSignal;
}

/** The products of an address, and how many it names. */
export interface FoundItems {
  items: LabelItem[];
  total: number;
}

const isCode = (one: unknown): one is ProductCode =>
  typeof one === 'object' && one !== null && 'code' in one && typeof one.code === 'string' && one.code !== '';

/** Returns the codes of a product. Only backends that announce barcodes have them. */
const codesOf = ({ barcodes }: AnyRecord): ProductCode[] =>
  supports('barcodes') && Array.isArray(barcodes)
    ? barcodes.filter(isCode).map(({ code, quantity = 1 }) => ({ code, quantity: Number(quantity) }))
    : [];

/** Returns the item of a product. The name of its unit comes with backends that announce units. */
export function itemOf(product: AnyRecord, quantity = 1): LabelItem {
  const codes = codesOf(product);
  const { unitPrice, unitName } = product;
  return {
    key: `product-${product.id}`,
    productId: Number(product.id),
    name: String(product['name'] ?? ''),
    ...(typeof unitPrice === 'number' && { price: unitPrice }),
    ...(typeof unitName === 'string' && { unit: unitName }),
    codes,
    code: firstCode(codes),
    quantity: String(quantity),
  };
}

/** Reads a product with its codes, which lists do not have. */
export async function readItem(
  { dataProvider, signal }: Pick<Source, 'dataProvider' | 'signal'>,
  id: number,
  quantity = 1,
) {
  const { data } = await dataProvider.getOne<AnyRecord>('products', { id, meta: { figures: false }, signal });
  return itemOf(data, quantity);
}

async function readAll(source: Source, wanted: ReadonlyMap<number, number>): Promise<FoundItems> {
  const run = limitConcurrency(AT_A_TIME);
  const chosen = [...wanted].slice(0, MOST_PRODUCTS);
  const items = await Promise.all(chosen.map(([id, quantity]) => run(() => readItem(source, id, quantity))));
  return { items, total: wanted.size };
}

async function ofTransaction(source: Source, id: string): Promise<FoundItems> {
  const { dataProvider, signal } = source;
  const { data } = await dataProvider.getOne<AnyRecord>('transactions', { id, signal });
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of data['products'] as TransactionProduct[]) {
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  }
  return readAll(source, pieces);
}

/** Reads the rows of the list of products that the user came from. */
async function ofList(source: Source, list: URLSearchParams): Promise<FoundItems> {
  const { dataProvider, entity, signal } = source;
  const address = { ...readListAddress(entity, list), page: 1 };
  const job = { entity, address, chosen: chosenIn(entity.scope, list), dataProvider, checkAuth: async () => {} };
  const rows: AnyRecord[] = [];
  let total = 0;
  const onStuck = (why: Error) => Promise.reject(why);
  for await (const step of readList(job, { signal, onStep: () => {}, onWait: () => {}, onStuck })) {
    rows.push(...step.rows);
    total = step.total;
    if (rows.length >= MOST_PRODUCTS) break;
  }
  if (!supports('barcodes')) return { items: rows.slice(0, MOST_PRODUCTS).map((row) => itemOf(row)), total };
  const { items } = await readAll(source, new Map(rows.map(({ id }) => [Number(id), 1])));
  return { items, total };
}

const places = exportsWith<ProductPlaces>('placeLabel');
/** Returns who knows where products lie: a feature that the backend announces. */
const placeSource = () => places.find(({ capability }) => supports(capability));

/** Returns whether there may be labels of shelves. */
export const hasShelves = (): boolean => placeSource() !== undefined;

const { compare } = text('').kind;

/** Reads the shelves of a warehouse, in their order, A2 before A10. */
async function ofShelves({ dataProvider, signal }: Source, warehouseId: string): Promise<FoundItems> {
  const [warehouse, read] = await Promise.all([
    dataProvider.getOne<AnyRecord>('warehouses', { id: warehouseId, meta: { figures: false }, signal }),
    placeSource()?.load(),
  ]);
  const shelves = [...new Set((await read?.default(Number(warehouseId)))?.values())].toSorted(compare);
  const items = shelves.map(
    (shelf): LabelItem => ({
      key: `shelf-${shelf}`,
      name: shelf,
      text: String(warehouse.data['name'] ?? ''),
      codes: [{ code: shelf, quantity: 1 }],
      code: shelf,
      quantity: '1',
    }),
  );
  return { items: items.slice(0, MOST_PRODUCTS), total: items.length };
}

/** Reads the items of the address: products, the goods of a transaction, the rows of a list, or the shelves of a warehouse. */
export async function readItems(source: Source): Promise<FoundItems> {
  const { search } = source;
  const warehouse = search.get('shelves');
  if (warehouse !== null) return warehouse && hasShelves() ? ofShelves(source, warehouse) : { items: [], total: 0 };
  const transaction = search.get('transaction');
  if (transaction) return ofTransaction(source, transaction);
  const list = search.get('list');
  if (list !== null) return ofList(source, new URLSearchParams(list));
  const ids = (search.get('products') ?? '').split(',').map(Number).filter(Boolean);
  return readAll(source, new Map(ids.map((id) => [id, 1])));
}
