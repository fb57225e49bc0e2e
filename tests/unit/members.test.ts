import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { extensionsCheck } from '../../scripts/lib/checks';
import { ROOT } from '../../scripts/lib/tool';
import { checkScreens } from '../../scripts/vite/checked';
import { merged } from '../../scripts/vite/look';
import { loadExtensions } from '../../server/extensions';

/*
 * A start and a build compile no extension: a property that a release renamed would be dropped, and a role with it.
 */

mkdirSync(join(ROOT, '.cache'), { recursive: true });
const dir = mkdtempSync(join(ROOT, '.cache/members-'));
afterAll(() => rmSync(dir, { recursive: true }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(dir, 'extensions-'));
  mkdirSync(join(folder, 'salaries'));
});

const write = (file: string, code: string) => writeFileSync(join(folder, 'salaries', file), code);
const message = (run: Promise<unknown>) =>
  run.then(
    () => 'accepted',
    (error: Error) => error.message,
  );

const DEFINITION = (more: string, field = "text('Name')") => `
  import { define, text } from 'magazyn/extension';
  export const salary = define({ name: 'salaries', one: 'Salary', many: 'Salaries', fields: { name: ${field} }, ${more} });`;

test.each([
  ["role: 'administrator'", "salaries: the property role of define was removed: write roles: { write: 'ROLE' }."],
  ["readBy: 'administrator'", "salaries: the property readBy of define was removed: write roles: { read: 'ROLE' }."],
  ["calledBy: 'name'", 'salaries: the property calledBy of define was removed: write nameField.'],
  ["extra: 'salaries'", 'salaries: the property extra of define was removed: write capability.'],
  ["rolse: { read: 'administrator' }", 'salaries: define has no property rolse. Did you mean roles?'],
  [
    "roles: { reading: 'administrator' }",
    'roles of salaries: define.roles has no property reading. Did you mean read?',
  ],
  ["rules: [{ field: 'name', chekc: () => undefined }]", 'rules of salaries: define.rules has no property chekc.'],
])('a start and a build refuse a definition with %s', async (more, fault) => {
  write('definition.ts', DEFINITION(more));
  expect(await message(loadExtensions(folder))).toContain(`definition.ts: ${fault}`);
  expect(await message(checkScreens(folder))).toContain(`salaries/definition.ts: ${fault}`);
});

test.each([
  ["text('Name', { maximum: 80 })", 'name of salaries: text has no property maximum.'],
  ["{ ...text('Name'), uniqe: true }", 'name of salaries: text has no property uniqe. Did you mean unique?'],
])('a start and a build refuse the field %s', async (field, fault) => {
  write('definition.ts', DEFINITION('', field));
  expect(await message(loadExtensions(folder))).toContain(`definition.ts: ${fault}`);
  expect(await message(checkScreens(folder))).toContain(`salaries/definition.ts: ${fault}`);
});

const SERVER = (code: string) => `
  import { z } from 'zod';
  import { sql } from 'kysely';
  import { reads } from 'magazyn/extension';
  import { defineEvent, defineJob, defineVerification, defineWorker, on, pageFact, partsFor, standard } from 'magazyn/extension/server';
  import { salary } from './definition';
  ${code}`;
test.each([
  [
    'server.ts',
    SERVER('export const own = standard(salary, { onwrite: async () => {} });'),
    'salaries: standard has no property onwrite. Did you mean onWrite?',
  ],
  [
    'server.ts',
    SERVER("export const own = standard(salary, { table: 'pay' });"),
    'salaries: the property table of standard was removed: write table in define.',
  ],
  [
    'server.ts',
    SERVER("export const own = partsFor('products', { onWrite: async () => {} });"),
    'products: partsFor has no property onWrite.',
  ],
  [
    'server.ts',
    SERVER(
      "export const own = defineJob({ name: 'pay', title: 'Pay', schedule: { every: 1000 }, misst: 'skip', run: async () => undefined });",
    ),
    'pay: defineJob has no property misst. Did you mean missed?',
  ],
  [
    'server.ts',
    SERVER("export const own = on('stock.moved', 'pay', async () => {}, { timeout: 5 });"),
    'pay: on has no property timeout.',
  ],
  [
    'server.ts',
    SERVER("export const own = defineEvent({ type: 'pay', entity: 'salaries', when: () => true, whenn: 1 });"),
    'defineEvent has no property whenn.',
  ],
  [
    'server.ts',
    SERVER("export const own = pageFact({ meta: 'pay', content: async () => 'a', role: 'manager' });"),
    'pageFact has no property role.',
  ],
  [
    'server.ts',
    SERVER('export const own = defineWorker({ start: () => async () => {}, every: 5 });'),
    'defineWorker has no property every.',
  ],
  [
    'server.ts',
    SERVER('export const own = defineVerification({ find: async () => [], repare: async () => {} });'),
    'defineVerification has no property repare. Did you mean repair?',
  ],
  [
    'settings.ts',
    "import { defineSettings, integer } from 'magazyn/extension'; export const settings = defineSettings({ name: 'pay', title: 'Pay', fields: { day: integer('Day') }, defaults: { day: 1 }, readBy: 'administrator' });",
    'pay: defineSettings has no property readBy.',
  ],
  [
    'feature.ts',
    "import { defineFeature } from 'magazyn/extension'; export const feature = defineFeature({ capability: 'pay' });",
    'defineFeature has no property capability.',
  ],
  [
    'feature.ts',
    "import { defineFeature } from 'magazyn/extension'; export const feature = defineFeature({});",
    'the capability "undefined" has to match',
  ],
  [
    'movementTypes.ts',
    "import { defineMovementType } from 'magazyn/extension'; export const pay = defineMovementType({ movementType: 'PAY', direction: 'out', countsAs: 'nothing', role: 'clerk', sentence: '{from} {employee}', needReason: true });",
    'PAY: defineMovementType has no property needReason. Did you mean needsReason?',
  ],
  [
    'moveFields.ts',
    "import { extendMove, optional, text } from 'magazyn/extension'; export const pay = extendMove('SUPPLIER_TO_WAREHOUSE', { header: { pay: optional(text('Pay')) } });",
    'the addition to SUPPLIER_TO_WAREHOUSE: extendMove has no property header. Did you mean head?',
  ],
])('a start refuses an unknown property in %s (case %#)', async (file, code, fault) => {
  write('definition.ts', DEFINITION(''));
  write(file, code);
  expect(await message(loadExtensions(folder))).toContain(fault);
});

const SCREEN = (spec: string) => `export const own = defineResource(salary, ${spec});`;
test.each([
  [
    SCREEN("{ columns: ['name'] }"),
    'salaries: the property columns of defineResource was removed: write list: { columns }.',
  ],
  [SCREEN("{ form: ['name'] }"), 'form of salaries must be an object with fields, labels.'],
  [
    SCREEN("{ list: { colums: ['name'] } }"),
    'list of salaries: defineResource.list has no property colums. Did you mean columns?',
  ],
  [SCREEN("{ list: { columns: [{ field: 'name', label: 'Who' }] } }"), 'list.columns has no property label.'],
  [
    SCREEN("{ list: { presets: [{ param: 'a', value: 'b', label: 'c', role: 'manager' }] } }"),
    'presets of list of salaries: defineResource.list.presets has no property role.',
  ],
  [
    SCREEN("{ actions: [{ label: 'Pay', to: () => '/', on: ['page'], roles: 'manager' }] }"),
    'actions of salaries: defineResource.actions has no property roles. Did you mean role?',
  ],
  [
    "export const own = extendResource('products', { related: [] });",
    'products: the property related of extendResource was removed: write show: { related }.',
  ],
  [
    "export const own = action({ label: 'Pay', run: async () => {}, readBy: 'manager' });",
    'Pay: action has no property readBy.',
  ],
  [
    "export const own = addTo('header', { load: () => import('./web'), role: 'manager' });",
    'header: addTo has no property role.',
  ],
  [
    "export const own = definePage({ path: '/pay', load: () => import('./web'), roles: 'manager' });",
    '/pay: definePage has no property roles. Did you mean role?',
  ],
  [
    "export const own = defineTile({ label: 'Pay', to: '/pay', read: async () => '1', role: 'manager' });",
    'Pay: defineTile has no property role.',
  ],
  [
    "export const own = lazyEntity({ name: 'salaries', link: {}, readBy: 'manager', load: () => import('./web') });",
    "salaries: the property readBy of lazyEntity was removed: write roles: { read: 'ROLE' }.",
  ],
  [
    "export const own = codeFinder('products', { call: 'a', extra: 'b' });",
    'products: the property extra of codeFinder was removed: write capability.',
  ],
  [
    "export const own = exportFormat({ exportAs: 'XML', says: '', extension: 'xml', type: 'text/xml', load: () => import('./web'), role: 'clerk' });",
    'XML: exportFormat has no property role.',
  ],
  [
    "export const own = productPlaces({ placeLabel: 'Shelf', load: () => import('./web'), lable: 1 });",
    'productPlaces has no property lable.',
  ],
])('a build refuses %s', async (code, fault) => {
  write('definition.ts', DEFINITION(''));
  write(
    'web.tsx',
    `import { action, addTo, codeFinder, definePage, defineResource, defineTile, exportFormat, extendResource, lazyEntity, productPlaces } from 'magazyn/extension/web';
import { salary } from './definition';
${code}`,
  );
  expect(await message(checkScreens(folder))).toContain(fault);
});

test('a build refuses an unknown property of a column that a list offers', async () => {
  write(
    'listColumns.ts',
    "import { text } from 'magazyn/extension'; import { listColumn } from 'magazyn/extension/web'; export const pay = listColumn({ columnOf: 'products', key: 'pay', field: text('Pay'), readBy: 'manager', read: async () => new Map() });",
  );
  expect(await message(checkScreens(folder))).toContain('pay: listColumn has no property readBy.');
});

test('npm run check names the file and the property', async () => {
  write('definition.ts', DEFINITION("readBy: 'administrator'"));
  expect(await extensionsCheck(folder)[0]?.run()).toMatchObject({
    ok: false,
    output: expect.stringContaining('salaries/definition.ts: salaries: the property readBy of define was removed'),
  });
});

test('a build refuses an unknown property of the look', () => {
  expect(() => merged([['pay/look.ts', { colors: {} } as object]])).toThrow(
    'pay/look.ts: customize has no property colors. Did you mean colours?',
  );
  expect(() => merged([['pay/look.ts', { links: { '/products': { name: 'Goods' } } } as object]])).toThrow(
    '/products of links of customize: customize.links./products has no property name.',
  );
});
