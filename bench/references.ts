import type { Paged } from '../contract/common';
import { openDatabases } from './lib/databases';
import { type HttpClient, httpClient } from './lib/http';
import { machine } from './lib/machine';
import { startJsonServer, startPostGraphile } from './lib/references';
import { report, table } from './lib/report';
import { startServerProcess } from './lib/serverProcess';
import { numberSetting } from './lib/settings';
import { figureOf, shown } from './lib/statistics';

/** Runs of each call. */
const TIMES = numberSetting('BENCH_RUNS', 21);
const WARM_UP = 2;
const SIZE = 'large';

const PAGE = 25;
/** The middle one of 8,000 pages. */
const DEEP = 4_000;

/** The same rows from each server: a path, or a path and a body. */
interface Call {
  name: string;
  ours: [path: string];
  jsonServer: [path: string];
  postGraphile: [path: string, body: object];
}

const graphQl = (query: string): [string, object] => ['/graphql', { query }];

const productFields =
  'id name description unitPrice unitSize inventoryCount transactionCount categoryByCategoryId { name }';
const transactionFields =
  'id date description type totalPrice totalSize employeeByEmployeeId { fullName } supplierBySupplierId { name } ' +
  'clientByClientId { name } warehouseByFromWarehouseId { name } warehouseByToWarehouseId { name }';
const transactionsFrom = (page: number) =>
  graphQl(
    `{ allMovements(first: ${PAGE}, offset: ${page * PAGE}, orderBy: [DATE_DESC, ID_DESC]) ` +
      `{ totalCount nodes { ${transactionFields} } } }`,
  );

const CALLS: Call[] = [
  {
    name: 'products, first page',
    ours: ['/api/products'],
    jsonServer: [`/products?_page=1&_limit=${PAGE}`],
    postGraphile: graphQl(`{ allProducts(first: ${PAGE}) { totalCount nodes { ${productFields} } } }`),
  },
  {
    name: 'products of a category, first page',
    ours: ['/api/products?categoryId=3'],
    jsonServer: [`/products?categoryId=3&_page=1&_limit=${PAGE}`],
    postGraphile: graphQl(
      `{ allProducts(first: ${PAGE}, condition: { categoryId: 3 }) { totalCount nodes { ${productFields} } } }`,
    ),
  },
  {
    name: 'transactions, first page',
    ours: ['/api/transactions'],
    jsonServer: [`/transactions?_page=1&_limit=${PAGE}`],
    postGraphile: transactionsFrom(0),
  },
  {
    name: 'transactions, middle page',
    ours: [`/api/transactions?page=${DEEP}`],
    jsonServer: [`/transactions?_page=${DEEP + 1}&_limit=${PAGE}`],
    postGraphile: transactionsFrom(DEEP),
  },
];

await using databases = await openDatabases();
const url = await databases.of(SIZE);
await using server = await startServerProcess(url);
using ours = httpClient(server.url);
await using jsonServer = await startJsonServer({
  products: await everyRow(ours, '/api/products'),
  transactions: await everyRow(ours, '/api/transactions'),
});
await using postGraphile = await startPostGraphile(url);

const rows: string[][] = [];
for (const call of CALLS) {
  const ways = [
    () => ours.ask(...call.ours),
    () => postGraphile.http.ask(...call.postGraphile),
    () => jsonServer.http.ask(...call.jsonServer),
  ];
  const times: number[][] = ways.map(() => []);
  for (let run = -WARM_UP; run < TIMES; run++) {
    for (const [index, ask] of ways.entries()) {
      const asked = performance.now();
      await ask();
      if (run >= 0) times[index]?.push(performance.now() - asked);
    }
  }
  rows.push([call.name, ...times.map((of) => shown(figureOf(of)))]);
}
await report('api-references', `${table(['ms', 'ours', postGraphile.name, jsonServer.name], rows)}\n\n${machine()}`);

async function everyRow(http: HttpClient, path: string): Promise<object[]> {
  const rows: object[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = JSON.parse(String(await http.ask(`${path}?page=${page}`))) as Paged<object>;
    rows.push(...answer.content);
    pages = answer.page.totalPages;
  }
  return rows;
}
