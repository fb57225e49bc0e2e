import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { isLoggedIn, logIn } from '../../src/authProvider/session';
import { sessionStore } from '../../src/navigation/sessionStore';
import { heading, renderApp, table } from '../helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../helpers/builders';
import { openForm, recordMoves, row } from '../helpers/moveForm';
import { recordWire } from '../helpers/wire';

const places = sessionStore<{ search: string }>('place');

/** Makes the browser's storage full. */
const full = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });

/** Makes the browser block its storage, so that reading the property throws. */
const forbidden = (kind: 'sessionStorage' | 'localStorage') =>
  vi.spyOn(window, kind, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });

describe('sessionStore', () => {
  test('returns the last value of a path', () => {
    places.set('/products', { search: '?page=2' });
    places.set('/products', { search: '?page=3' });
    expect(places.get('/products')).toEqual({ search: '?page=3' });
    expect(places.get('/clients')).toBeNull();
    expect(sessionStore('last').get('/products')).toBeNull();
  });

  test('keeps the previous value if the storage is full', () => {
    places.set('/products', { search: '?page=2' });
    full();
    places.set('/products', { search: '?page=3' });
    expect(places.get('/products')).toEqual({ search: '?page=2' });
  });

  test('returns null if the storage is blocked', () => {
    forbidden('sessionStorage');
    places.set('/products', { search: '?page=2' });
    expect(places.get('/products')).toBeNull();
  });

  test('returns null for a value that is not its JSON', () => {
    sessionStorage.setItem('place:/products', '{');
    expect(places.get('/products')).toBeNull();
  });
});

test('lists and records can be opened without storage', async () => {
  recordWire({
    'GET /api/products': () => pageOf([buildProduct({ name: 'Hammer' })]),
    'GET /api/products/:id': () => buildProductDetail({ name: 'Hammer' }),
  });
  localStorage.setItem('loggedIn', 'true');
  full();
  forbidden('sessionStorage');
  const { user } = await renderApp('/products', { loggedIn: false });
  await table('Products List');
  await user.click(screen.getByText('Hammer'));
  await heading('Hammer');
  await user.click(screen.getByText('Return to Products'));
  await table('Products List');
});

test('a move can be filled in without storage for its draft', async () => {
  recordMoves();
  const user = await openForm('receive');
  full();
  await user.type(row(1).amount, '4');
  expect(row(1).amount).toHaveValue('4');
});

test('a wrong password shows its own error if the storage is blocked', () => {
  forbidden('localStorage');
  expect(() => logIn({ username: 'a', password: 'b' })).toThrow('Incorrect username or password');
  expect(isLoggedIn()).toBe(false);
});
