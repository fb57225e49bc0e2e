import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { account } from '../../../src/account';
import { address, columnOf, renderApp, table } from '../../../tests/helpers/app';
import { held, refusal } from '../../../tests/helpers/wire';
import { loadChecks } from './cellChecks';
import { backend, cell, LIST, PRODUCT, SET_LEVEL, UPDATE } from './testing';

const ALL = 'cells levels shelves versions search';
const CHOSEN = '/products?columns=name,unitPrice,minimumStock,targetStock,shelf&warehouse=2';

async function open(path = '/products', announced = ALL) {
  const wire = backend(announced);
  const { user } = await renderApp(path);
  const pencil = (field: string, name: string) => screen.findByLabelText(`Change ${field}: ${name}`);
  // The first test of a run loads all code of the page.
  await screen.findByLabelText('Change Price: Hammer', undefined, { timeout: 45_000 });
  await loadChecks();
  return { user, wire, pencil };
}
const shown = async (label: string) => columnOf(await table('Products List'), label);

test('the pencil opens a price in its cell; Enter saves it, shows it and goes down', async () => {
  const { user, wire, pencil } = await open();
  await user.click(await pencil('Price', 'Hammer'));
  expect(cell('Price', 'Hammer')).toHaveFocus();
  expect(cell('Price', 'Hammer')).toHaveValue('17.00');
  await user.keyboard('12,5{Enter}');
  expect(cell('Price', 'Saw')).toHaveFocus();
  await waitFor(async () => expect(await shown('Price')).toEqual(['$12.50', '$18.00', '$19.00']));
  expect(wire.last(UPDATE).body).toMatchObject({ name: 'Hammer', unitPrice: 12.5 });
  expect(wire.last(UPDATE).headers.get('if-match')).toBe('"1"');
  // The list is not requested again, so that its rows and its scroll position stay.
  expect(wire.requests(LIST)).toHaveLength(1);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(cell('Price', 'Hammer')).toHaveFocus();
  await user.keyboard('13{Escape}');
  expect(screen.queryByLabelText('Price: Hammer')).toBeNull();
  expect(screen.getByText('Hammer')).toHaveFocus();
  expect(wire.requests(UPDATE)).toHaveLength(1);
  expect(address()).toBe('/products');
});

test('E and F2 open the first value of the row that J marked, and Enter in the last row ends', async () => {
  const { user, wire } = await open();
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByText('Hammer')).toHaveFocus());
  await user.keyboard('e');
  await waitFor(() => expect(cell('Price', 'Hammer')).toHaveFocus());
  await user.keyboard('{Escape}j');
  await waitFor(() => expect(screen.getByText('Saw')).toHaveFocus());
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByText('Rake')).toHaveFocus());
  await user.keyboard('{F2}');
  await waitFor(() => expect(cell('Price', 'Rake')).toHaveFocus());
  await user.keyboard('7{Enter}');
  expect(screen.getByText('Rake')).toHaveFocus();
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ name: 'Rake', unitPrice: 7 }));
});

test('Tab goes to the next value; levels and shelves are saved by their forms', async () => {
  const wire = backend(ALL);
  // The app reads once which fields are added, such as the shelves in the form of a product.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { renderApp: renderAnnounced } = await import('../../../tests/helpers/app');
  const { user } = await renderAnnounced(CHOSEN);
  const pencil = (field: string, name: string) => screen.findByLabelText(`Change ${field}: ${name}`);
  // All code of the page loads again.
  await screen.findByLabelText('Change Shelf: Saw', undefined, { timeout: 45_000 });
  await user.click(await pencil('Minimum', 'Saw'));
  expect(cell('Minimum', 'Saw')).toHaveValue('3');
  await user.keyboard('4');
  await user.tab();
  expect(cell('Target', 'Saw')).toHaveFocus();
  await waitFor(async () => expect(await shown('Target')).toEqual(['6', '8', '6']));
  expect(wire.last(SET_LEVEL).body).toMatchObject({ minimumStock: 4, targetStock: null });
  await user.tab();
  expect(cell('Shelf', 'Saw')).toHaveValue('A2');
  // The rule of the form, from the declaration of the field.
  await user.keyboard('A12345678901234567890123456789012345678901{Enter}');
  await waitFor(() => expect(cell('Shelf', 'Saw')).toHaveAccessibleDescription(/^Must have at most \d+ characters$/));
  expect(cell('Shelf', 'Saw')).toHaveFocus();
  expect(wire.requests(UPDATE)).toEqual([]);
  await user.keyboard('{Control>}a{/Control}');
  wire.answer('GET /api/shelves', () => [{ productId: 8, shelf: 'B7' }]);
  wire.answer(PRODUCT, () => ({
    productId: 8,
    name: 'Saw',
    unitPrice: 18,
    shelves: [{ warehouseId: 2, shelf: 'A2' }],
  }));
  await user.keyboard('B7{Enter}');
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ shelves: [{ warehouseId: 2, shelf: 'B7' }] }));
  await waitFor(async () => expect(await shown('Shelf')).toEqual(['—', 'B7', '—']));
  expect(wire.requests(LIST)).toHaveLength(1);
});

test('without a chosen warehouse a shelf is only shown', async () => {
  await open('/products?columns=name,unitPrice,minimumStock,shelf');
  await screen.findByLabelText('Change Minimum: Saw');
  expect(screen.queryByLabelText('Change Shelf: Saw')).toBeNull();
});

test('a number with two readings stays in its cell with the question', async () => {
  const { user, wire, pencil } = await open();
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('1,250{Enter}');
  expect(await screen.findByText(/can be read as/)).toBeVisible();
  expect(cell('Price', 'Hammer')).toBeInvalid();
  expect(cell('Price', 'Hammer')).toHaveFocus();
  expect(wire.requests(UPDATE)).toEqual([]);
});

test('a value that changed meanwhile is shown, and overwritten only by a further Enter', async () => {
  const { user, wire, pencil } = await open('/products', 'cells');
  wire.answer(PRODUCT, () => ({ productId: 7, name: 'Hammer', unitPrice: 20 }));
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('12{Enter}');
  expect(await screen.findByText('It is 20.00 by now. Press Enter to overwrite it.')).toBeVisible();
  expect(cell('Price', 'Hammer')).toHaveAccessibleDescription(/20\.00/);
  expect((await shown('Price'))[0]).toContain('$20.00');
  expect(wire.requests(UPDATE)).toEqual([]);
  await user.click(cell('Price', 'Hammer'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ unitPrice: 12 }));
});

test('a refusal of an outdated version stays in the cell', async () => {
  const { user, wire, pencil } = await open();
  wire.answer(UPDATE, () => refusal(412, { description: 'Anna changed the product meanwhile: Price: $17 → $20.' }));
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('12{Enter}');
  expect(await screen.findByText(/^Anna changed/)).toBeVisible();
  expect(cell('Price', 'Hammer')).toHaveValue('12');
});

test('a pasted column fills the cells below, and Ctrl+D takes the value above', async () => {
  const { user, wire, pencil } = await open();
  await user.click(await pencil('Price', 'Saw'));
  await user.paste('1.50\n2,50 x\n4\n');
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ name: 'Saw', unitPrice: 1.5 }));
  expect(cell('Price', 'Rake')).toHaveValue('2,50 x');
  expect(cell('Price', 'Rake')).toBeInvalid();
  expect(screen.getByText(/1 pasted value is left over/)).toBeVisible();
  expect(cell('Price', 'Rake')).toHaveFocus();
  await screen.findByText('$1.50');
  await user.keyboard('{Control>}d{/Control}{Enter}');
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ name: 'Rake', unitPrice: 1.5 }));
});

test('Ctrl+D fills the cell with a selected text; Escape restores it, Enter saves it', async () => {
  const { user, wire, pencil } = await open();
  await user.click(await pencil('Price', 'Saw'));
  await user.keyboard('{Control>}d{/Control}');
  const price = cell('Price', 'Saw') as HTMLInputElement;
  expect(price).toHaveFocus();
  expect(price).toHaveValue('17.00');
  expect([price.selectionStart, price.selectionEnd]).toEqual([0, 5]);
  await user.keyboard('{Escape}');
  expect(await shown('Price')).toEqual(['$17.00', '$18.00', '$19.00']);
  await user.click(await pencil('Price', 'Saw'));
  await user.keyboard('{Control>}d{/Control}{Enter}');
  await waitFor(async () => expect(await shown('Price')).toEqual(['$17.00', '$17.00', '$19.00']));
  expect(wire.requests(UPDATE)).toHaveLength(1);
});

test('after a paste without refusals the focus stays in its cell', async () => {
  const { user, wire, pencil } = await open();
  await user.click(await pencil('Price', 'Hammer'));
  await user.paste('1.50\n2.50\n');
  await waitFor(() => expect(wire.requests(UPDATE)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByLabelText('Price: Saw')).toBeNull());
  await waitFor(() => expect(cell('Price', 'Hammer')).toHaveAttribute('data-saved', 'true'));
  expect(cell('Price', 'Hammer')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(wire.requests(UPDATE)).toHaveLength(2);
});

test.each([
  ['refusal', () => refusal(400, { description: 'Too much.' }), /Too much/],
  ['lost connection', () => HttpResponse.error(), /network|connection|server/i],
])('after a %s the focus returns to the cell', async (_, failing, reason) => {
  const { user, wire, pencil } = await open();
  wire.answer(UPDATE, failing);
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('5{Enter}');
  await waitFor(() => expect(cell('Price', 'Hammer')).toHaveAccessibleDescription(reason));
  expect(cell('Price', 'Hammer')).toHaveFocus();
  wire.answer(UPDATE, ({ body }) => body);
  await user.keyboard('{Control>}a{/Control}3{Enter}');
  await waitFor(async () => expect(await shown('Price')).toEqual(['$3.00', '$18.00', '$19.00']));
  expect(wire.last(UPDATE).body).toMatchObject({ name: 'Hammer', unitPrice: 3 });
});

test('a refusal that arrives while the user types in the next cell leaves him there', async () => {
  const { user, wire, pencil } = await open();
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  wire.answer(UPDATE, () => promise.then(() => refusal(400, { description: 'Too much.' })));
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('5{Enter}6');
  await act(async () => resolve());
  await waitFor(() => expect(cell('Price', 'Hammer')).toBeInvalid());
  expect(cell('Price', 'Saw')).toHaveFocus();
  wire.answer(UPDATE, ({ body }) => body);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ name: 'Saw', unitPrice: 6 }));
});

test('a price that its form would refuse is not sent, and keeps the focus', async () => {
  const { user, wire, pencil } = await open();
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('-5');
  await user.tab();
  expect(cell('Price', 'Hammer')).toHaveFocus();
  expect(cell('Price', 'Hammer')).toHaveAccessibleDescription('Must be at least 0');
  expect(wire.requests(UPDATE)).toEqual([]);
});

test('an unsaved price is given up only if the user agrees', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  onTestFinished(() => confirm.mockRestore());
  const { user, wire, pencil } = await open();
  wire.answer(UPDATE, () => HttpResponse.error());
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('5{Enter}');
  await waitFor(() => expect(cell('Price', 'Hammer')).toBeInvalid());
  await user.click(screen.getByText('Categories', { selector: 'a' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(address()).toBe('/products');
  confirm.mockReturnValue(true);
  await user.click(screen.getByText('Categories', { selector: 'a' }));
  await waitFor(() => expect(address()).toBe('/categories'));
});

test('a click beside an open cell does not open the record, and a click on a value still does', async () => {
  const { user, pencil } = await open();
  const row = within(await table('Products List')).getByText('$18.00');
  await user.click(await pencil('Price', 'Saw'));
  expect(cell('Price', 'Saw')).toHaveFocus();
  expect(address()).toBe('/products');
  fireEvent.click(row.closest('td') as HTMLElement);
  await user.keyboard('{Escape}');
  await user.click(row);
  await waitFor(() => expect(address()).toBe('/products/8'));
});

test.each(['clerk', 'viewer'] as const)('a %s sees no pencil', async (role) => {
  account.who = { name: 'ewa', role, warehouseIds: null, employeeId: null, by: 'password', hasAccount: true };
  onTestFinished(() => void Reflect.deleteProperty(account, 'who'));
  backend(ALL);
  await renderApp(CHOSEN);
  // The tools of the list are there, and the values of the added columns.
  await screen.findByLabelText('More tools');
  await waitFor(async () => expect(await shown('Minimum')).toEqual(['3', '3', '3']));
  await screen.findByLabelText('Search everything', { selector: 'button' });
  expect(screen.queryByLabelText(/^Change /)).toBeNull();
});

test('a value that is refused after the user has left the list is reported with its product', async () => {
  const { user, wire, pencil } = await open();
  wire.answer('GET /api/geography', () => []);
  const answer = held(() => refusal(400, { description: 'Too much.' }));
  wire.answer(UPDATE, answer);
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('12,5{Enter}');
  await waitFor(() => expect(wire.requests(UPDATE)).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Geography' }));
  await waitFor(() => expect(address()).toBe('/geography'));
  answer.release();
  const message = await screen.findByText('Hammer, Price 12,5 was not saved: Too much.');
  expect(message.closest('[role=alert]')).not.toBeNull();
  expect(screen.getByText('Back to the list')).toHaveAttribute('href', '/products');
});

test('a value whose answer was lost is saved, and can be undone', async () => {
  const { user, wire, pencil } = await open();
  wire.answer(UPDATE, () => {
    wire.answer(PRODUCT, () => ({ productId: 7, name: 'Hammer', unitPrice: 12.5 }));
    return HttpResponse.error();
  });
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('12,5{Enter}');
  await screen.findByText('Price: 17.00 → 12.50');
  expect(await shown('Price')).toEqual(['$12.50', '$18.00', '$19.00']);
  expect(screen.queryByText('Network Error')).toBeNull();
  wire.answer(UPDATE, ({ body }) => body);
  await user.click(screen.getByText('Undo'));
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ unitPrice: 17 }));
});

test('a value whose answer was lost with the connection is saved by a further Enter without a question', async () => {
  const { user, wire, pencil } = await open();
  wire.answer(UPDATE, () => {
    wire.answer(PRODUCT, () => HttpResponse.error());
    return HttpResponse.error();
  });
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('12,5{Enter}');
  await waitFor(() => expect(cell('Price', 'Hammer')).toBeInvalid());
  wire.answer(PRODUCT, () => ({ productId: 7, name: 'Hammer', unitPrice: 12.5 }));
  await user.keyboard('{Enter}');
  await screen.findByText('Price: 17.00 → 12.50');
  expect(wire.requests(UPDATE)).toHaveLength(1);
});

test('after a refused undo the focus goes to the cell that needs an answer', async () => {
  const { user, wire, pencil } = await open();
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('5{Enter}{Escape}');
  await screen.findByText('Price: 17.00 → 5.00');
  wire.answer(PRODUCT, () => ({ productId: 7, name: 'Hammer', unitPrice: 77.77 }));
  await user.click(screen.getByText('Undo'));
  await waitFor(() => expect(cell('Price', 'Hammer')).toHaveFocus());
  expect(cell('Price', 'Hammer')).toHaveAccessibleDescription('It is 77.77 by now. Press Enter to overwrite it.');
});

test('after an undo that is saved the focus goes to the heading', async () => {
  const { user, wire, pencil } = await open();
  await user.click(await pencil('Price', 'Hammer'));
  await user.keyboard('5{Enter}{Escape}');
  await user.click(await screen.findByText('Undo'));
  await waitFor(async () => expect((await shown('Price'))[0]).toBe('$17.00'));
  expect(wire.requests(UPDATE)).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('prices are pasted as the app shows them, and not in another currency', async () => {
  const { user, wire, pencil } = await open();
  await user.click(await pencil('Price', 'Hammer'));
  await user.paste('$1,005.00\n€2.50\n');
  await waitFor(() => expect(wire.last(UPDATE).body).toMatchObject({ name: 'Hammer', unitPrice: 1005 }));
  expect(cell('Price', 'Saw')).toHaveAccessibleDescription('Enter a number');
  expect(cell('Price', 'Saw')).toHaveValue('€2.50');
  await screen.findByText('Price: 17.00 → 1005.00');
  expect(wire.requests(UPDATE)).toHaveLength(1);
});

test('with a new build under the page a cell says to reload it', async () => {
  backend(ALL);
  vi.resetModules();
  // Throws where the cell reads it, not for the form, which the page prefetches.
  vi.doMock('../../../src/views/form/save', () => ({
    get save() {
      throw new TypeError('Failed to fetch dynamically imported module');
    },
  }));
  onTestFinished(() => {
    vi.doUnmock('../../../src/views/form/save');
    vi.resetModules();
  });
  const { renderApp: renderOutdated } = await import('../../../tests/helpers/app');
  const { setOutdated } = await import('../../../src/views/messages/networkErrorInPage');
  const { user } = await renderOutdated('/products');
  await user.click(await screen.findByLabelText('Change Price: Hammer'));
  await user.keyboard('5{Enter}');
  await waitFor(() => expect(cell('Price', 'Hammer')).toHaveAccessibleDescription('Network Error'));
  act(setOutdated);
  expect(cell('Price', 'Hammer')).toHaveAccessibleDescription('Reload the page.');
});
