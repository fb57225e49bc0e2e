import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/history';
import { chooseLanguage } from '../../../src/texts/language';
import { address, columnOf, control, fill, heading, renderApp, rowsOf, table } from '../../../tests/helpers/app';
import { buildProductDetail, buildWarehouseDetail, pageOf } from '../../../tests/helpers/builders';
import { type Call, recordWire, refusal } from '../../../tests/helpers/wire';

const PRODUCT = 'GET /api/products/:id';
const HISTORY = 'GET /api/products/:id/history';
const AUDIT = 'GET /api/audit';
const CHANGE = 'PUT /api/products/:id';

/** Announces the capability, as our own server does in its page. */
function announce(names: string) {
  const meta = Object.assign(document.createElement('meta'), { name: 'magazyn', content: names });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}

const entry = (values: Partial<HistoryEntry> = {}): HistoryEntry => ({
  eventId: 4,
  date: '2026-03-05',
  time: '14:05:09',
  at: '2026-03-05T13:05:09.000Z',
  account: 'Ann Lee',
  token: null,
  action: 'change',
  changes: [{ field: 'unitPrice', label: 'Price', before: '$5.00', after: '$6.00' }],
  ...values,
});

describe('the history of a record', () => {
  test('loads when it is opened, and shows who changed what', async () => {
    announce('history');
    const created = entry({ eventId: 1, action: 'create', account: null, changes: [] });
    const wire = recordWire({
      [PRODUCT]: () => buildProductDetail({ name: 'Saw' }),
      [HISTORY]: () => pageOf([entry(), created]),
    });
    const { user } = await renderApp('/products/7');
    await user.click(await screen.findByText('History', { selector: 'h2' }));
    await waitFor(() => expect(wire.requests(HISTORY)).toHaveLength(1));
    expect(wire.last(HISTORY)).toMatchObject({ path: '/api/products/7/history', query: { page: '0' } });
    const [changed, first] = (await screen.findAllByRole('listitem')).filter((item) => item.closest('details'));
    expect(changed).toHaveTextContent('ChangedAnn LeeMar 05, 2026, 14:05Unit Price$5.00 → $6.00');
    expect(first).toHaveTextContent('CreatedMar 05, 2026, 14:05');
  });

  test('links to the record that a field referred to, and to all actions of an account', async () => {
    announce('history audit');
    const category = { field: 'categoryId', label: 'Category', before: 'Tools', after: 'Toys', list: 'categories' };
    const country = {
      field: 'countryId',
      label: 'Country',
      before: null,
      after: 'Poland',
      list: 'countries',
      afterId: 1,
    };
    recordWire({
      [PRODUCT]: () => buildProductDetail({ name: 'Saw' }),
      [HISTORY]: () => pageOf([entry({ changes: [{ ...category, beforeId: 3, afterId: 4 }, country] })]),
    });
    const { user } = await renderApp('/products/7');
    await user.click(await screen.findByText('History', { selector: 'h2' }));
    const item = within((await screen.findByText('Ann Lee')).closest('li') as HTMLElement);
    expect(item.getByText('Ann Lee')).toHaveAttribute('href', '/activity?account=Ann+Lee');
    expect(item.getByText('Tools')).toHaveAttribute('href', '/categories/3');
    expect(item.getByText('Toys')).toHaveAttribute('href', '/categories/4');
    expect(item.getByText('Poland').closest('a')).toBeNull();
  });

  test('says that it is empty, and shows an error with Retry', async () => {
    announce('history');
    const wire = recordWire({ [PRODUCT]: () => buildProductDetail(), [HISTORY]: () => refusal(500) });
    const { user } = await renderApp('/products/7');
    await user.click(await screen.findByText('History', { selector: 'h2' }));
    await screen.findByText('Request failed with status code 500', { exact: false });
    wire.answer(HISTORY, () => pageOf([]));
    await user.click(screen.getByText('Retry'));
    expect(await screen.findByText('No changes recorded yet.')).toBeVisible();
  });

  test('is not on the page without an announcement', async () => {
    const wire = recordWire({ [PRODUCT]: () => buildProductDetail({ name: 'Saw' }) });
    await renderApp('/products/7');
    await heading('Saw');
    expect(screen.queryByText('History')).toBeNull();
    expect(wire.requests(HISTORY)).toEqual([]);
  });
});

describe('the Activity page', () => {
  const event = (values: object) => ({
    ...entry(),
    entity: 'products',
    recordId: 7,
    record: 'Saw',
    address: '10.0.0.1',
    requestId: 'one',
    changes: 'Price: $5.00 → $6.00',
    ...values,
  });

  test('lists the actions, and links to their records', async () => {
    announce('audit');
    const move = event({
      eventId: 3,
      action: 'move',
      entity: 'transactions',
      recordId: 17,
      record: null,
      changes: null,
    });
    const wire = recordWire({ [AUDIT]: () => pageOf([event({}), move]) });
    const { user } = await renderApp('/activity');
    await heading('Activity');
    const list = await table('Activity');
    expect(columnOf(list, 'Record')).toEqual(['Saw', 'Transaction 17']);
    expect(rowsOf(list)[0]).toEqual(expect.arrayContaining(['Ann Lee', 'Changed', 'Products', 'Price: $5.00 → $6.00']));
    expect(within(list).getByText('Saw')).toHaveAttribute('href', '/products/7');
    expect(within(list).getAllByText('Ann Lee')[0]).toHaveAttribute('href', '/activity?account=Ann+Lee');
    expect(within(list).getByText('Transaction 17')).toHaveAttribute('href', '/transactions/17');
    expect(screen.getByText('Activity', { selector: 'nav a' })).toHaveAttribute('aria-current', 'page');
    await user.selectOptions(control('List'), 'Products');
    await waitFor(() => expect(wire.last(AUDIT).query).toEqual({ entity: 'products', page: '0' }));
    await fill(user, 'Person', 'Ann');
    await waitFor(() => expect(wire.last(AUDIT).query).toEqual({ entity: 'products', account: 'Ann', page: '0' }));
    expect(address()).toMatch(/^\/activity\?/);
  });

  test('has the names of lists, fields and values in the language, and the data as they are', async () => {
    announce('audit settings');
    onTestFinished(() => chooseLanguage('original'));
    recordWire({
      [AUDIT]: () =>
        pageOf([
          event({ changes: 'Unit Price: $1,005.00 → $6.00, Name: Tools, small → Yes' }),
          event({ eventId: 5, entity: 'stock-levels', record: 'Saw', changes: 'Minimum: 3 → 4' }),
          event({
            eventId: 6,
            entity: 'settings',
            recordId: 1,
            record: 'purchase-orders',
            changes: 'Days until Delivery: 7 → 9',
          }),
          event({ eventId: 7, entity: 'accounts', record: 'eva', changes: 'Password set' }),
          event({ eventId: 8, action: 'move', entity: 'transactions', recordId: 17, record: null, changes: null }),
        ]),
    });
    await chooseLanguage('pl');
    await renderApp('/activity');
    await heading('Aktywność');
    const list = await table('Aktywność');
    expect(columnOf(list, 'Lista')).toEqual(['Produkty', 'Stany minimalne', 'Ustawienia', 'Konta', 'Transakcje']);
    expect(columnOf(list, 'Zmiany')).toEqual([
      'Cena jedn.: 1005,00 $ → 6,00 $, Nazwa: Tools, small → Yes',
      'Stan minimalny: 3 → 4',
      'Dni do dostawy: 7 → 9',
      'Password set',
      '—',
    ]);
    expect(columnOf(list, 'Rekord')).toContain('Transakcja 17');
  });

  test('is not found without an announcement', async () => {
    const wire = recordWire();
    await renderApp('/activity');
    await heading('Page not found');
    expect(screen.queryByText('Activity', { selector: 'nav a' })).toBeNull();
    expect(wire.requests(AUDIT)).toEqual([]);
  });
});

describe('a form withVersion over a newer version', () => {
  const was = buildProductDetail({ productId: 7, name: 'Saw', description: 'Cuts', unitPrice: 5, categoryId: 3 });
  const withVersion = (version: string, record: object) => () =>
    HttpResponse.json(record, { headers: { etag: version } });
  const description = 'Ann Lee changed the product changeByOther, at 14:05. Nothing of yours was withVersion.';

  async function open(now: object, changes: HistoryEntry['changes']) {
    announce('versions');
    const wire = recordWire({
      [PRODUCT]: withVersion('"4"', was),
      [CHANGE]: () => HttpResponse.json({ description, changes: [entry({ changes })] }, { status: 412 }),
      'GET /api/products': () => pageOf([]),
    });
    const { user } = await renderApp('/products/7/edit');
    await waitFor(() => expect(control('Category')).toHaveValue('3'));
    const save = async () => {
      const before = wire.requests(CHANGE).length;
      await user.click(screen.getByText('Update', { selector: 'button', exact: false }));
      await waitFor(() => expect(wire.requests(CHANGE)).toHaveLength(before + 1));
      return wire.last(CHANGE);
    };
    const changeByOther = () => wire.answer(PRODUCT, withVersion('"5"', { ...was, ...now }));
    return { wire, user, save, changeByOther };
  }

  test('takes the changes of others, keeps the typed values, and saves over the newer version', async () => {
    const { wire, user, save, changeByOther } = await open({ description: 'Cuts wood' }, [
      { field: 'description', label: 'Description', before: 'Cuts', after: 'Cuts wood' },
    ]);
    await fill(user, 'Name', 'Big Saw');
    changeByOther();
    const refused = await save();
    expect(refused.headers.get('if-match')).toBe('"4"');
    expect(await screen.findByText(description, { exact: false })).toBeVisible();
    await waitFor(() => expect(control('Description')).toHaveValue('Cuts wood'));
    expect(control('Name')).toHaveValue('Big Saw');
    wire.answer(CHANGE, () => was);
    const again = await save();
    expect(again.headers.get('if-match')).toBe('"5"');
    expect(again.body).toMatchObject({ name: 'Big Saw', description: 'Cuts wood' });
  });

  test('asks which value to keep if both changed the same field', async () => {
    const { wire, user, save, changeByOther } = await open({ categoryId: 3, name: 'Fret Saw' }, [
      { field: 'name', label: 'Name', before: 'Saw', after: 'Fret Saw' },
    ]);
    await fill(user, 'Name', 'Big Saw');
    changeByOther();
    await save();
    const merge = within(await screen.findByLabelText('Changes by others'));
    expect(merge.getByLabelText('Yours: Big Saw')).toBeChecked();
    await user.click(merge.getByLabelText('By Ann Lee: Fret Saw'));
    expect(control('Name')).toHaveValue('Fret Saw');
    await user.click(merge.getByLabelText('Yours: Big Saw'));
    expect(control('Name')).toHaveValue('Big Saw');
    wire.answer(CHANGE, () => was);
    expect((await save()).body).toMatchObject({ name: 'Big Saw' });
  });

  test('shows the typed and chosen values as a page shows them', async () => {
    const { user, save, changeByOther } = await open({ unitPrice: 6, categoryId: 1 }, []);
    await fill(user, 'Unit Price', '8');
    await user.selectOptions(control('Category'), 'Toys');
    changeByOther();
    await save();
    const merge = within(await screen.findByLabelText('Changes by others'));
    expect(merge.getByLabelText('Yours: $8.00')).toBeChecked();
    expect(merge.getByLabelText('By another user: $6.00')).toBeInTheDocument();
    expect(await merge.findByLabelText('Yours: Toys')).toBeChecked();
  });

  test('shows a typed address with the names of its region and country', async () => {
    announce('versions');
    const warehouse = buildWarehouseDetail();
    const wire = recordWire({
      'GET /api/warehouses/:id': withVersion('"4"', warehouse),
      'PUT /api/warehouses/:id': () => HttpResponse.json({ description, changes: [entry({})] }, { status: 412 }),
    });
    const { user } = await renderApp(`/warehouses/${warehouse.warehouseId}/edit`);
    await waitFor(() => expect(control('Country')).toHaveValue(String(warehouse.countryId)));
    await fill(user, 'City', 'Lublin');
    wire.answer('GET /api/warehouses/:id', withVersion('"5"', { ...warehouse, city: 'Gdynia' }));
    await user.click(screen.getByText('Update Warehouse'));
    const merge = within(await screen.findByLabelText('Changes by others'));
    expect(await merge.findByLabelText(/^Yours: Europe, Poland, Lublin, 80-001, Długa, 5$/)).toBeChecked();
  });

  test('sends no version without an announcement', async () => {
    const wire = recordWire({
      [PRODUCT]: withVersion('"4"', was),
      [CHANGE]: () => was,
      'GET /api/products': () => pageOf([]),
    });
    const { user } = await renderApp('/products/7/edit');
    await waitFor(() => expect(control('Category')).toHaveValue('3'));
    await user.click(screen.getByText('Update', { selector: 'button', exact: false }));
    await waitFor(() => expect(wire.requests(CHANGE)).toHaveLength(1));
    expect(wire.last(CHANGE).headers.has('if-match')).toBe(false);
  });
});

test('a category is loaded by its own request only if that is announced', async () => {
  const one: Call = 'GET /api/categories/:id';
  const category = { categoryId: 3, name: 'Tools', description: 'To work with' };
  const wire = recordWire({ [one]: () => category, 'GET /api/products': () => pageOf([]) });
  const { unmount } = await renderApp('/categories/3/edit');
  await waitFor(() => expect(control('Name')).toHaveValue('Tools'));
  expect(wire.requests(one)).toEqual([]);
  unmount();
  announce('versions');
  await renderApp('/categories/3/edit');
  await waitFor(() => expect(wire.requests(one)).toHaveLength(1));
});
