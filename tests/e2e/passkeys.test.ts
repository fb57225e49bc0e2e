import type { CDPSession, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeAccount, PASSWORD } from '../helpers/accounts';
import { test } from './harness';
import { type OwnProduct, startProduct } from './ownProduct';

/*
 * Passkeys in the browser, with Chromium's virtual authenticator.
 */

/** Expected responses without a session, and to failed sign-ins. */
const REFUSED = [/^40[01] \w+ .*\/api\//];

let product: OwnProduct;

beforeAll(async () => {
  product = await startProduct(['--no-seed']);
  for (const name of ['anna', 'jan', 'olga', 'vera']) await makeAccount(product.db, name, 'manager');
}, 240_000);

afterAll(() => product?.stop());

/** A virtual authenticator. */
interface Device {
  /** Whether user verification succeeds. */
  recognizes: (isRight: boolean) => Promise<void>;
}

async function attachDevice(page: Page): Promise<Device> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    recognizes: async (isUserVerified) =>
      void (await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  };
}

const at = (path: string) => new URL(path, product.url).href;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const signedInAs = (page: Page, name: string) => page.getByRole('button', { name: `Account: ${name}` }).waitFor();

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Login').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Log in');
  await signedInAs(page, name);
}

async function choose(page: Page, name: string, what: string): Promise<void> {
  await press(page, `Account: ${name}`);
  await press(page, what);
}

async function addPasskey(page: Page, name: string, called: string): Promise<void> {
  await choose(page, name, 'Passkeys');
  await press(page, 'Add a passkey');
  await page.getByRole('dialog').getByLabel('Name').fill(called);
  await page.getByLabel('Current password').fill(PASSWORD);
  await press(page, 'Add a passkey');
  await page.getByRole('dialog', { name: 'Passkeys' }).getByText(called).waitFor();
}

test('a user adds a passkey and signs in without a name; a removed passkey is rejected', async ({ open }) => {
  const page = await open(at('/categories'), { loggedIn: false, expected: REFUSED });
  await attachDevice(page);
  await signIn(page, 'anna');
  await addPasskey(page, 'anna', 'Blue phone');
  await press(page, 'Close');
  await choose(page, 'anna', 'Log Out');

  await press(page, 'Sign in with a passkey');
  await signedInAs(page, 'anna');
  await choose(page, 'anna', 'Passkeys');
  const dialog = page.getByRole('dialog', { name: 'Passkeys' });
  await dialog.getByText(/made .*, last used /).waitFor();
  await dialog.getByRole('button', { name: /^Remove Blue phone/ }).click();
  await dialog.getByText('You have no passkeys yet.').waitFor();
  await press(page, 'Close');
  await choose(page, 'anna', 'Log Out');

  await press(page, 'Sign in with a passkey');
  await page
    .getByText('This passkey lets nobody in here. It may have been removed: log in with the password.')
    .waitFor();
  await signIn(page, 'anna');
});

test('a failed user verification shows an error, and the user signs in with a password', async ({ open }) => {
  const page = await open(at('/categories'), { loggedIn: false, expected: REFUSED });
  const device = await attachDevice(page);
  await signIn(page, 'jan');
  await addPasskey(page, 'jan', 'Green key');
  await press(page, 'Add a passkey');
  await page.getByLabel('Current password').fill(PASSWORD);
  await press(page, 'Add a passkey');
  await page.getByText('This device has a passkey for your account already.').waitFor();
  await press(page, 'Cancel');
  await press(page, 'Close');
  await choose(page, 'jan', 'Log Out');

  await device.recognizes(false);
  await press(page, 'Sign in with a passkey');
  await page.getByText('No passkey was used: the question was closed, or not answered in time.').waitFor();
  await device.recognizes(true);
  await press(page, 'Sign in with a passkey');
  await signedInAs(page, 'jan');
});

test('after a session ends, the user signs in with a passkey over the form', async ({ open }) => {
  const page = await open(at('/categories/new'), { loggedIn: false, expected: REFUSED });
  await attachDevice(page);
  await signIn(page, 'vera');
  await addPasskey(page, 'vera', 'Laptop');
  await press(page, 'Close');
  await page.getByLabel('Name').fill('Ropes');
  await page.getByLabel('Description').fill('Of all lengths');
  await product.db.deleteFrom('user_session').execute();
  await press(page, 'Create');
  await press(page, 'Sign in with a passkey');
  await page.getByRole('heading', { name: 'Categories List' }).waitFor();
  await page.getByText('Ropes', { exact: true }).waitFor();
});

test('loading the passkeys does not move a button during a click', async ({ open }) => {
  const page = await open(at('/categories'), { loggedIn: false, expected: REFUSED });
  await signIn(page, 'olga');
  const request = new Promise<Route>((resolve) => void page.route('**/api/account/passkeys', resolve));
  await choose(page, 'olga', 'Passkeys');
  expect(await page.getByRole('button', { name: 'Add a passkey' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Close' }).hover();
  await page.mouse.down();
  await (await request).continue();
  await page.getByText('You have no passkeys yet.').waitFor();
  await page.mouse.up();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a browser without passkeys offers none', async ({ open }) => {
  const page = await open(at('/categories'), { loggedIn: false, expected: REFUSED });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.reload();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
});
