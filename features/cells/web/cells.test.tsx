import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pastedColumn } from '../../../src/format/pastedText';
import { address, renderApp } from '../../../tests/helpers/app';
import { refusal } from '../../../tests/helpers/wire';
import { loadChecks } from './cellChecks';
import { backend, cell, idIn, PRODUCT, SET_LEVEL, UPDATE } from './testing';

/** Opens the sheet of a filtered list. */
async function open(wire = backend('cells levels versions')) {
  const { user } = await renderApp('/bulk-edit/cells?list=name%3Da');
  await screen.findByLabelText('Price: Hammer');
  await loadChecks();
  return { user, wire };
}

test('Enter saves a price by its version, and goes down', async () => {
  const { user, wire } = await open();
  expect(wire.requests('GET /api/products')[0]?.query).toMatchObject({ name: 'a' });
  const price = cell('Price', 'Hammer');
  expect(price).toHaveValue('17.00');
  await user.click(price);
  await user.keyboard('12,5{Enter}');
  expect(cell('Price', 'Saw')).toHaveFocus();
  await waitFor(() => expect(price).toHaveAttribute('data-saved', 'true'));
  expect(wire.last(UPDATE).body).toMatchObject({ name: 'Hammer', unitPrice: 12.5 });
  expect(wire.last(UPDATE).headers.get('if-match')).toBe('"1"');
  // The next save of the same product has the version of the first one.
  await user.click(price);
  await user.keyboard('13{Enter}');
  await waitFor(() => expect(wire.requests(UPDATE)).toHaveLength(2));
  expect(wire.last(UPDATE).headers.get('if-match')).toBe('"2"');
});

test('the cells of selected products', async () => {
  const wire = backend('cells levels versions');
  const { user } = await renderApp('/products');
  await user.click(await screen.findByLabelText('Select Saw'));
  await user.click(await screen.findByText('Cells (1)'));
  expect(await screen.findByLabelText('Price: Saw')).toHaveValue('18.00');
  expect(screen.queryByLabelText('Price: Rake')).toBeNull();
  expect(wire.requests(PRODUCT)).toHaveLength(1);
});

test('Tab goes right, Escape restores, and an unchanged cell is not saved', async () => {
  const { user, wire } = await open();
  await user.click(cell('Price', 'Saw'));
  await user.tab();
  expect(cell('Size', 'Saw')).toHaveFocus();
  await user.tab();
  expect(cell('Minimum', 'Saw')).toHaveFocus();
  await user.keyboard('9{Escape}');
  expect(cell('Minimum', 'Saw')).toHaveValue('3');
  await user.keyboard('{Enter}');
  await user.keyboard('4{Enter}');
  await waitFor(() => expect(wire.last(SET_LEVEL).body).toMatchObject({ minimumStock: 4 }));
  expect(wire.requests(SET_LEVEL)).toHaveLength(1);
  expect(wire.requests(UPDATE)).toEqual([]);
});

test('a number with two readings, and a refused value, stay in their cell with the reason', async () => {
  const { user, wire } = await open();
  const price = cell('Price', 'Hammer');
  await user.click(price);
  await user.keyboard('1,250{Enter}');
  expect(await screen.findByText(/can be read as/)).toBeVisible();
  expect(price).toBeInvalid();
  expect(wire.requests(UPDATE)).toEqual([]);
  wire.answer(UPDATE, () => refusal(412, { description: 'Anna changed the price to 20.' }));
  await user.click(cell('Price', 'Saw'));
  await user.keyboard('5{Enter}');
  expect(await screen.findByText('Anna changed the price to 20.')).toBeVisible();
  expect(cell('Price', 'Saw')).toHaveValue('5');
  expect(cell('Price', 'Saw')).toHaveAccessibleDescription('Anna changed the price to 20.');
});

test('a pasted column fills the cells below; Ctrl+D takes the value above', async () => {
  const { user, wire } = await open();
  await user.click(cell('Price', 'Saw'));
  await user.paste('1.50\n2,50 x\n4\n');
  await waitFor(() => expect(wire.requests(UPDATE)).toHaveLength(1));
  expect(wire.last(UPDATE).body).toMatchObject({ name: 'Saw', unitPrice: 1.5 });
  expect(cell('Price', 'Rake')).toHaveValue('2,50 x');
  expect(cell('Price', 'Rake')).toBeInvalid();
  expect(cell('Price', 'Rake')).toHaveFocus();
  expect(screen.getByText(/1 pasted value is left over/)).toBeVisible();
  await user.click(cell('Minimum', 'Hammer'));
  await user.keyboard('8{Enter}');
  await user.keyboard('{Control>}d{/Control}{Enter}');
  await waitFor(() => expect(wire.requests(SET_LEVEL)).toHaveLength(2));
  expect(cell('Minimum', 'Saw')).toHaveValue('8');
});

test('a minimum that its form would refuse stays in its cell, and is not sent', async () => {
  const { user, wire } = await open();
  await user.click(cell('Minimum', 'Hammer'));
  await user.keyboard('-3{Enter}');
  expect(cell('Minimum', 'Hammer')).toHaveFocus();
  expect(cell('Minimum', 'Hammer')).toHaveAccessibleDescription('Must be at least 0');
  await user.keyboard('{Control>}a{/Control}2.5{Enter}');
  expect(cell('Minimum', 'Hammer')).toHaveAccessibleDescription('Must be a whole number');
  await user.keyboard('{Control>}a{/Control}4{Enter}');
  expect(cell('Minimum', 'Saw')).toHaveFocus();
  await waitFor(() =>
    expect(wire.last(SET_LEVEL)).toMatchObject({ path: '/api/stock-levels/7', body: { minimumStock: 4 } }),
  );
  expect(wire.requests(SET_LEVEL)).toHaveLength(1);
});

test('a pasted column is undone in one step, except a value that another user has changed since', async () => {
  const { user, wire } = await open();
  await user.click(cell('Price', 'Hammer'));
  await user.paste('1.50\n2.50\n');
  await screen.findByText('Price: 2 values changed');
  await user.click(cell('Minimum', 'Rake'));
  await user.keyboard('8{Enter}');
  await screen.findByText('Minimum: 3 → 8');
  await user.click(screen.getByText('Undo'));
  await waitFor(() => expect(cell('Minimum', 'Rake')).toHaveValue('3'));
  await waitFor(() => expect(wire.last(SET_LEVEL)).toMatchObject({ body: { minimumStock: 3 } }));
  wire.answer(PRODUCT, ({ path }) => ({
    productId: idIn(path),
    name: 'Hammer',
    unitPrice: path.endsWith('/7') ? 1.5 : 9,
  }));
  await user.click(screen.getByText('Undo'));
  await waitFor(() => expect(wire.last(UPDATE)).toMatchObject({ path: '/api/products/7', body: { unitPrice: 17 } }));
  await waitFor(() =>
    expect(cell('Price', 'Saw')).toHaveAccessibleDescription('It is 9.00 by now. Press Enter to overwrite it.'),
  );
  expect(wire.requests(UPDATE)).toHaveLength(3);
  expect(cell('Price', 'Hammer')).toHaveValue('17.00');
  expect(screen.queryByText('Undo')).toBeNull();
});

test('a price of 0 is saved only after a question, a pasted one too', async () => {
  const { user, wire } = await open();
  const question = 'Press Enter again to make it 0.';
  await user.click(cell('Price', 'Hammer'));
  await user.keyboard('0{Enter}');
  expect(cell('Price', 'Hammer')).toHaveAccessibleDescription(question);
  expect(cell('Price', 'Hammer')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ name: 'Hammer', unitPrice: 0 }));
  await user.click(cell('Price', 'Saw'));
  await user.paste('0.00\n4\n');
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ name: 'Rake', unitPrice: 4 }));
  expect(cell('Price', 'Saw')).toHaveAccessibleDescription(question);
  expect(wire.requests(UPDATE)).toHaveLength(2);
  // A minimum of 0 is no price.
  await user.click(cell('Minimum', 'Hammer'));
  await user.keyboard('0{Enter}');
  await waitFor(() => expect(wire.last(SET_LEVEL).body).toMatchObject({ minimumStock: 0 }));
});

test('an emptied price stays in its cell as its form would keep it', async () => {
  const { user, wire } = await open();
  await user.clear(cell('Price', 'Hammer'));
  await user.keyboard('{Enter}');
  expect(cell('Price', 'Hammer')).toHaveAccessibleDescription('Required');
  expect(wire.requests(UPDATE)).toEqual([]);
});

test('a refused price is given up only if the user agrees', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  onTestFinished(() => confirm.mockRestore());
  const { user } = await open();
  await user.click(cell('Price', 'Hammer'));
  await user.keyboard('x{Enter}');
  await user.click(screen.getByText('Categories', { selector: 'a' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(address()).toContain('/bulk-edit/cells');
  expect(cell('Price', 'Hammer')).toHaveValue('x');
});

test.each([
  ['1\n2', ['1', '2']],
  ['1\tx\r\n2\ty\r\n', ['1', '2']],
  ['1\tx', ['1']],
  ['1', undefined],
  ['1\n\n3\n', ['1', '', '3']],
  // A cell with a line break is one cell.
  ['"1\n2"\t9\n3', ['1 2', '3']],
  ['1\n\n\n', ['1', '', '']],
])('the first column of %j', (text, column) => {
  expect(pastedColumn(text)).toEqual(column);
});

test('without stock levels there are prices alone', async () => {
  await open(backend('cells'));
  expect(cell('Price', 'Rake')).toBeVisible();
  expect(screen.queryByLabelText('Minimum: Rake')).toBeNull();
});
