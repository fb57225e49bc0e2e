import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../contract/definition/roles';
import { account } from '../../src/account';
import { entityRoutes } from '../../src/app/entityRoutes';
import { renderApp, table } from '../helpers/app';
import { pageOf } from '../helpers/builders';
import { entityNamed } from '../helpers/entityNamed';
import { recordWire } from '../helpers/wire';
import { buildShipment } from './shipments';

const shipments = entityNamed('shipments');
const { roles } = shipments;
beforeEach(() => {
  Object.assign(shipments, { roles: { read: 'viewer', create: 'clerk', update: 'manager', delete: 'administrator' } });
});
afterEach(() => {
  Object.assign(shipments, { roles });
  account.who = undefined;
});

const as = (role: Role) => {
  account.who = { name: 'vera', role, warehouseIds: null, employeeId: null, by: 'password', hasAccount: true };
};

test.each([
  ['viewer', []],
  ['clerk', ['New']],
  ['manager', ['New', 'Edit', 'Book']],
  ['administrator', ['New', 'Edit', 'Book', 'Delete']],
] as const)('a %s is offered of a list: %j', async (role, offered) => {
  as(role);
  recordWire({ 'GET /api/shipments': () => pageOf([buildShipment()]) });
  await renderApp('/shipments');
  await table('Shipments List');
  const shown = {
    New: document.querySelector('a[href="/shipments/new"]'),
    Edit: screen.queryByLabelText('Edit SH1'),
    Book: screen.queryByLabelText('Book SH1'),
    Delete: screen.queryByLabelText('Delete SH1'),
  };
  expect(Object.entries(shown).flatMap(([name, element]) => (element ? [name] : []))).toEqual(offered);
});

test('each form is a page for the role of its verb', () => {
  const roleAt = (path: string) => entityRoutes(shipments).find((route) => route.path === path)?.role;
  expect(['/shipments', '/shipments/new', '/shipments/:id', '/shipments/:id/edit'].map(roleAt)).toEqual([
    'viewer',
    'clerk',
    'viewer',
    'manager',
  ]);
});
