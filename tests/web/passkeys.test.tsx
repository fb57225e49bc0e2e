import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { WhoAmI } from '../../contract/accounts';
import { account } from '../../src/account';
import { begin } from '../../src/accounts/begin';
import { enterAs } from '../../src/accounts/known';
import { announce, button, control, renderApp } from '../helpers/app';
import { pageOf } from '../helpers/builders';
import { type Call, type Reply, recordWire, refusal } from '../helpers/wire';

const anna: WhoAmI = {
  name: 'anna',
  role: 'manager',
  warehouseIds: null,
  employeeId: null,
  by: 'password',
  hasAccount: true,
};
const challenge = { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' };
const signedOut = () => refusal(401, { description: 'Sign in first.' });
const nothing = () => new Response(null, { status: 204 });

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
  cleanup();
  document.body.replaceChildren();
  for (const key of Object.keys(account)) Reflect.deleteProperty(account, key);
});

/** Adds the passkey API, which jsdom lacks. @param get the result of a request for a passkey */
function addPasskeys(get: () => Promise<unknown>): void {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', { value: { get, create: get }, configurable: true });
}

async function openSignIn(replies: Partial<Record<Call, Reply>> = {}) {
  const wire = recordWire({ 'GET /api/session': signedOut, ...replies });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(() => root.unmount()));
  await act(() => begin(root, vi.fn()));
  await screen.findByText('Welcome Back');
  return wire;
}

test.each([
  ['the server does not announce them', 'accounts', true],
  ['the browser does not support them', 'accounts passkeys', false],
])('no passkeys are offered if %s', async (_, announced, isSupported) => {
  announce(announced);
  if (isSupported) addPasskeys(vi.fn());
  await openSignIn();
  expect(screen.queryByText('Sign in with a passkey')).toBeNull();
});

test('after a cancelled dialog the page says so, and the user can try again', async () => {
  announce('accounts passkeys');
  const get = vi.fn().mockRejectedValue(new DOMException('Not now', 'NotAllowedError'));
  addPasskeys(get);
  const wire = await openSignIn({ 'POST /api/session/passkey/challenge': () => challenge });
  button('Sign in with a passkey').click();
  await screen.findByText(/^No passkey was used: the question was closed/);
  expect(button('Log in')).toBeEnabled();
  expect(control('Password')).toHaveFocus();
  button('Sign in with a passkey').click();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  expect(wire.requests('POST /api/session/passkey')).toEqual([]);
  await waitFor(() => expect(button('Sign in with a passkey')).toBeEnabled());
});

test('an error of the server shows its text', async () => {
  announce('accounts passkeys');
  addPasskeys(vi.fn());
  const soon = 'Too many attempts. Try again in 4 seconds.';
  await openSignIn({ 'POST /api/session/passkey/challenge': () => refusal(429, { description: soon }) });
  button('Sign in with a passkey').click();
  await screen.findByText(soon);
});

test('the user can list and remove passkeys, and adding one needs the password', async () => {
  announce('accounts passkeys');
  addPasskeys(vi.fn());
  let own = [{ id: 7, name: 'Phone', createdAt: '2026-11-22T10:00:00Z', usedAt: null, isBackedUp: true }];
  const wire = recordWire({
    'GET /api/categories': () => pageOf([]),
    'GET /api/account/passkeys': () => ({ content: own }),
    'DELETE /api/account/passkeys/:id': () => {
      own = [];
      return nothing();
    },
    'POST /api/account/passkeys/challenge': () =>
      refusal(400, { description: 'No.', errors: { current: 'This is not the current password.' } }),
  });
  enterAs(anna);
  const { user } = await renderApp('/categories');
  await user.click(await waitFor(() => button('Passkeys')));
  await user.click(await screen.findByLabelText(/^Remove Phone/));
  await screen.findByText('You have no passkeys yet.');
  expect(wire.last('DELETE /api/account/passkeys/:id').path).toBe('/api/account/passkeys/7');
  await user.click(button('Add a passkey'));
  await user.type(control('Current password'), 'wrong{Enter}');
  await screen.findByText('This is not the current password.');
  expect(wire.last('POST /api/account/passkeys/challenge').body).toEqual({ current: 'wrong' });
});
