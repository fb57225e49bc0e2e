import { expect } from 'vitest';
import { rowsOf, test } from './harness';

test('the warehouse selector keeps its width, and shows a selection before the list updates', async ({ open }) => {
  const page = await open('/products');
  const selector = page.getByRole('combobox', { name: 'Warehouse' });
  const width = () => selector.evaluate((select) => select.getBoundingClientRect().width);
  await selector.waitFor();
  const before = await width();
  await expect.poll(() => selector.locator('option').count()).toBeGreaterThan(2);
  await expect.poll(() => rowsOf(page, 'Products List').count()).toBe(25);
  expect(await width()).toBe(before);

  // Reads in the same task as the selection.
  const [chosen, shown] = await selector.evaluate((select: HTMLSelectElement) => {
    select.selectedIndex = 1;
    const { value } = select;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return [value, select.value];
  });
  expect(shown).toBe(chosen);
});
