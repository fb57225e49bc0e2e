import type { DataProvider } from 'react-admin';
import type { TransactionProduct } from '../../../contract/details/transaction';
import { supports } from '../../../src/capabilities';
import { exportsWith } from '../../../src/extensions';
import { limitConcurrency } from '../../../src/inventory/lines/limitConcurrency';
import type { Entity } from '../../../src/schema/entity';
import { text } from '../../../src/schema/fields';
import { readListAddress } from '../../../src/schema/list/listAddress';
import { exceptIn } from '../../../src/schema/list/listSelection';
import type { AnyRecord } from '../../../src/schema/record';
import { chosenIn } from '../../../src/schema/scope';
import type { RecordCode } from '../../../src/views/controls/codeFinder';
import { codeFinders } from '../../../src/views/controls/codeFinders';
import { readList } from '../../../src/views/export/readList';
import type { GoodsLeft } from '../../../src/views/slots/goodsLeft';
import type { ProductPlaces } from '../../../src/views/slots/productPlaces';
import { firstCode, type LabelItem } from './labelItems';

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

type Codes = ReadonlyMap<number, readonly RecordCode[]>;

/** Returns the reader of the products' codes; undefined for a backend without codes. */
const codeReader = () => codeFinders('products').find(({ readCodes }) => readCodes)?.readCodes;

/** Returns whether products may have codes. */
export const haveCodes = (): boolean => codeReader() !== undefined;

/** Reads the codes of products, which lists do not have. */
async function readCodes(ids: readonly number[], signal: AbortSignal): Promise<Codes> {
  const reader = await codeReader()?.();
  return reader && ids.length > 0 ? reader.default(ids, signal) : new Map();
}

/** Returns the item of a product. The name of its unit comes with backends that announce units. */
function itemOf(product: AnyRecord, codes: Codes, quantity = 1): LabelItem {
  const productId = Number(product.id);
  const { unitPrice, unitName } = product;
  const own = codes.get(productId) ?? [];
  return {
    key: `product-${productId}`,
    productId,
    name: String(product['name'] ?? ''),
    ...(typeof unitPrice === 'number' && { price: unitPrice }),
    ...(typeof unitName === 'string' && { unit: unitName }),
    codes: own,
    code: firstCode(own),
    quantity: String(quantity),
  };
}

type Reading = Pick<Source, 'dataProvider' | 'signal'>;

/** Reads products with their codes. @param wanted the number of labels of each by its id */
async function readProducts(
  { dataProvider, signal }: Reading,
  wanted: ReadonlyMap<number, number>,
): Promise<FoundItems> {
  const run = limitConcurrency(AT_A_TIME);
  const ids = [...wanted.keys()].slice(0, MOST_PRODUCTS);
  const readOne = async (id: number) =>
    (await dataProvider.getOne<AnyRecord>('products', { id, meta: { figures: false }, signal })).data;
  const [codes, products] = await Promise.all([
    readCodes(ids, signal),
    Promise.all(ids.map((id) => run(() => readOne(id)))),
  ]);
  const items = products.map((product) => itemOf(product, codes, wanted.get(Number(product.id))));
  return { items, total: wanted.size };
}

/** Reads a product with its codes, for one label. */
export const readProduct = async (source: Reading, id: number): Promise<LabelItem | undefined> =>
  (await readProducts(source, new Map([[id, 1]]))).items[0];

const goodsSources = exportsWith<GoodsLeft>('loadGoodsLeft');

/** Reads the remaining goods of a transaction; the recorded ones, for a backend without corrections and returns. */
async function ofTransaction(source: Source, id: string): Promise<FoundItems> {
  const { dataProvider, signal } = source;
  const left = goodsSources.find(({ capability }) => supports(capability));
  if (left) {
    const pieces = await (await left.loadGoodsLeft()).default(Number(id), signal);
    return readProducts(source, new Map([...pieces].filter(([, quantity]) => quantity > 0)));
  }
  const { data } = await dataProvider.getOne<AnyRecord>('transactions', { id, signal });
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of data['products'] as TransactionProduct[]) {
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  }
  return readProducts(source, pieces);
}

/** Reads the rows of the list of products that the user came from. */
async function ofList(source: Source, list: URLSearchParams): Promise<FoundItems> {
  const { dataProvider, entity, search, signal } = source;
  const except = new Set(exceptIn(search));
  const address = { ...readListAddress(entity, list), page: 1 };
  const job = { entity, address, chosen: chosenIn(entity.scope, list), dataProvider, checkAuth: async () => {} };
  const rows: AnyRecord[] = [];
  let total = 0;
  const onStuck = (why: Error) => Promise.reject(why);
  for await (const step of readList(job, { signal, onStep: () => {}, onWait: () => {}, onStuck })) {
    rows.push(...step.rows.filter(({ id }) => !except.has(Number(id))));
    total = step.total - except.size;
    if (rows.length >= MOST_PRODUCTS) break;
  }
  const shown = rows.slice(0, MOST_PRODUCTS);
  const codes = await readCodes(
    shown.map(({ id }) => Number(id)),
    signal,
  );
  return { items: shown.map((row) => itemOf(row, codes)), total };
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
  return readProducts(source, new Map(ids.map((id) => [id, 1])));
}
