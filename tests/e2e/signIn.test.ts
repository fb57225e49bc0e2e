import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './harness';

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('signing in', () => {
  test('a wrong password is rejected, the right one opens the Main Panel', async ({ open }) => {
    const page = await open('/login', { loggedIn: false });
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();

    await signIn(page, 'admin', 'wrong');
    await page.getByText('Incorrect username or password').waitFor();
    expect(await page.getByLabel('Login').inputValue()).toBe('admin');
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');

    await signIn(page, 'admin', 'admin');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(pathOf(page)).toBe('/');

    await page.reload();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });
});

test('the chosen colour scheme already applies to the sign-in page', async ({ open }) => {
  const page = await open('/geography', { colorScheme: 'light' });
  await page.getByRole('button', { name: 'Dark colours' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
});

describe('the guard', () => {
  test('keeps pages closed after Log Out', async ({ open }) => {
    const page = await open('/products');
    await page.getByRole('heading', { name: 'Products List' }).waitFor();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await page.goto(new URL('/products', page.url()).href);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(pathOf(page)).toBe('/login');
  });

  test('keeps pages closed when Back is pressed at the moment of Log Out', async ({ open }) => {
    const page = await open('/products');
    const slow = await page.context().newCDPSession(page);
    for (const wait of ['none', 'a task', 'a frame', 'a while']) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await page.getByRole('heading', { name: 'Products List' }).waitFor();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
        await page.getByRole('heading', { name: 'Categories List' }).waitFor();
        await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.getByRole('button', { name: 'Log Out' }).evaluate((button: HTMLElement, after) => {
          const goBack = () => window.history.back();
          const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
          button.click();
          if (after === 'none') goBack();
          else if (after === 'a task') setTimeout(goBack);
          else if (after === 'a frame') requestAnimationFrame(goBack);
          else requestAnimationFrame(() => requestAnimationFrame(goBack));
          return back.then(() => {});
        }, wait);
        await expect.poll(() => pathOf(page), { message: `${wait}, ${attempt}` }).toBe('/login');
        await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
        expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBeNull();
        await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await signIn(page, 'admin', 'admin');
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
      }
    }
  });

  test('signing out in one tab signs out the others', async ({ open }) => {
    const page = await open('/products');
    await page.getByRole('heading', { name: 'Products List' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(new URL('/categories', page.url()).href);
    await other.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });
});
