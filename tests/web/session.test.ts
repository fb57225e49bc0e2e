import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authProvider } from '../../src/authProvider';
import { isLoggedIn, logIn, logOut, onLoggedOutElsewhere } from '../../src/authProvider/session';

const stored = () => localStorage.getItem('loggedIn');
const right = { username: 'admin', password: 'admin' };

describe('the stored flag', () => {
  test.each([
    ['true', true],
    ['TRUE', false],
    ['True', false],
    [' true', false],
    ['"true"', false],
    ['1', false],
    ['yes', false],
    ['', false],
    ['false', false],
  ])('"%s" means signed in: %s', (text, signedIn) => {
    localStorage.setItem('loggedIn', text);
    expect(isLoggedIn()).toBe(signedIn);
  });

  test('that is missing means signed out', () => {
    expect(isLoggedIn()).toBe(false);
  });

  test('that cannot be read means signed out', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(isLoggedIn()).toBe(false);
  });
});

describe('signing in', () => {
  test('stores the text "true"', () => {
    logIn(right);
    expect(stored()).toBe('true');
  });

  test.each([
    ['another password', { username: 'admin', password: 'nimda' }],
    ['another name', { username: 'root', password: 'admin' }],
    ['nothing', { username: '', password: '' }],
    ['another case', { username: 'Admin', password: 'admin' }],
    ['a space too many', { username: 'admin', password: 'admin ' }],
    ['an equal pair of something else', { username: 'root', password: 'root' }],
  ])('with %s fails and removes the flag', (_, wrong) => {
    localStorage.setItem('loggedIn', 'true');
    expect(() => logIn(wrong)).toThrow('Incorrect username or password');
    expect(stored()).toBeNull();
  });
});

test('signing out removes the flag', () => {
  logIn(right);
  logOut();
  expect(stored()).toBeNull();
});

const fireStorageEvent = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('another tab', () => {
  const listener = vi.fn<() => void>();
  const stopping: (() => void)[] = [];
  const stop = () => {
    for (const one of stopping.splice(0)) one();
  };
  beforeEach(() => {
    listener.mockClear();
    stopping.push(onLoggedOutElsewhere(listener));
  });
  afterEach(stop);

  test('calls the listener when it signs out or clears the storage', () => {
    fireStorageEvent('loggedIn');
    fireStorageEvent(null);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('does not call the listener when it signs in or stores something else', () => {
    localStorage.setItem('loggedIn', 'true');
    fireStorageEvent('draft');
    fireStorageEvent('loggedIn');
    expect(listener).not.toHaveBeenCalled();
  });

  test('calls the listener when a page comes back from the back/forward cache, if it has signed out', () => {
    const restorePage = () => window.dispatchEvent(new Event('pageshow'));
    localStorage.setItem('loggedIn', 'true');
    restorePage();
    expect(listener).not.toHaveBeenCalled();
    localStorage.removeItem('loggedIn');
    restorePage();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('does not call a listener that was removed', () => {
    stop();
    fireStorageEvent('loggedIn');
    window.dispatchEvent(new Event('pageshow'));
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('the authProvider of react-admin', () => {
  test('lets a signed-in user in', async () => {
    localStorage.setItem('loggedIn', 'true');
    await expect(authProvider.checkAuth()).resolves.toBeUndefined();
  });

  test('redirects other users to the sign-in, without a message', async () => {
    await expect(authProvider.checkAuth()).rejects.toMatchObject({ message: false, redirectTo: '/login' });
  });

  test('accepts the same credentials, and leads to the Main Panel', async () => {
    await expect(authProvider.login(right)).resolves.toEqual({ redirectTo: '/' });
    await expect(authProvider.login({ ...right, password: 'x' })).rejects.toThrow('Incorrect username or password');
    expect(stored()).toBeNull();
  });

  test('signs out, and leads to the sign-in', async () => {
    localStorage.setItem('loggedIn', 'true');
    await expect(authProvider.logout()).resolves.toBe('/login');
    expect(stored()).toBeNull();
  });

  test('keeps the session after an error of the API', async () => {
    localStorage.setItem('loggedIn', 'true');
    await expect(authProvider.checkError()).resolves.toBeUndefined();
    expect(isLoggedIn()).toBe(true);
  });
});
