import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { isLoggedIn, logIn } from '../../src/authProvider/session';
import { sessionStore } from '../../src/navigation/sessionStore';
import { heading, renderApp, table } from '../helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../helpers/builders';
import { openForm, recordMoves, row } from '../helpers/moveForm';
import { recordWire } from '../helpers/wire';

const places = sessionStore<{ search: string }>('place');

/** A browser whose storage is full. */
const full = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });

/** A browser in which somebody forbade it: to touch it is an error. */
const forbidden = (kind: 'sessionStorage' | 'localStorage') =>
  vi.spyOn(window, kind, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });

describe('what is kept in a tab', () => {
  test('is the last of its path', () => {
    places.set('/products', { search: '?page=2' });
    places.set('/products', { search: '?page=3' });
    expect(places.get('/products')).toEqual({ search: '?page=3' });
    expect(places.get('/clients')).toBeNull();
    expect(sessionStore('last').get('/products')).toBeNull();
  });

  test('is what was there before where there is no room', () => {
    places.set('/products', { search: '?page=2' });
    full();
    places.set('/products', { search: '?page=3' });
    expect(places.get('/products')).toEqual({ search: '?page=2' });
  });

  test('is nothing where it is forbidden', () => {
    forbidden('sessionStorage');
    places.set('/products', { search: '?page=2' });
    expect(places.get('/products')).toBeNull();
  });

  test('is nothing where somebody else wrote there', () => {
    sessionStorage.setItem('place:/products', '{');
    expect(places.get('/products')).toBeNull();
  });
});

test('pages are shown and left where nothing can be kept', async () => {
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

test('a move is filled in where no draft can be kept', async () => {
  recordMoves();
  const user = await openForm('receive');
  full();
  await user.type(row(1).amount, '4');
  expect(row(1).amount).toHaveValue('4');
});

test('a wrong password is what is told, not that storage is forbidden', () => {
  forbidden('localStorage');
  expect(() => logIn({ username: 'a', password: 'b' })).toThrow('Incorrect username or password');
  expect(isLoggedIn()).toBe(false);
});
