import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { isEntry } from '../../scripts/lib/extensionApi';
import { ROOT } from '../../scripts/lib/tool';
import { tableOf } from '../../server/entity/table';
import { CORE } from '../../server/resources/core';
import { codeIn, firstCircle, type Import, importsOf, requestsOf, sourceAt } from '../helpers/imports';

/**
 * Imports point downwards. Each part of the web app, from the top down, with the parts that it may import. A part is a folder of
 * `src` or a file in it. Add only a part below.
 */
const WEB_MAY_KNOW: Record<string, string[]> = {
  main: ['app', 'layout', 'signIn', 'authProvider', 'navigation', 'routing', 'capabilities', 'theme', 'texts'],
  app: [
    'dashboard',
    'layout',
    'accounts',
    'resources',
    'inventory',
    'geography',
    'dev',
    'extensions',
    'authProvider',
    'dataProvider',
    'views',
    'navigation',
    'routing',
    'schema',
    'account',
    'capabilities',
    'format',
    'texts',
  ],
  dashboard: [
    'resources',
    'inventory',
    'extensions',
    'dataProvider',
    'views',
    'routing',
    'schema',
    'account',
    'capabilities',
    'format',
    'theme',
    'texts',
  ],
  layout: [
    'accounts',
    'inventory',
    'signIn',
    'authProvider',
    'dataProvider',
    'views',
    'navigation',
    'routing',
    'schema',
    'account',
    'config',
    'format',
    'theme',
    'texts',
  ],
  accounts: [
    'signIn',
    'authProvider',
    'dataProvider',
    'views',
    'navigation',
    'routing',
    'account',
    'capabilities',
    'config',
    'texts',
    'localStore',
  ],
  resources: [
    'inventory',
    'geography',
    'extensions',
    'views',
    'routing',
    'schema',
    'account',
    'capabilities',
    'format',
    'theme',
    'texts',
  ],
  inventory: [
    'dataProvider',
    'views',
    'routing',
    'schema',
    'account',
    'capabilities',
    'config',
    'format',
    'texts',
    'localStore',
    'sharedValue',
  ],
  changes: ['calls', 'views', 'schema', 'format', 'texts'],
  calls: ['dataProvider', 'routing', 'config'],
  reports: ['dataProvider', 'views', 'schema', 'account', 'format', 'texts'],
  dev: ['geography', 'views', 'schema'],
  geography: ['views', 'schema', 'format', 'texts'],
  signIn: ['authProvider', 'texts'],
  authProvider: ['routing', 'account', 'config', 'localStore'],
  dataProvider: ['schema', 'account', 'capabilities', 'config', 'format', 'texts'],
  views: [
    'extensions',
    'navigation',
    'routing',
    'schema',
    'account',
    'capabilities',
    'config',
    'format',
    'theme',
    'texts',
    'sharedValue',
  ],
  navigation: ['routing', 'schema', 'account', 'localStore'],
  routing: ['schema', 'format', 'texts'],
  schema: ['account', 'format', 'texts'],
  extensions: ['capabilities'],
  account: ['capabilities'],
  capabilities: ['config'],
  config: [],
  format: ['texts'],
  theme: ['localStore'],
  texts: ['localStore', 'sharedValue'],
  localStore: [],
  sharedValue: [],
};

describe('the web app', () => {
  const imports = importsOf('src');

  test('never imports the server', () => {
    expect(tell(imports.filter(({ to }) => to.startsWith('server/')))).toEqual([]);
  });

  test('imports only types, definitions and plain data of the contract, so that no schema reaches the browser', () => {
    const isPlainData = (path: string) =>
      /^contract\/(definition|entities)\//.test(path) || requestsOf(sourceAt(join(ROOT, path))).length === 0;
    const values = imports.filter(({ to, typeOnly }) => to.startsWith('contract/') && !typeOnly && !isPlainData(to));
    expect(tell(values)).toEqual([]);
  });

  test('may import definitions, which import only each other', () => {
    const outside = importsOf('contract').filter(
      ({ from, to, typeOnly }) =>
        /^contract\/(definition|entities)\//.test(from) && !/^contract\/(definition|entities)\//.test(to) && !typeOnly,
    );
    expect(tell(outside)).toEqual([]);
  });

  const parts = Object.keys(WEB_MAY_KNOW);
  const partOf = (path: string) => /^src\/(\w+)/.exec(path)?.[1] ?? '';

  test('consists of the parts named here', () => {
    const files = codeIn('src').filter((file) => !file.endsWith('.d.ts'));
    const found = new Set(files.map((file) => partOf(relative(ROOT, file))));
    expect([...found].toSorted()).toEqual(parts.toSorted());
  });

  test.each(Object.entries(WEB_MAY_KNOW))('src/%s imports only parts below it', (part, known) => {
    const above = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/') &&
        to.startsWith('src/') &&
        partOf(from) === part &&
        ![part, ...known].includes(partOf(to)),
    );
    expect(tell(above)).toEqual([]);
  });

  test('lists every part above the parts that it imports, and no import that does not exist', () => {
    const directions = Object.entries(WEB_MAY_KNOW).flatMap(([part, known]) =>
      known.map((other) => ({ part, other, text: `${part} → ${other}` })),
    );
    expect(directions.filter(({ part, other }) => parts.indexOf(other) <= parts.indexOf(part))).toEqual([]);
    const taken = new Set(imports.map(({ from, to }) => `${partOf(from)} → ${partOf(to)}`));
    expect(directions.filter(({ text }) => !taken.has(text)).map(({ text }) => text)).toEqual([]);
  });
});

/** The parts that know what a declaration is, never a particular one. */
const ENGINE = ['schema', 'views', 'dataProvider', 'navigation', 'routing', 'format', 'theme'];

const ENGINES = [...ENGINE.map((part) => `src/${part}`), 'server/entity'];

test.each(ENGINES)('%s names no list of the product and no reference to one', (folder) => {
  const { accounts: _, changes: __, ...product } = endpoints;
  const lists = Object.values(product).flatMap((calls) => Object.values(calls).map(({ path }) => path.split('/')[2]));
  const isNamed = new RegExp(`['"\`/.]((${[...new Set(lists)].join('|')})\\b|(warehouse|region|country)Id)`);
  expect(linesIn(folder, isNamed)).toEqual([]);
});

test('server/entity names no table of the product', () => {
  const tables = CORE.standards.map(({ definition }) => tableOf(definition).name);
  expect(
    linesIn('server/entity', new RegExp(`(?<!the )\\b(${tables.join('|')}|stock|region|country)(_\\w+)?\\b`)),
  ).toEqual([]);
});

test('server/entity imports no entity of the product', () => {
  const product = importsOf('server/entity').filter(({ to }) => /^server\/(resources|inventory|dashboard)\//.test(to));
  expect(tell(product)).toEqual([]);
});

/** Returns the lines of code below a folder that match a pattern. */
function linesIn(folder: string, pattern: RegExp): string[] {
  return codeIn(folder).flatMap((file) => {
    const lines = withoutComments(readFileSync(file, 'utf8')).split('\n');
    return lines.filter((line) => pattern.test(line)).map((line) => `${relative(ROOT, file)}: ${line.trim()}`);
  });
}

/**
 * The same for the server, from the top down: the parts that each part may import apart from the contract. A folder with a line
 * does not belong to the folder around it. Every file belongs to a part.
 */
const SERVER_MAY_KNOW: Record<string, string[]> = {
  main: ['start', 'config', 'errorText', 'terminal'],
  cli: [
    'prepare',
    'recordJob',
    'upkeep',
    'config',
    'accounts',
    'schema',
    'extensions',
    'seed',
    'inventory',
    'backup/pointInTime',
    'backup',
    'ledger',
    'jobs',
    'db',
    'texts',
    'errorText',
    'terminal',
  ],
  start: [
    'app',
    'prepare',
    'recordJob',
    'watchClock',
    'upkeep',
    'config',
    'accounts',
    'schema',
    'extensions',
    'resources',
    'events',
    'http',
    'backup/pointInTime',
    'backup',
    'jobs',
    'db',
    'diskTrouble',
    'listenPort',
  ],
  app: [
    'changes',
    'accounts',
    'extensions',
    'dashboard',
    'resources',
    'entity',
    'inventory',
    'geography',
    'http',
    'db',
    'texts',
  ],
  prepare: ['seed', 'db'],
  recordJob: ['extensions', 'jobs', 'attachment'],
  watchClock: ['inventory', 'db'],
  upkeep: ['changes', 'accounts', 'ledger', 'jobs', 'db', 'attachment', 'texts'],
  config: ['accounts', 'seed', 'http', 'backup', 'db', 'errorText'],
  accounts: ['http', 'db', 'errors', 'texts'],
  schema: ['extensions', 'resources', 'entity', 'http', 'db'],
  extensions: ['resources', 'entity', 'seed', 'http', 'db', 'attachment', 'texts', 'errorText'],
  dashboard: ['resources', 'http', 'db'],
  resources: ['entity', 'inventory', 'geography', 'http', 'ledger', 'db', 'attachment', 'errors'],
  changes: ['entity', 'inventory', 'http', 'jobs', 'db', 'attachment', 'errors', 'texts', 'errorText'],
  events: ['entity', 'http', 'jobs', 'db', 'attachment', 'errorText', 'loop'],
  entity: ['geography', 'http', 'db', 'attachment', 'errors', 'texts', 'errorText'],
  seed: ['inventory', 'geography', 'ledger', 'db', 'errors', 'texts'],
  inventory: ['http', 'ledger', 'db', 'attachment', 'errors', 'texts'],
  geography: ['http', 'db', 'errors', 'texts'],
  http: ['ledger', 'jobs', 'db', 'attachment', 'errors', 'texts', 'diskTrouble'],
  'backup/pointInTime': ['backup', 'ledger', 'db', 'db/embedded', 'db/backupFolder', 'errorText', 'freePort'],
  backup: ['ledger', 'jobs', 'db', 'db/embedded', 'db/backupFolder', 'errorText'],
  ledger: ['db', 'attachment'],
  outbox: ['jobs', 'db', 'attachment', 'texts', 'loop'],
  jobs: ['db', 'attachment', 'texts', 'errorText', 'loop'],
  db: ['db/embedded', 'db/migrations', 'errors', 'texts', 'errorText', 'loop'],
  'db/embedded': ['db/backupFolder', 'diskTrouble', 'errorText', 'freePort'],
  'db/backupFolder': [],
  'db/migrations': [],
  attachment: [],
  errors: ['texts'],
  texts: [],
  diskTrouble: ['errorText'],
  errorText: [],
  freePort: [],
  loop: [],
  listenPort: [],
  terminal: [],
};

describe('the server', () => {
  const imports = importsOf('server');
  const parts = Object.keys(SERVER_MAY_KNOW).toSorted((one, other) => other.length - one.length);
  const partOf = (path: string) =>
    parts.find((part) => [`server/${part}`, `server/${part}.ts`].includes(path) || path.startsWith(`server/${part}/`));

  test('consists of the listed parts', () => {
    const files = codeIn('server').map((file) => relative(ROOT, file));
    expect(files.filter((file) => !partOf(file))).toEqual([]);
    expect(parts.filter((part) => !files.some((file) => partOf(file) === part))).toEqual([]);
  });

  test.each(Object.entries(SERVER_MAY_KNOW))('server/%s imports only lower parts and the contract', (part, known) => {
    const above = imports.filter(({ from, to }) => {
      const other = partOf(to) ?? to;
      return partOf(from) === part && ![part, ...known].includes(other) && !to.startsWith('contract/');
    });
    expect(tell(above)).toEqual([]);
  });

  test('has no upward and no unused dependency', () => {
    const order = Object.keys(SERVER_MAY_KNOW);
    const directions = Object.entries(SERVER_MAY_KNOW).flatMap(([part, known]) =>
      known.map((other) => ({ part, other, text: `${part} → ${other}` })),
    );
    expect(directions.filter(({ part, other }) => order.indexOf(other) <= order.indexOf(part))).toEqual([]);
    const taken = imports.map(({ from, to }) => `${partOf(from)} → ${partOf(to)}`);
    expect(directions.filter(({ text }) => !taken.includes(text))).toEqual([]);
  });
});

describe('a migration', () => {
  const migrations = ['server/db/migrations', 'features', 'extensions']
    .flatMap(codeIn)
    .filter((file) => file.includes('/migrations/'));

  /** A migration that imports what later releases change would make another schema then. */
  test('imports only Kysely and further files of its own', () => {
    expect(migrations.length).toBeGreaterThan(30);
    const live = migrations.flatMap((file) => {
      const [number = ''] = basename(file).split('_');
      return requestsOf(file).flatMap(({ request }) =>
        request === 'kysely' || request.startsWith(`./${number}_`) ? [] : `${relative(ROOT, file)} → ${request}`,
      );
    });
    expect(live).toEqual([]);
  });

  test('gets nothing from the code that runs it', () => {
    const [, list = ''] =
      /const migrations: .* = \{\n([^}]*)\};/.exec(readFileSync(join(ROOT, 'server/db/migrate.ts'), 'utf8')) ?? [];
    const entries = list.trim().split('\n');
    expect(entries.length).toBeGreaterThan(30);
    expect(entries.filter((entry) => !/^\s*'\d{4}_\w+': \w+,$/.test(entry))).toEqual([]);
  });
});

/** Folders without import cycles, including type imports. */
const FREE_OF_CIRCLES = ['contract', 'src', 'server', 'features'];

test.each(FREE_OF_CIRCLES)('%s has no import cycle', (folder) => {
  expect(firstCircle(importsOf(folder))).toEqual([]);
});

describe('a folder of features/ can be deleted:', () => {
  test.each(['src', 'server', 'contract', 'extension-api', 'scripts', 'bench', 'tests'])(
    '%s imports none',
    (folder) => {
      expect(tell(importsOf(folder).filter(({ to }) => to.startsWith('features/')))).toEqual([]);
    },
  );

  test('no feature imports another one', () => {
    const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];
    const foreign = importsOf('features').filter(
      ({ from, to }) => featureOf(to) !== undefined && featureOf(to) !== featureOf(from),
    );
    expect(tell(foreign)).toEqual([]);
  });
});

test('the core does not import what it offers to extensions', () => {
  const core = ['contract', 'src', 'server'].flatMap(codeIn).flatMap(requestsOf);
  expect(core.filter(({ request }) => isEntry(request) || request.includes('extension-api'))).toEqual([]);
  expect(
    tell(importsOf('extension-api').filter(({ to }) => !/^(contract|src|server|tests\/helpers)\//.test(to))),
  ).toEqual([]);
});

test('the contract imports neither side', () => {
  expect(tell(importsOf('contract').filter(({ to }) => !to.startsWith('contract/')))).toEqual([]);
});

describe('package.json', () => {
  const { dependencies, devDependencies } = packageAt('.');
  /** The product itself: `magazyn/extension`. */
  const OWN = 'magazyn';
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const configs = ['vite.config.ts', 'vitest.config.ts'].map((file) => join(ROOT, file));
  const files = [...['contract', 'src', 'server', 'features', 'scripts', 'tests', 'bench'].flatMap(codeIn), ...configs];
  const packages = (importing: string[]) => [
    ...new Set(
      importing.flatMap(requestsOf).flatMap(({ request }) => /^(@\w[^/]*\/)?\w[^/:]*(?=\/|$)/.exec(request)?.[0] ?? []),
    ),
  ];

  test('names every package that is imported', () => {
    expect(packages(files).filter((name) => name !== OWN && !declared.includes(name))).toEqual([]);
  });

  test('lists the packages of the running product as dependencies, not as devDependencies', () => {
    const product = packages(
      ['contract', 'src', 'server', 'features'].flatMap(codeIn).filter((file) => !/\.test\.|\/testing\.ts$/.test(file)),
    );
    expect(product.filter((name) => name !== OWN && !(name in dependencies))).toEqual([]);
  });

  /** A folder of features/ that is deleted leaves its packages behind. */
  const OF_FEATURES = [
    'barcode-detector',
    'bwip-js',
    'csv-parse',
    'fflate',
    'ipaddr.js',
    'nodemailer',
    'read-excel-file',
    'saxes',
    'standardwebhooks',
    'xmllint-wasm',
    'zxing-wasm',
  ];

  test('lists no package that neither the code nor a peer dependency needs', () => {
    const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    const peers = declared.flatMap((name) => Object.keys(packageAt(`node_modules/${name}`).peerDependencies));
    const isUsed = (name: string) => [...peers, ...OF_FEATURES].includes(name) || code.includes(name);
    expect(declared.filter((name) => !isUsed(name.replace('@types/', '')))).toEqual([]);
  });
});

type Versions = Partial<Record<string, string>>;
const packageAt = (folder: string): Record<'dependencies' | 'devDependencies' | 'peerDependencies', Versions> => ({
  dependencies: {},
  devDependencies: {},
  peerDependencies: {},
  ...JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')),
});

/** Removes comments, whose examples may name anything. */
const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const tell = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`);
