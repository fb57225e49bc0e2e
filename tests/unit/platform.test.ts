import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/tool';
import { importsOf, sourceAt } from '../helpers/imports';

/*
 * The fence around the core: features import the contract, the platform, and what is listed here with a reason. The rest of `src` and
 * `server` may change without a look at any feature.
 */

/**
 * The modules that features may import beside those of `extension-api`. A folder without names is part of the platform as a whole.
 * Whatever two features use belongs here.
 */
const PLATFORM: Readonly<Record<string, string>> = {
  server: 'config errorText extensions recordJob',
  'server/changes': '',
  'server/cli': 'tool',
  'server/db': 'actor audit day idempotency migrate snapshot withTables',
  'server/db/connection': 'open prepared',
  'server/entity': 'conditions costs fieldChanges kinds table trail',
  'server/events': 'derive settled',
  'server/http': 'validation',
  'server/inventory': 'append clock lock orderSource rules',
  'server/jobs': 'runs',
  'server/outbox': '',
  'server/resources': 'core figures',
  'server/texts': 'catalogue',
  src: 'config dataProvider extensions localStore resources',
  'src/calls': '',
  'src/changes': '',
  'src/dashboard': 'summaryQueryOptions',
  'src/format': '',
  'src/inventory': 'EmployeeAndReasonFields PlannedForm RecordPicker amount moveUrls',
  'src/inventory/drafts': 'sendOnce sheetStore',
  'src/inventory/lines': 'limitConcurrency readings',
  'src/inventory/sheet': 'SheetFoot',
  'src/navigation': 'usePageSearch',
  'src/reports': '',
  'src/resources/transactions': 'types',
  'src/routing': '',
  'src/schema': '',
  'src/schema/list': '',
  'src/texts': '',
  'src/views': 'keys layers media takeFocus useDebounced useLeft',
  'src/views/controls': '',
  'src/views/data': '',
  'src/views/dialog': '',
  'src/views/export': 'readList target',
  'src/views/form': '',
  'src/views/links': '',
  'src/views/list': 'ListPage Pager SortHead SortSelect listQueryOptions offeredColumns useListAddress',
  'src/views/menu': '',
  'src/views/messages': '',
  'src/views/page': '',
  'src/views/slots': '',
  'src/views/table': '',
};

/** What one feature uses beyond the platform, by feature and reason. */
const PAST_THE_FENCE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  barcodes: {
    'one index finds a product by its name and by its codes': ['server/resources/productName'],
    'codes of demo products are written as the products are': ['server/seed/write'],
  },
  'bulk-edit': {
    'the selection is the filters of the list, as its own call has them': ['src/dataProvider/listQuery'],
  },
  cells: { 'asks before a page with unsaved cells is left': ['src/navigation/useBlocker'] },
  'first-day': { 'removes what the seed of the core wrote': ['server/seed/demo'] },
  import: {
    'the command prepares a database as a start does': ['server/prepare'],
    'a large file has a process, a connection and a time limit of its own': [
      'server/db/connection/connect',
      'server/http/connections/connections',
    ],
    'checks and writes records as the engine of entities does, many at once': [
      'server/db/sqlStates',
      'server/entity/addressField',
      'server/entity/lines',
    ],
    'a new price changes the value of the stock, under the locks of moves': ['server/inventory/product'],
    'sends a file, which no typed call does': ['src/dataProvider/answers', 'src/dataProvider/http'],
  },
  live: {
    'hears of the writes of other servers': ['server/db/connection/channel'],
    'requests the list of the main panel again': ['src/dashboard/LatestTransactions'],
  },
  mail: {
    'mails the link for a new password': ['server/accounts/accounts'],
    'writes in the language of the setting, outside of requests': ['server/texts/read', 'server/texts/texts'],
    'the page of the link to unsubscribe has a policy of its own': ['server/http/security'],
  },
  overviews: {
    'answers the details of the core without their history': [
      'server/resources/employees',
      'server/resources/journal',
      'server/resources/parties',
      'server/resources/productDetail',
      'server/resources/products',
      'server/resources/warehouseDetail',
      'server/resources/warehouses',
    ],
    'gives the pages of the core their figures': [
      'src/resources/history/trade',
      'src/resources/products/productFigures',
      'src/resources/warehouses/warehouseFigures',
    ],
  },
  'purchase-orders': {
    'the receipt of an order has the added fields of a receipt': [
      'server/inventory/moveFields',
      'src/inventory/added/addedFields',
    ],
    'the page of an order says which receipt was recorded': ['src/navigation/navigationState'],
    'prints an order with the head of a document': ['src/resources/transactions/NoteHead'],
  },
  'purchase-prices': {
    'a revaluation books costs by the rules of moves': [
      'server/inventory/warehouseAccess',
      'server/ledger/cost',
      'server/ledger/replay',
    ],
  },
  reports: { 'the trend of a tile counts what the tile counts': ['server/resources/transactionTotals'] },
  returns: { 'only a type with an opposite can be corrected': ['src/resources/transactions/movementTypes'] },
  'scarcest-products': {
    'is one of the tables of the main panel, and leads to a preset of the products': [
      'src/dashboard/TablePart',
      'src/resources/products',
    ],
  },
  search: {
    'reads amounts and products as the lines of a form do': [
      'src/inventory/lines/UnknownCodeOffer',
      'src/inventory/lines/resolveLine',
      'src/inventory/lines/similar',
      'src/inventory/lines/textMatching',
      'src/inventory/lines/useProducts',
    ],
    'finds every page and action of the sidebar': ['src/inventory/moveLinks', 'src/layout/sidebarLinks'],
  },
  'stock-counts': {
    'a count sheet has the line box of the forms of moves': [
      'src/inventory/lines/LineBox',
      'src/inventory/lines/LineResolver',
      'src/inventory/lines/unplacedLines',
      'src/inventory/lines/waitingLines',
      'src/inventory/lines/writtenAmount',
      'src/inventory/rows/incompleteRows',
    ],
  },
  views: { 'sets the view with which the sidebar opens a list': ['src/navigation/listHome'] },
};

const ADVICE = `A feature imports a module of the core that is not part of the platform. Use one of the platform. If there is none:
- move the code into the feature, if nothing else reads it;
- add it to PLATFORM, if other features should use it too;
- list it in PAST_THE_FENCE, with the reason, if the feature needs the inside of the core.`;

/** How many entries the list may have: a longer list is no fence. */
const MOST = 60;

/** Returns what a test found, after what to do about it; empty if it found nothing. */
const withAdvice = (advice: string, found: readonly unknown[]): unknown[] =>
  found.length > 0 ? [advice, ...found] : [];

const featureOf = (path: string): string => path.split('/')[1] ?? '';
const isTest = (path: string): boolean => /\.test\.tsx?$|\/(testing|bench)\.ts$/.test(path);
const inCore = (path: string): boolean => /^(server|src)\//.test(path);
const fromFeatures = importsOf('features').filter(({ from, to }) => !isTest(from) && !to.startsWith('features/'));
const published = new Set(importsOf('extension-api').map(({ to }) => to));

function isInPlatform(path: string): boolean {
  const names = PLATFORM[dirname(path)];
  const name = path.slice(path.lastIndexOf('/') + 1);
  return published.has(path) || names === '' || names?.split(' ').includes(name) === true;
}

const listed = Object.entries(PAST_THE_FENCE)
  // Any feature can be deleted.
  .filter(([feature]) => existsSync(join(ROOT, 'features', feature)))
  .flatMap(([feature, reasons]) => Object.values(reasons).flatMap((paths) => paths.map((path) => ({ feature, path }))));

test('features import the contract, the platform, and what is listed with a reason', () => {
  const past = fromFeatures.filter(({ from, to }) => {
    const isListed = listed.some(({ feature, path }) => feature === featureOf(from) && path === to);
    return !to.startsWith('contract/') && !(inCore(to) && isInPlatform(to)) && !isListed;
  });
  expect(
    withAdvice(
      ADVICE,
      past.map(({ from, to }) => `${from} imports ${to}`),
    ),
  ).toEqual([]);
});

test('what two features import is part of the platform', () => {
  const shared = listed.filter(({ feature, path }) =>
    fromFeatures.some(({ from, to }) => to === path && featureOf(from) !== feature),
  );
  expect(withAdvice('Move these from PAST_THE_FENCE to PLATFORM.', shared)).toEqual([]);
});

test('the list has no entry that its feature does not need, and few entries', () => {
  const idle = listed.filter(
    ({ feature, path }) =>
      isInPlatform(path) || !fromFeatures.some(({ from, to }) => to === path && featureOf(from) === feature),
  );
  expect(withAdvice('Delete these from PAST_THE_FENCE.', idle)).toEqual([]);
  expect(listed.length).toBeLessThanOrEqual(MOST);
});

test('the platform consists of existing files', () => {
  const paths = Object.entries(PLATFORM).flatMap(([folder, names]) =>
    names === '' ? [] : names.split(' ').map((name) => join(ROOT, folder, name)),
  );
  expect(() => paths.forEach(sourceAt)).not.toThrow();
  expect(Object.keys(PLATFORM).filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
});
