import { expect } from 'vitest';
import { test } from './harness';

test('who stays on an unsaved form although two steps back were on their way still has its address', async ({
  open,
}) => {
  const page = await open('/');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'Clients' }).click();
  await sidebar.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('link', { name: 'New Product' }).click();
  await page.getByLabel('Name').fill('Hammer');

  page.once('dialog', (question) => question.dismiss());
  await page.evaluate(
    (form) =>
      new Promise<void>((isBack) => {
        window.addEventListener('popstate', () => window.location.pathname === form && isBack());
        window.history.back();
        window.history.back();
      }),
    '/products/new',
  );
  expect(await page.getByLabel('Name').inputValue()).toBe('Hammer');

  page.once('dialog', (question) => question.accept());
  await page.goBack();
  await page.getByRole('heading', { name: 'Products List' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/products');
});
