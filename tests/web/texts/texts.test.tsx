import pl from 'virtual:texts/pl';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { movementTypesIn } from '../../../contract/definition/movementType';
import { entities, lazyEntities } from '../../../src/resources';
import { movementTypes } from '../../../src/resources/transactions/movementTypes';
import type { NamedField } from '../../../src/schema/field';
import type { PolishForms } from '../../../src/texts/forms';
import { chooseLanguage, language } from '../../../src/texts/language';
import { countRecords, plural, t, translate, translateDescription } from '../../../src/texts/t';
import { announce, fill, heading, renderApp, rowsOf, table } from '../../helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../../helpers/builders';
import { recordWire } from '../../helpers/wire';

afterEach(() => chooseLanguage('original'));

const inSidebar = () => within(screen.getByRole('navigation'));

describe('counted texts in Polish', () => {
  test.each([
    [0, '0 produktów', '0 pozycji'],
    [1, '1 produkt', '1 pozycja'],
    [2, '2 produkty', '2 pozycje'],
    [5, '5 produktów', '5 pozycji'],
    [12, '12 produktów', '12 pozycji'],
    [22, '22 produkty', '22 pozycje'],
    [112, '112 produktów', '112 pozycji'],
    [1.5, '1,5 produktu', '1,5 pozycji'],
    [12_345, '12\u00a0345 produktów', '12\u00a0345 pozycji'],
  ])('%d', async (count, products, lines) => {
    await chooseLanguage('pl');
    expect(countRecords(count, 'Product', 'Products')).toBe(products);
    expect(plural(count, '{count} line', '{count} lines')).toBe(lines);
  });

  test('have every form, each with the count', () => {
    const counted = Object.entries(pl).filter(([, text]) => typeof text === 'object');
    expect(counted.length).toBeGreaterThan(30);
    for (const [key, forms] of counted) {
      const { one, few, many, other } = forms as PolishForms;
      // "Every day" names no count.
      const all = key.startsWith('Every') ? [few, many, other] : [one, few, many, other];
      for (const form of all) expect([key, form]).toEqual([key, expect.stringContaining('{count}')]);
    }
  });
});

test('a Polish text has the names of its original', () => {
  const namesIn = (text: string) => new Set(text.match(/\{\w+\}/g));
  for (const [key, text] of Object.entries(pl)) {
    if (typeof text === 'string') expect([key, namesIn(text)]).toEqual([key, namesIn(key)]);
  }
});

test('every text of a declaration is in the catalogue', async () => {
  const lazy = await Promise.all(
    lazyEntities.map(async (entity) => {
      await entity.load();
      const loaded = entity.loaded();
      if (!loaded) throw new Error(`${entity.name} is not loaded`);
      return loaded;
    }),
  );
  const inForm = (fields: readonly NamedField[]): (string | undefined)[] =>
    fields.flatMap(({ label, kind: { input } }) => [
      label,
      'hint' in input ? input.hint : undefined,
      ...('choices' in input ? input.choices.map((choice) => choice.label) : []),
      ...('parts' in input ? inForm(input.parts) : []),
    ]);
  const declared = [...entities, ...lazy].flatMap((entity) => [
    entity.one,
    entity.many,
    ...Object.values(entity.texts),
    ...entity.columns.flatMap(({ label, order = [] }) => [label, ...order]),
    ...Object.values(entity.filters).flatMap(({ label, end, problem, input }) => [
      ...(end ? [end.of, end.label] : [label]),
      problem,
      ...('choices' in input ? input.choices.map((choice) => choice.label) : []),
    ]),
    ...inForm(entity.form),
    ...entity.presets.map(({ label }) => label),
    ...entity.actions.flatMap(({ label, question }) => [label, question]),
    ...['created', 'changed', 'deleted'].map((how) => `The ${entity.one.toLowerCase()} was ${how}.`),
  ]);
  const sentences = movementTypesIn(movementTypes).flatMap(({ sentence, document }) => [sentence, document?.title]);
  const counted = [...entities, ...lazy].map(({ many }) => `{count} ${many.toLowerCase()}`);
  const all = new Set([...declared, ...sentences, ...counted].filter((text) => text));
  expect([...all].filter((text) => !((text as string) in pl))).toEqual([]);
});

test('another language keeps the page and what was typed', async () => {
  recordWire();
  const { user } = await renderApp('/products/new');
  await heading('New Product');
  await fill(user, 'Name', 'Wiertarka');
  await user.click(inSidebar().getByRole('button', { name: 'Polski' }));
  await heading('Nowy produkt');
  expect(screen.getByLabelText('Nazwa')).toHaveValue('Wiertarka');
  expect([document.documentElement.lang, document.title, localStorage.getItem('language')]).toEqual([
    'pl',
    'Nowy produkt',
    'pl',
  ]);
  await user.click(screen.getByRole('button', { name: 'Utwórz produkt' }));
  expect(await screen.findAllByText('Wymagane')).not.toHaveLength(0);
  await user.click(inSidebar().getByRole('button', { name: 'Original' }));
  await heading('New Product');
  expect([screen.getByLabelText('Name'), document.documentElement.lang]).toEqual([
    expect.objectContaining({ value: 'Wiertarka' }),
    'en',
  ]);
});

test('an input shows a number with the decimal mark of the language, and the form sends it plain', async () => {
  const wire = recordWire({
    'GET /api/products/:id': () => buildProductDetail({ productId: 7, unitPrice: 15.9, unitSize: 0.5 }),
    'PUT /api/products/:id': () => ({ productId: 7 }),
  });
  await chooseLanguage('pl');
  const { user } = await renderApp('/products/7/edit');
  await heading('Edytuj produkt');
  await waitFor(() => expect(screen.getByLabelText('Cena jedn.')).toHaveDisplayValue('15,9'));
  await fill(user, 'Wielkość jedn.', '1,25');
  await user.click(screen.getByRole('button', { name: 'Zapisz produkt' }));
  await waitFor(() => expect(wire.requests('PUT /api/products/:id')).toHaveLength(1));
  expect(wire.requests('PUT /api/products/:id')[0]?.body).toMatchObject({ unitPrice: 15.9, unitSize: 1.25 });
});

test('a list has its labels, figures and dates in the language, and the names of records as they are', async () => {
  recordWire({
    'GET /api/products': () =>
      pageOf([
        buildProduct({ productId: 7, name: 'Products', unitPrice: 1234.5, inventoryCount: 12_345, isLowStock: true }),
      ]),
  });
  await chooseLanguage('pl');
  await renderApp('/products');
  await heading('Lista produktów');
  const [row] = rowsOf(await table('Lista produktów'));
  expect(row).toEqual(expect.arrayContaining(['Products', '1234,50 $', 'Niski stan! 12 345']));
  expect(inSidebar().getByText('Magazyny')).toBeVisible();
});

test.each([
  [
    'Supplier: Acme supplied warehouse: Łódź by: Anna Nowak',
    'Dostawca Acme dostarczył do magazynu Łódź, przyjął: Anna Nowak',
  ],
  [
    'Warehouse Łódź sold items to: Bob: & Co by: Jan Kos (correction of #7: Typed wrong)',
    'Magazyn Łódź sprzedał klientowi Bob: & Co, wydał: Jan Kos (korekta #7: Typed wrong)',
  ],
  [
    'Client: Bob returned items to: Łódź by: Jan Kos (return of #12)',
    'Klient Bob zwrócił do magazynu Łódź, przyjął: Jan Kos (zwrot z #12)',
  ],
  [
    'Stock of warehouse: Łódź counted by: Jan Kos: Yearly count',
    'Inwentaryzacja magazynu Łódź, liczył: Jan Kos: Yearly count',
  ],
  ['Moved by hand', 'Moved by hand'],
])('the description "%s" is worded in Polish', async (original, polish) => {
  expect(translateDescription(original)).toBe(original);
  await chooseLanguage('pl');
  expect(translateDescription(original)).toBe(polish);
});

test('a context chooses the translation of a text, and no language shows it', async () => {
  for (const [chosen, inForm, inList] of [
    ['original', 'Name', 'Name'],
    ['en', 'First Name', 'Name'],
    ['pl', 'Imię', 'Imię i nazwisko'],
  ] as const) {
    await chooseLanguage(chosen);
    expect([translate('Name|first'), translate('Name|person'), translate('Gas|Wasser')]).toEqual([
      inForm,
      inList,
      'Gas|Wasser',
    ]);
  }
  recordWire();
  await renderApp('/employees/new');
  expect(await screen.findByRole('textbox', { name: 'Imię' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Nazwisko' })).toBeInTheDocument();
});

test('English has no misspelling of the original, and the rest of its texts', async () => {
  await chooseLanguage('en');
  expect([t('Choose region in orded to see countries.'), t('Wszystkie'), t('Cancel')]).toEqual([
    'Choose a region to see its countries.',
    'All',
    'Cancel',
  ]);
});

test('an unknown stored language is the original', async () => {
  localStorage.setItem('language', 'xx');
  recordWire({ 'GET /api/products': () => pageOf([]) });
  announce('');
  await renderApp('/products');
  await heading('Products List');
  expect(language()).toBe('original');
});
