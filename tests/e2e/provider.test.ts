import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { PROVIDER_CALLBACK } from '../../contract/provider';
import { freePort } from '../../server/freePort';
import { CLIENT, startProvider, type TestProvider } from '../helpers/provider';
import { test } from './harness';
import { type OwnProduct, startProduct } from './ownProduct';

/*
 * Signing in at the company's own identity provider in the browser: there, on the provider's page, and back.
 */

/** Expected responses without a session. */
const REFUSED = [/^401 \w+ .*\/api\//];

let provider: TestProvider;
let product: OwnProduct;

beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider([`http://localhost:${port}${PROVIDER_CALLBACK}`], {
    people: {
      anna: { preferred_username: 'anna', groups: ['stock-heads'] },
      carl: { preferred_username: 'carl', groups: ['kitchen'] },
    },
  });
  product = await startProduct(['--no-seed'], {
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_LABEL: 'Acme & Sons',
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLES: 'stock-heads=manager',
  });
}, 240_000);

afterAll(async () => {
  await product?.stop();
  await provider?.close();
});

const at = (path: string) => new URL(path, product.url).href;
const pathOf = (page: Page) => page.url().slice(new URL(product.url).origin.length);
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Acme & Sons' });

/** Signs in on the provider's page. */
async function goOnAs(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in to the firm' }).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Go on' }).click();
}

test('signing in opens the requested page, and again after signing out', async ({ open }) => {
  const page = await open(at('/categories?name=tools'), { loggedIn: false, expected: REFUSED });
  await button(page).click();
  await goOnAs(page, 'anna');
  await page.getByRole('heading', { name: 'Categories List' }).waitFor();
  expect(pathOf(page)).toBe('/categories?name=tools');
  const ours = (await page.context().cookies(product.url)).map(({ name }) => name);
  expect(ours.filter((name) => name.startsWith('magazyn'))).toEqual(['magazyn', 'magazyn-device']);
  await page.reload();
  await page.getByRole('button', { name: 'Account: anna' }).click();
  await page.getByText('manager', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Change password' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.goto(at('/categories'));
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();

  // The session at the provider is still valid.
  await button(page).click();
  await page.getByRole('heading', { name: 'Categories List' }).waitFor();
});

test('a failed sign-in shows the reason, and a password still works', async ({ open }) => {
  const page = await open(at('/categories'), { loggedIn: false, expected: REFUSED });
  await button(page).click();
  await goOnAs(page, 'carl');
  await page.getByText('Acme & Sons recognises you, but does not say what you may do here.').waitFor();
  await page.waitForURL(at('/login'));
  await page.getByLabel('Login').fill('carl');
  await page.getByLabel('Password').fill('something');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Incorrect username or password').waitFor();
});

test('after a session ends in a form, the user signs in in a separate window', async ({ open }) => {
  const page = await open(at('/categories/new'), { loggedIn: false, expected: REFUSED });
  await button(page).click();
  await goOnAs(page, 'anna');
  await page.getByLabel('Name').fill('Tools');
  await page.getByLabel('Description').fill('For work');
  // Ends the session with the request of the form, before other requests of the page notice.
  await page.route(
    '**/api/categories',
    async (route) => {
      if (route.request().method() === 'POST') await product.db.deleteFrom('user_session').execute();
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Create' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  const opened = page.context().waitForEvent('page');
  // The only button has the focus.
  await again.getByRole('link', { name: 'Sign in with Acme & Sons' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  const popup = await opened;
  await page.getByRole('heading', { name: 'Categories List' }).waitFor();
  await page.getByText('For work').waitFor();
  await expect.poll(() => popup.isClosed()).toBe(true);
});
