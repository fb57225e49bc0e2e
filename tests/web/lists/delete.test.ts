import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { optionsOf, renderApp, rowsOf, table } from '../../helpers/app';
import { buildCategory, buildProduct, buildWarehouse, pageOf } from '../../helpers/builders';
import { type Call, connectionLost, held, recordWire, refusal } from '../../helpers/wire';

const DELETE = 'DELETE /api/products/:id';
const LIST = 'GET /api/products';

const gone = () => new Response(null, { status: 204 });

async function askToDelete(names = ['Hammer', 'Saw']) {
  let left = names;
  const wire = recordWire({
    [LIST]: () => pageOf(left.map((name, index) => buildProduct({ productId: index + 7, name }))),
    [DELETE]: () => {
      left = left.slice(1);
      return gone();
    },
  });
  const { user } = await renderApp('/products');
  await table('Products List');
  await user.click(screen.getByLabelText('Delete Hammer'));
  return { wire, user, dialog: within(await screen.findByRole('dialog')) };
}

const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each<[string, string, Call, object, string, string]>([
  ['/products', 'Hammer', LIST, buildProduct(), 'product', '7'],
  ['/categories', 'Tools', 'GET /api/categories', buildCategory(), 'category', '3'],
  [
    '/warehouses',
    'Lublin',
    'GET /api/warehouses',
    buildWarehouse({ warehouseId: 4, name: 'Lublin' }),
    'warehouse',
    '4',
  ],
])('%s asks before it deletes', async (path, name, call, row, one, id) => {
  const remove: Call = `DELETE /api/${path.slice(1)}/:id`;
  const wire = recordWire({ [call]: () => pageOf([row]), [remove]: gone });
  const { user } = await renderApp(path);
  await user.click(await screen.findByLabelText(`Delete ${name}`));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(`Are you sure you want to delete this ${one}?`)).toBeInTheDocument();
  expect(dialog.getByText(name)).toBeInTheDocument();
  await user.click(dialog.getByText('Delete'));
  await waitFor(() => expect(wire.requests(remove)).toHaveLength(1));
  expect(wire.last(remove)).toMatchObject({ path: `/api${path}/${id}`, query: {}, body: undefined });
});

describe('the dialog', () => {
  test('Cancel deletes nothing', async () => {
    const { wire, user, dialog } = await askToDelete();
    await user.click(dialog.getByText('Cancel'));
    await dialogIsGone();
    expect(wire.requests(DELETE)).toEqual([]);
  });

  test('Escape deletes nothing', async () => {
    const { wire, user } = await askToDelete();
    await user.keyboard('{Escape}');
    await dialogIsGone();
    expect(wire.requests(DELETE)).toEqual([]);
  });

  test('a double click deletes once', async () => {
    const { wire, user, dialog } = await askToDelete();
    const answer = held(gone);
    wire.answer(DELETE, answer);
    await user.dblClick(dialog.getByText('Delete'));
    expect(dialog.getByText('Delete')).toBeDisabled();
    answer.release();
    await dialogIsGone();
    expect(wire.requests(DELETE)).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('takes the record off the list, which is read again', async () => {
    const { wire, user, dialog } = await askToDelete();
    const before = wire.requests(LIST).length;
    await user.click(dialog.getByText('Delete'));
    await dialogIsGone();
    await waitFor(async () => expect(rowsOf(await table('Products List')).map(([name]) => name)).toEqual(['Saw']));
    expect(wire.requests(LIST)).toHaveLength(before + 1);
  });

  test('empties the list while it is read again', async () => {
    const { wire, user, dialog } = await askToDelete();
    const again = held(() => pageOf([buildProduct({ name: 'Saw' })]));
    wire.answer(LIST, again);
    await user.click(dialog.getByText('Delete'));
    await dialogIsGone();
    expect(screen.queryByText('Saw')).toBeNull();
    expect(document.querySelector('table')).toHaveAttribute('aria-busy', 'true');
    again.release();
    expect(await screen.findByText('Saw')).toBeInTheDocument();
  });

  test('of a category takes it out of the selects that offer it', async () => {
    let left = [buildCategory({ categoryId: 3, name: 'Tools' }), buildCategory({ categoryId: 4, name: 'Toys' })];
    recordWire({
      'GET /api/categories': () => pageOf(left),
      [LIST]: () => pageOf([buildProduct()]),
      'DELETE /api/categories/:id': () => {
        left = left.slice(1);
        return gone();
      },
    });
    const { user } = await renderApp('/products');
    await waitFor(() => expect(optionsOf('Category')).toEqual(['Wszystkie', 'Tools', 'Toys']));
    await user.click(screen.getByRole('link', { name: 'Categories' }));
    await user.click(await screen.findByLabelText('Delete Tools'));
    await user.click(within(await screen.findByRole('dialog')).getByText('Delete'));
    await waitFor(() => expect(screen.queryByLabelText('Delete Tools')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Products' }));
    await waitFor(() => expect(optionsOf('Category')).toEqual(['Wszystkie', 'Toys']));
  });

  test('of the last record leaves the empty text', async () => {
    const { user, dialog } = await askToDelete(['Hammer']);
    await user.click(dialog.getByText('Delete'));
    expect(await screen.findByText('No Products found')).toBeInTheDocument();
  });

  test.each([
    ['in the words of the server', () => refusal(409, { description: 'It is still held.' }), 'It is still held.'],
    ['in general words where it has none', () => refusal(500), 'Request failed with status code 500'],
    ['without an answer', connectionLost, 'Network Error'],
  ])('that fails says so above the table, %s, and the list stands', async (_, reply, message) => {
    const { wire, user, dialog } = await askToDelete();
    wire.answer(DELETE, reply);
    const before = wire.requests(LIST).length;
    await user.click(dialog.getByText('Delete'));
    await dialogIsGone();
    const failure = screen.getByText(`Error: ${message}`);
    const shown = await table('Products List');
    expect(failure.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(rowsOf(shown).map(([name]) => name)).toEqual(['Hammer', 'Saw']);
    // A list that were read again might be lost as well.
    expect(wire.requests(LIST)).toHaveLength(before);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('again clears the failure when it succeeds', async () => {
    const { wire, user, dialog } = await askToDelete();
    wire.answer(DELETE, () => refusal(500));
    await user.click(dialog.getByText('Delete'));
    await dialogIsGone();
    wire.answer(DELETE, gone);
    await user.click(screen.getByLabelText('Delete Saw'));
    await user.click(within(await screen.findByRole('dialog')).getByText('Delete'));
    await waitFor(() => expect(screen.queryByText(/^Error: /)).toBeNull());
  });
});
