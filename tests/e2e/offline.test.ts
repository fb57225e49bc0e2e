import { describe, expect } from 'vitest';
import { rowsOf, test, unique } from './harness';

/** The error of requests in a browser without a network. */
const expected = [/ERR_INTERNET_DISCONNECTED/];

const bar = 'You are offline. The page continues by itself when you are online; what you typed is kept.';

describe('a browser that goes offline and online again', { timeout: 60_000 }, () => {
  test('shows one message on a list, the main panel and a partly filled form, and continues by itself', async ({
    open,
  }) => {
    const page = await open('/', { expected });
    // The code of both pages has loaded, since it does not load again by itself like data.
    await page.locator('.recharts-surface:has(path, circle)').nth(1).waitFor();
    await page.getByRole('region', { name: 'Latest Transactions' }).getByRole('cell').first().waitFor();
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await expect.poll(() => rowsOf(page, 'Products List').count()).toBe(25);
    await page.context().setOffline(true);
    await page.getByText(bar).waitFor();
    expect(await rowsOf(page, 'Products List').count()).toBe(25);

    await page.getByRole('button', { name: 'Next' }).first().click();
    await page.locator('main').getByText('Error: Network Error').waitFor();
    await expect.poll(() => page.getByText(/Network Error/).count()).toBe(1);
    // The rows of the last answer stay, with its time.
    await page.getByText(/The data shown is from \d\d:\d\d/).waitFor();
    expect(await rowsOf(page, 'Products List').count()).toBe(25);
    await page.context().setOffline(false);
    await page.getByText('Page 2 /').first().waitFor();
    await expect.poll(() => rowsOf(page, 'Products List').count()).toBeGreaterThan(0);
    await page.getByText(bar).waitFor({ state: 'detached' });

    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Main Panel' }).click();
    await page.locator('main').getByText('Error: Network Error').first().waitFor();
    // Parts that fail one after the other become one message.
    await expect.poll(() => page.getByText(/Network Error/).count()).toBe(1);
    await page.context().setOffline(false);
    await page.getByRole('region', { name: 'Latest Transactions' }).getByRole('cell').first().waitFor();
    await page.getByText(bar).waitFor({ state: 'detached' });
  });

  test('shows an error for a page whose code has not loaded, and the page afterwards', async ({ open }) => {
    const page = await open('/products', { expected: [...expected, /dynamically imported module/] });
    await page.route('**/assets/GeographyPage-*', (route) => route.abort('internetdisconnected'));
    const isFetched = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/tools-'));
    await page.waitForFunction(isFetched);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Geography' }).click();
    await page.getByRole('heading', { name: 'The connection is missing' }).waitFor();
    await page.getByText(bar).waitFor();
    await page.unrouteAll();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Regions and Countries Lists' }).waitFor();
  });

  test('keeps a filled receipt that could not be sent, and books it once afterwards', async ({ open }) => {
    // Nothing is fetched ahead: all that the form needs has to come with the form.
    const page = await open('/inventory/receive', { expected, idle: false });
    const main = page.locator('main');
    const choose = async (label: string) => {
      const control = main.getByLabel(label, { exact: true });
      await expect.poll(() => control.locator('option').count()).toBeGreaterThan(1);
      await control.selectOption({ index: 1 });
    };
    await choose('Warehouse');
    await main.getByLabel('Supplier', { exact: true }).fill('a');
    await page.locator('[role=option]').first().click();
    await choose('Employee');
    await main.getByLabel('Product', { exact: true }).fill('a');
    await page.locator('[role=option]').first().click();
    await main.getByLabel('Amount', { exact: true }).fill('3');
    const filled = () =>
      main.locator('input, select').evaluateAll((all) => all.map((one) => 'value' in one && one.value));
    // The inputs that features add, and the code of the outcome, arrive after the form.
    await main.getByLabel('Supplier’s Document').waitFor();
    await main.getByRole('checkbox', { name: 'Purchase Price' }).waitFor();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/OutcomeMessage-')),
    );
    const before = await filled();
    await page.context().setOffline(true);
    await page.getByText(bar).waitFor();
    await page.getByRole('button', { name: 'Receive Goods' }).click();
    await main.getByText('Error: Network Error').waitFor();
    await main.getByText(/cannot be recorded twice/).waitFor();
    expect(await filled()).toEqual(before);
    await page.context().setOffline(false);
    await page.getByText(bar).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Receive Goods' }).click();
    await page.getByText('Successfuly received goods!').waitFor();
  });

  test('loses nothing that was typed, and sends it afterwards', async ({ open }) => {
    const name = unique('Offline');
    const page = await open('/categories/new', { expected });
    await page.getByLabel('Name').fill(name);
    await page.context().setOffline(true);
    await page.getByText(bar).waitFor();
    await page.getByLabel('Description').fill('Typed without a network');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/may have been recorded/).waitFor();
    await page.context().setOffline(false);
    await page.getByText(bar).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name').inputValue()).toBe(name);
    expect(await page.getByLabel('Description').inputValue()).toBe('Typed without a network');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The category was created.').waitFor();
  });
});
