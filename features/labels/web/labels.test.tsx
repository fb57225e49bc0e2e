import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { address, announce, button, heading, openTools, renderApp } from '../../../tests/helpers/app';
import { buildProduct, buildProductDetail, buildTransactionDetail, pageOf } from '../../../tests/helpers/builders';
import { watchDownloads } from '../../../tests/helpers/downloads';
import { pick } from '../../../tests/helpers/moveForm';
import { recordWire, refusal } from '../../../tests/helpers/wire';

const PRODUCT = 'GET /api/products/:id';
const CODES = 'GET /api/barcodes/products';
const ANNOUNCED = 'barcodes labels product-units shelves';

const codes: Record<string, readonly { code: string; quantity: number }[]> = {
  7: [
    { code: '5901234123457', quantity: 12 },
    { code: '96385074', quantity: 1 },
  ],
  8: [{ code: 'A2-10', quantity: 1 }],
};
const names: Record<string, string> = { 7: 'Saw', 8: 'Rake', 9: 'Nail' };

const codesOf = (ids: string) =>
  ids.split(',').flatMap((id) => (codes[id] ?? []).map((code) => ({ productId: Number(id), ...code })));

const idIn = (path: string): number => Number(path.split('/').at(3)?.split('?')[0]);

const world = () =>
  recordWire({
    [PRODUCT]: ({ path }) => ({
      ...buildProductDetail({ productId: idIn(path), name: names[idIn(path)] ?? 'Other', unitPrice: 12.5 }),
      unitName: 'pcs',
    }),
    [CODES]: ({ query }) => codesOf(query.ids ?? ''),
    'GET /api/products': () => pageOf([7, 9].map((id) => buildProduct({ productId: id, name: names[id] ?? '' }))),
    'GET /api/transactions/:id': () =>
      buildTransactionDetail({
        transactionId: 5,
        products: [
          { productId: 7, name: 'Saw', categoryName: 'Tools', unitPrice: 1, quantity: 34 },
          { productId: 8, name: 'Rake', categoryName: 'Tools', unitPrice: 1, quantity: 2 },
        ],
      }),
    'GET /api/categories': () => pageOf([]),
    'GET /api/product-units': () => [],
    'GET /api/units': () => pageOf([]),
    'GET /api/warehouses': () => pageOf([]),
    'GET /api/warehouses/:id': () => ({ warehouseId: 3, name: 'Gdynia' }),
    'GET /api/shelves': () => [
      { productId: 1, shelf: 'A10' },
      { productId: 2, shelf: 'A2' },
      { productId: 3, shelf: 'A10' },
    ],
  });

/** The rules for printed pages. jsdom has no style sheets of scripts. */
let rules = '';
beforeEach(() => {
  rules = '';
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(text: string) {
        rules = text;
      }
    },
  );
  Object.assign(document, { adoptedStyleSheets: [] });
  onTestFinished(() => void vi.unstubAllGlobals());
});

const open = async (path: string, announced = ANNOUNCED) => {
  announce(announced);
  const wire = world();
  const view = await renderApp(path);
  await heading('Labels');
  return { wire, ...view };
};
const amount = (name: string) => screen.findByLabelText<HTMLInputElement>(`Labels of ${name}`);
const amounts = () => screen.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value);
const status = () => screen.getByText(/ labels? on /);
const textsOf = (sheet: Element) => [...sheet.querySelectorAll('text')].map(({ textContent }) => textContent);

test('a receipt has a label for each piece, with the code of one piece', async () => {
  const { wire } = await open('/labels?transaction=5');
  expect(await amount('Saw')).toHaveValue('34');
  expect(amounts()).toEqual(['34', '2']);
  expect(status()).toHaveTextContent('36 labels on 2 sheets');
  expect(screen.getByLabelText('Barcode of Saw')).toHaveValue('96385074');
  expect(wire.requests(PRODUCT)).toHaveLength(2);
  const sheets = [screen.getByLabelText('Sheet 1'), screen.getByLabelText('Sheet 2')];
  expect(sheets.map((sheet) => sheet.querySelectorAll('path').length)).toEqual([24, 12]);
  expect(textsOf(sheets[0] as Element).slice(0, 2)).toEqual(['Saw', '96385074']);
});

test('a corrected or returned piece of a receipt has no label', async () => {
  announce(`${ANNOUNCED} returns`);
  const wire = world();
  const line = { name: 'Any', unitPrice: 1, counted: null, corrected: 0, returned: 0 };
  wire.answer('GET /api/transactions/:id/standing', () => ({
    lines: [
      { ...line, productId: 7, recorded: 34, corrected: -10, returned: 3 },
      { ...line, productId: 8, recorded: 2, corrected: -2 },
      // A correction added it.
      { ...line, productId: 9, recorded: 0, corrected: 5 },
    ],
  }));
  await renderApp('/labels?transaction=5');
  expect(await amount('Saw')).toHaveValue('21');
  expect(await amount('Nail')).toHaveValue('5');
  expect(amounts()).toEqual(['21', '5']);
});

test('all rows of a list except some have labels', async () => {
  await open('/labels?list=name%3Da&except=7');
  expect(await amount('Nail')).toHaveValue('1');
  expect(amounts()).toEqual(['1']);
});

test('the actions of a product, of selected ones and of a transaction open the labels', async () => {
  announce(ANNOUNCED);
  world();
  const { user, unmount } = await renderApp('/products/7');
  await heading('Saw');
  await user.click(await screen.findByText('Labels', { selector: 'main a, main a *' }));
  await waitFor(() => expect(address()).toBe('/labels?products=7'));
  expect(await amount('Saw')).toHaveValue('1');
  unmount();

  const second = await renderApp('/transactions/5');
  await heading('Transaction #5');
  await second.user.click(await screen.findByText('Labels', { selector: 'main a, main a *' }));
  await waitFor(() => expect(address()).toBe('/labels?transaction=5'));
  second.unmount();

  const third = await renderApp('/products');
  await third.user.click(await screen.findByLabelText('Select Saw'));
  await third.user.click(await screen.findByText('Labels (1)'));
  await waitFor(() => expect(address()).toBe('/labels?products=7'));
});

test('the list of products leads to the labels of all its rows, with its filters', async () => {
  announce(ANNOUNCED);
  const wire = world();
  const { user } = await renderApp('/products?name=a&categoryId=4');
  await openTools();
  await user.click(await screen.findByText('Labels', { selector: 'main a' }));
  expect(await amount('Saw')).toHaveValue('1');
  expect(amounts()).toEqual(['1', '1']);
  expect(wire.last('GET /api/products').query).toMatchObject({ name: 'a', categoryId: '4' });
  expect(wire.requests(CODES).map(({ query }) => query)).toEqual([{ ids: '7,9' }]);
  expect(wire.requests(PRODUCT)).toEqual([]);
});

test('a product without a barcode says so, and its label has a QR code of the name only on request', async () => {
  const { user } = await open('/labels?products=9');
  expect(await screen.findByText(/the QR code has the name/)).toBeVisible();
  expect(screen.getByText('Add a barcode')).toHaveAttribute('href', '/products/9/edit');
  const sheet = () => screen.getByLabelText('Sheet 1');
  expect(sheet().querySelectorAll('path')).toHaveLength(1);
  expect(textsOf(sheet())).toEqual(['Nail']);
  await user.click(screen.getByLabelText('QR code of the name where a product has no barcode'));
  expect(screen.getByText('No barcode.')).toBeVisible();
  expect(sheet().querySelectorAll('path')).toHaveLength(0);
});

test('the user chooses what labels say, and the browser keeps it for the next ones', async () => {
  const { user, unmount } = await open('/labels?products=7');
  await amount('Saw');
  await user.click(screen.getByLabelText('Price'));
  await user.click(screen.getByLabelText('Unit'));
  await user.click(screen.getByLabelText('Code as text'));
  await user.type(screen.getByLabelText('Own text'), 'Hall B');
  await user.selectOptions(screen.getByLabelText('Size of the labels'), '100 × 50 mm');
  expect(textsOf(screen.getByLabelText('Label 1'))).toEqual(['Saw', '$12.50 / pcs', 'Hall B']);
  expect(screen.getByText('1 label')).toBeVisible();
  unmount();
  await renderApp('/labels?products=8');
  await amount('Rake');
  expect(textsOf(screen.getByLabelText('Label 1'))).toEqual(['Rake', '$12.50 / pcs', 'Hall B']);
});

test.each(['{"size":"gone","price":"yes","code":false}', 'no JSON', 'null', '[]'])(
  'stored settings of another form, %s, do not break the page',
  async (kept) => {
    localStorage.setItem('labels', kept);
    await open('/labels?products=8');
    await amount('Rake');
    expect(screen.getByLabelText('Size of the labels')).toHaveValue('a4-24');
    expect(screen.getByLabelText('Price')).not.toBeChecked();
  },
);

test('labels begin at the place that the user clicks on a picture of the sheet', async () => {
  const { user } = await open('/labels?products=7');
  await user.click(await screen.findByLabelText('Row 2, column 3'));
  expect(screen.getByLabelText('Row 2, column 3')).toBeChecked();
  const [label] = [...screen.getByLabelText('Sheet 1').querySelectorAll('g')].filter((place) =>
    place.querySelector('path'),
  );
  expect(label).toHaveAttribute('transform', 'translate(140 37.5)');
  await user.clear(await amount('Saw'));
  await user.type(await amount('Saw'), '20');
  expect(status()).toHaveTextContent('20 labels on 2 sheets');
});

test('only whole numbers of labels are printed, and at most 2,000', async () => {
  const { user } = await open('/labels?products=7,8');
  const print = () => button('Print');
  expect(await amount('Saw')).toHaveValue('1');
  await user.clear(await amount('Saw'));
  expect(print()).toBeDisabled();
  expect(screen.getByText('Must be a whole number from 0')).toBeVisible();
  await user.type(await amount('Saw'), '2000');
  expect(screen.getByText(/2,001 labels are too many for one print: at most 2,000/)).toBeVisible();
  expect(print()).toBeDisabled();
  await user.click(screen.getByLabelText('Remove Rake'));
  expect(print()).toBeEnabled();
});

test('a code that does not fit is reported beside its product', async () => {
  const { wire, user } = await open('/labels');
  wire.answer(CODES, () => [{ productId: 7, code: 'SN-2026-11-27-000000000012345-REVISION-B', quantity: 1 }]);
  await pick(user, await screen.findByLabelText('Add product'), 'Saw');
  expect(await screen.findByText(/does not fit on a label of this size/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Symbol'), 'QR code');
  expect(screen.queryByText(/does not fit on a label of this size/)).toBeNull();
});

test('the browser prints all sheets in their size, and only while it prints they exist', async () => {
  const { user } = await open('/labels?transaction=5');
  await user.clear(await amount('Saw'));
  await user.type(await amount('Saw'), '100');
  const printed = () => document.querySelectorAll('body > [data-label-pages] > svg');
  expect(rules).toContain('@page { size: 210mm 297mm; margin: 0; }');
  expect(printed()).toHaveLength(0);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(printed()).toHaveLength(5);
  expect([...printed()].map((sheet) => sheet.querySelectorAll('path').length)).toEqual([24, 24, 24, 24, 6]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(printed()).toHaveLength(0);
});

test('labels of a roll are saved for its printer', async () => {
  const { user } = await open('/labels?products=7,8');
  await user.selectOptions(await screen.findByLabelText('Size of the labels'), '57 × 32 mm');
  const downloads = watchDownloads();
  await user.click(button('Download ZPL'));
  const { name, text } = (await downloads[0]) ?? { name: '', text: '' };
  expect(name).toBe('labels-57x32.zpl');
  expect(text.match(/\^XA/g)).toHaveLength(2);
  expect(text).toContain('^FDRake^FS');
});

test('the shelves of a warehouse have labels, in their order', async () => {
  const { wire } = await open('/labels?shelves=3');
  await amount('A2');
  expect(
    screen.getAllByRole('spinbutton').map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent),
  ).toEqual(['Labels of A2', 'Labels of A10']);
  expect(textsOf(screen.getByLabelText('Sheet 1'))).toEqual(['A2', 'Gdynia', 'A10', 'Gdynia']);
  expect(wire.requests(PRODUCT)).toEqual([]);
});

test('without the announcement there is no page, no action, and no request', async () => {
  announce('barcodes');
  const wire = world();
  const { unmount } = await renderApp('/labels?products=7');
  await heading('Page not found');
  expect(wire.requests(PRODUCT)).toEqual([]);
  unmount();
  await renderApp('/products/7');
  await heading('Saw');
  expect(within(document.body).queryByText('Labels')).toBeNull();
});

test('a backend without barcodes and shelves has labels of names', async () => {
  const { wire } = await open('/labels?products=7', 'labels');
  await amount('Saw');
  expect(screen.getByText(/the QR code has the name/)).toBeVisible();
  expect(screen.queryByText('Add a barcode')).toBeNull();
  expect(screen.queryByText('Shelves')).toBeNull();
  expect(wire.requests('GET /api/shelves')).toEqual([]);
  expect(wire.requests(CODES)).toEqual([]);
});

test('a failed request has a message', async () => {
  announce(ANNOUNCED);
  const wire = world();
  wire.answer(PRODUCT, () => refusal(500));
  await renderApp('/labels?products=7');
  await heading('Labels');
  expect(await screen.findByRole('alert')).toBeVisible();
});
