import { expect } from 'vitest';
import { rowsOf, test } from './harness';

test('Back from an unsaved form asks for confirmation, even after a reload, and staying keeps the input', async ({
  open,
}) => {
  const page = await open('/categories');
  await page.getByRole('link', { name: 'New Category' }).click();
  await page.getByRole('heading', { name: 'New Category' }).waitFor();
  await page.reload();
  await page.getByLabel('Name').fill('Garden');

  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  await page.evaluate(() => window.history.back());
  await expect.poll(() => questions).toHaveLength(1);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/categories/new');
  expect(await page.getByLabel('Name').inputValue()).toBe('Garden');
});

test('two Back steps at once from an unsaved form stay there until the user confirms', async ({ open }) => {
  const page = await open('/products');
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const path = () => new URL(page.url()).pathname;
  await link('Clients');
  await page.getByRole('heading', { level: 1, name: 'Clients List' }).waitFor();
  await link('Categories');
  await page.getByRole('link', { name: 'New Category' }).click();
  // The list that it replaces has a filter of the same label.
  await page.getByRole('heading', { name: 'New Category' }).waitFor();
  await page.getByLabel('Name').fill('Garden');

  let isLeft = false;
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await (isLeft ? dialog.accept() : dialog.dismiss());
  });
  for (let time = 1; time <= 2; time++) {
    await page.evaluate(() => {
      window.history.back();
      window.history.back();
    });
    await expect.poll(() => questions.length).toBe(time);
    await expect.poll(path).toBe('/categories/new');
    expect(await page.getByLabel('Name').inputValue()).toBe('Garden');
  }
  isLeft = true;
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Categories List' }).waitFor();
  expect([path(), questions.length]).toEqual(['/categories', 3]);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Clients List' }).waitFor();
});

test('Back, Forward and a reload show the right page, even several steps at once', async ({ open }) => {
  const page = await open('/products');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const first = rowsOf(page, 'Products List').first().getByRole('link').first();
  const name = String(await first.textContent());
  await first.click();
  await heading(name);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Suppliers', exact: true }).click();
  await heading('Suppliers List');
  await page.goBack();
  await heading(name);
  await page.goBack();
  await heading('Products List');
  await page.evaluate(() => window.history.go(2));
  await heading('Suppliers List');
  await page.evaluate(() => {
    window.history.back();
    window.history.back();
  });
  await heading('Products List');
  await page.goForward();
  await heading(name);
  await page.reload();
  await heading(name);
  await page.goForward();
  await heading('Suppliers List');
  await page.goBack();
  await page.goBack();
  await heading('Products List');
  await expect.poll(() => rowsOf(page, 'Products List').count()).toBe(25);
});

test('a page starts at its top, and Back restores the scroll position of a list', async ({ open }) => {
  const page = await open('/products?page=2', { height: 500 });
  const rows = rowsOf(page, 'Products List');
  await expect.poll(() => rows.count()).toBe(25);
  const scrolled = () => page.evaluate(() => window.scrollY);

  // Sorting and filters do not scroll the page.
  const unsorted = await rows.allInnerTexts();
  await page.evaluate(() => window.scrollTo(0, 120));
  await page.getByLabel('Sorting').selectOption('-name');
  await expect.poll(() => page.url()).toContain('sort=-name');
  await expect.poll(() => rows.allInnerTexts()).not.toEqual(unsorted);
  expect(await scrolled()).toBe(120);

  await rows.last().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Return to Products' }).waitFor();
  await expect.poll(scrolled).toBe(0);

  await page.goBack();
  await expect.poll(scrolled).toBeGreaterThan(120);
  await expect.poll(() => rows.count()).toBe(25);
  await page.getByRole('button', { name: 'Next' }).last().click();
  await expect.poll(() => page.url()).toContain('page=3');
  await expect.poll(scrolled).toBe(0);
});

test('the Return link restores the position of a list; a focus ring shows only after keyboard navigation', async ({
  open,
}) => {
  const page = await open('/products', { height: 500 });
  const link = rowsOf(page, 'Products List').last().getByRole('link').first();
  const heading = page.getByRole('heading', { level: 1 });
  const scrolled = () => page.evaluate(() => window.scrollY);
  const focused = () =>
    page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.matches(':focus-visible')]);
  await expect.poll(() => rowsOf(page, 'Products List').count()).toBe(25);
  // Scrolls to the end, which is lower than the end of the skeleton.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const left = await scrolled();
  expect(left).toBeGreaterThan(300);

  await link.click();
  await page.getByRole('link', { name: 'Return to Products' }).waitFor();
  await expect.poll(focused).toEqual(['H1', false]);
  await page.getByRole('link', { name: 'Return to Products' }).click();
  await expect.poll(scrolled).toBe(left);
  // The focused link is the row's, not the Return link, which is an A as well.
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await focused()).toEqual(['A', false]);

  await page.keyboard.press('Enter');
  await expect.poll(() => heading.textContent()).not.toBe('Products List');
  await expect.poll(focused).toEqual(['H1', true]);
});
