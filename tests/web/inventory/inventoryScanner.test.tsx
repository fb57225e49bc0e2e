import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loads the lazy parts before the tests, so that they render at once.
import '../../../src/inventory/lines/MoveLines';
import { announce, button } from '../../helpers/app';
import { buildProduct, pageOf } from '../../helpers/builders';
import {
  callOf,
  field,
  fillParties,
  openForm,
  pick,
  problemOf,
  recordMoves,
  row,
  rowCount,
  submit,
} from '../../helpers/moveForm';
import { keysOf } from '../../helpers/scanner';
import { held, refusal, type SentRequest, silence } from '../../helpers/wire';

/*
 * One field above the rows: a scanner types a product and Enter, again and again. Users type or paste lines.
 */

const PRODUCTS = 'GET /api/products';
const CODES = 'GET /api/barcodes';

const hasWords = (name: string, words = '') =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word));

/** A backend with these products. */
const products =
  (...names: string[]) =>
  ({ query }: SentRequest) =>
    pageOf(
      names
        .map((name, index) => buildProduct({ productId: index + 1, name, unitPrice: 1 }))
        .filter(({ name }) => hasWords(name, query.name)),
    );

const GARDEN = ['Hammer', 'Saw', 'Watering can 1 l', 'Watering can 10 l', 'Hose 12 m', '5 kg flour', '15 kg flour'];
const garden = () => recordMoves({ [PRODUCTS]: products(...GARDEN) });
const open = () => openForm('receive');
const box = () => waitFor(() => field('Add lines'));

/** All rows, such as "Hammer 2". */
const lines = () =>
  Array.from({ length: rowCount() }, (_, index) => row(index + 1)).map(
    ({ product, amount }) => `${product.value} ${amount.value}`,
  );
const become = (...expected: string[]) => waitFor(() => expect(lines()).toEqual(expected));
const unplaced = () => [...document.querySelectorAll('[data-doubtful]')];
const openTexts = (...expected: string[]) =>
  waitFor(() => expect(unplaced().map((line) => line.querySelector('strong')?.textContent)).toEqual(expected));

test('each scan counts one piece, also of a product that has a row', async () => {
  const wire = recordMoves();
  const user = await open();
  await fillParties(user, 'receive');
  await user.click(await box());
  await user.keyboard('Hammer{Enter}Saw{Enter}Hammer{Enter}Saw{Enter}Saw{Enter}Hammer{Enter}');
  await become('Hammer 3', 'Saw 3');
  expect(await screen.findByText('2 lines, 6 pieces')).toBeVisible();
  expect(screen.getByText('3 × Hammer')).toBeVisible();
  expect(await box()).toHaveFocus();
  expect(await box()).toHaveValue('');
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID/);
  expect(wire.last(callOf('receive')).body).toMatchObject({ items: { 7: 3, 8: 3 } });
});

test('scans keep their order while the first one is looked up', async () => {
  const answer = held(products('Hammer', 'Saw'));
  const wire = recordMoves({ [PRODUCTS]: answer });
  const user = await open();
  await fillParties(user, 'receive');
  await user.click(await box());
  await user.keyboard('Hammer{Enter}Saw{Enter}Saw{Enter}Hammer{Enter}');
  await screen.findByText('Looking for 4 lines…');
  answer.release();
  await become('Hammer 2', 'Saw 2');
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID/);
  expect(wire.last(callOf('receive')).body).toMatchObject({ items: { 1: 2, 2: 2 } });
  expect(screen.queryByText(/left out/)).toBeNull();
});

test('a press of the button while it is disabled for a line sends nothing once the line is read', async () => {
  const answer = held(products('Hammer', 'Watering can 1 l', 'Watering can 10 l'));
  const wire = recordMoves({ [PRODUCTS]: answer });
  const user = await open();
  await fillParties(user, 'receive');
  await user.click(await box());
  await user.keyboard('Hammer{Enter}3 watering can{Enter}');
  await screen.findByText('Looking for 2 lines…');
  await submit(user, 'receive');
  answer.release();
  await openTexts('3 watering can');
  await submit(user, 'receive');
  await waitFor(() => expect(unplaced()[0]).toHaveFocus());
  expect(wire.requests(callOf('receive'))).toEqual([]);
});

test('a paste of twelve lines keeps their order, with at most four lookups at a time', async () => {
  const answer = held(products(...GARDEN));
  const wire = recordMoves({ [PRODUCTS]: answer });
  const user = await open();
  await user.click(await box());
  await user.paste(
    [
      '12 watering can 1 l',
      'watering can 10 l x 3',
      'Saw\t4',
      '2\tHammer',
      '5 kg flour',
      '7 x 15 kg flour',
      'hose 12 m; 6',
      'l 1 can watering',
      'SAW',
      '',
      'hammer x1',
      '  Hose   12 m 2',
      'saw 5',
    ].join('\r\n'),
  );
  await waitFor(() => expect(wire.requests(PRODUCTS).length).toBeGreaterThan(3));
  expect(wire.requests(PRODUCTS)).toHaveLength(4);
  answer.release();
  await become(
    'Watering can 1 l 13',
    'Watering can 10 l 3',
    'Saw 5',
    'Hammer 2',
    '5 kg flour 1',
    '15 kg flour 7',
    'Hose 12 m 6',
    'Hammer 1',
    'Hose 12 m 2',
    'Saw 5',
  );
  await openTexts();
});

test('unanswered lookups of a form that the user has left do not delay another form', async () => {
  const wire = recordMoves({ [PRODUCTS]: silence });
  const user = await open();
  await user.click(await box());
  await user.paste('Hammer\nSaw\nHose\nFlour');
  await waitFor(() => expect(wire.requests(PRODUCTS)).toHaveLength(4));
  cleanup();
  wire.answer(PRODUCTS, products(...GARDEN));
  const other = await open();
  await other.click(await box());
  await other.keyboard('Saw{Enter}');
  await become('Saw 1');
});

test('a question is shown even if more than fifty lines above it wait for a lookup', async () => {
  const answer = products(...GARDEN);
  recordMoves({ [PRODUCTS]: (request) => (request.query.name === 'Hammer' ? silence() : answer(request)) });
  const user = await open();
  await user.click(await box());
  await user.paste(['Hammer', ...Array.from({ length: 55 }, () => 'Saw'), '3 watering can'].join('\n'));
  await screen.findByText('Looking for 56 lines…');
  expect(unplaced()).toHaveLength(1);
  expect(unplaced()[0]).toHaveTextContent('3 watering can');
});

test('only ambiguous lines ask, and the form waits until the user has answered or removed them', async () => {
  const wire = garden();
  const user = await open();
  await fillParties(user, 'receive');
  await user.click(await box());
  await user.paste('3 watering can\nNail x 2\nham 4');
  await become('Hammer 4');
  await openTexts('3 watering can', 'Nail x 2');
  const [doubtful, unknown] = unplaced() as [HTMLElement, HTMLElement];
  expect(unknown).toHaveTextContent('Nothing found.');
  expect(
    screen.getByText('Some added lines are not recognised yet: choose what they mean, or remove them.'),
  ).toBeVisible();
  await user.click(within(doubtful).getByText('Watering can 10 l'));
  // In the place of the pasted line.
  await become('Watering can 10 l 3', 'Hammer 4');
  expect(await box()).toHaveFocus();
  await user.click(screen.getByLabelText('Change Nail x 2'));
  expect(await box()).toHaveValue('Nail x 2');
  await user.keyboard('{Enter}');
  await openTexts('Nail x 2');
  await submit(user, 'receive');
  await waitFor(() => expect(unplaced()[0]).toHaveFocus());
  expect(wire.requests(callOf('receive'))).toEqual([]);
  await user.click(screen.getByLabelText('Remove Nail x 2'));
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID/);
  expect(wire.last(callOf('receive')).body).toMatchObject({ items: { 1: 4, 4: 3 } });
});

test('a number before a name that contains it too asks, with a button for each amount', async () => {
  recordMoves({ [PRODUCTS]: products('Pavlin LED Bulb, 8 W') });
  const user = await open();
  await user.click(await box());
  await user.keyboard('8 pavlin led bulb{Enter}');
  expect(await screen.findByText('Pavlin LED Bulb, 8 W: 8 pieces, or 1?')).toBeVisible();
  await user.click(screen.getByText('8 pieces'));
  await become('Pavlin LED Bulb, 8 W 8');
});

test('an amount that is not a whole number asks; whole numbers are read in every notation', async () => {
  garden();
  const user = await open();
  await user.click(await box());
  await user.paste('Hammer\t12,00\nSaw\t12,5\nHose 12 m\t1 250,00\n5 kg flour\t12 szt.');
  await become('Hammer 12', 'Hose 12 m 1250', '5 kg flour 12');
  expect(await screen.findByText('Saw: 12,5 is not a whole number of pieces. How many?')).toBeVisible();
  await user.type(screen.getByLabelText('Amount of Saw · 12,5'), '13{Enter}');
  await become('Hammer 12', 'Saw 13', 'Hose 12 m 1250', '5 kg flour 12');
});

test('a similar name is offered, found with the documented search only', async () => {
  const wire = recordMoves({ [PRODUCTS]: products('Meridian Angle Grinder', 'Anvil') });
  const user = await open();
  await user.click(await box());
  await user.keyboard('500 meridan angle grinder{Enter}');
  await user.click(await screen.findByText('Meridian Angle Grinder', { selector: 'button' }));
  await become('Meridian Angle Grinder 500');
  expect(new Set(wire.requests(PRODUCTS).flatMap(({ query }) => Object.keys(query)))).toEqual(
    new Set(['name', 'page']),
  );
});

const REPORT = [
  'Stock of 2026-08-09\t\t\t\t\t',
  'Lp.\tKod\tNazwa\tIlość\tJm\tCena\tWartość',
  '1\tKL-0001\tHammer\t80,000000\tszt\t0,06\t4,80',
  '2\tKL-0002\tSaw\t37,915\tszt\t59,58\t2258,99',
  '3\tKL-0003\tGarden Fork XL, steel\t5\tszt\t1,00\t5,00',
];

test('a pasted table shows how its columns are read; the user can change this, and finds it again for that layout', async () => {
  recordMoves({ [PRODUCTS]: products('Hammer', 'Saw', 'Tarvis Lawn Rake, steel') });
  const user = await open();
  await user.click(await box());
  await user.paste(REPORT.join('\n'));
  const roles = () => screen.getAllByLabelText(/^Column \d/).map((select) => (select as HTMLSelectElement).value);
  await waitFor(() => expect(roles()).toEqual(['ignored', 'code', 'name', 'amount', 'unit', 'price', 'value']));
  expect(screen.getByText('1 of the amounts cannot be read: you will be asked for it.')).toBeVisible();
  expect(screen.getByText(/Left out above the headings: Stock of 2026-08-09\.$/)).toBeVisible();
  expect(screen.getByText('Example of a line: 80 × KL-0001 · Hammer')).toBeVisible();
  expect(screen.queryByText(/last table with this layout/)).toBeNull();
  // Rows are added only after the user has confirmed the columns.
  expect(lines()).toEqual([' ']);
  await user.selectOptions(screen.getByLabelText('Column 1, Lp.'), 'Amount');
  expect(roles()).toEqual(['amount', 'code', 'name', 'ignored', 'unit', 'price', 'value']);
  await user.selectOptions(screen.getByLabelText('Column 4, Ilość'), 'Amount');
  expect(roles()).toEqual(['ignored', 'code', 'name', 'amount', 'unit', 'price', 'value']);
  await user.selectOptions(screen.getByLabelText('Column 7, Wartość'), 'Ignore');
  await user.click(screen.getByText('Add 3 lines'));
  await become('Hammer 80');
  await openTexts('KL-0002 · Saw · 37,915', 'KL-0003 · Garden Fork XL, steel · 5');
  expect(await box()).toHaveFocus();
  await user.paste(REPORT.slice(1).join('\n'));
  await waitFor(() => expect(roles()).toEqual(['ignored', 'code', 'name', 'amount', 'unit', 'price', 'ignored']));
  expect(screen.getByText(/as you confirmed them for the last table with this layout/)).toBeVisible();
});

test('a line of a table can be edited like a typed one, and unread lines removed all at once, by keyboard alone', async () => {
  recordMoves({ [PRODUCTS]: products('Hammer') });
  const user = await open();
  await user.click(await box());
  await user.paste([...REPORT, '\t\t\t7\t\t\t12,00', 'Printed at noon', '4\tKL-0004\tSpade\t2\tszt\t1\t2'].join('\n'));
  await user.click(await screen.findByText('Add 6 lines'));
  await become('Hammer 80');
  await openTexts(
    'KL-0002 · Saw · 37,915',
    'KL-0003 · Garden Fork XL, steel · 5',
    '7 · 12,00',
    'Printed at noon',
    'KL-0004 · Spade · 2',
  );
  screen.getByLabelText('Change KL-0003 · Garden Fork XL, steel · 5').focus();
  await user.keyboard('{Enter}');
  expect(await box()).toHaveFocus();
  expect(await box()).toHaveValue('5 Garden Fork XL, steel');
  await user.clear(await box());
  screen.getByLabelText('Remove Printed at noon').focus();
  await user.keyboard('{Enter}');
  await openTexts('KL-0002 · Saw · 37,915', '7 · 12,00', 'KL-0004 · Spade · 2');
  expect(await box()).toHaveFocus();
  expect(screen.queryByText('Remove all of them')).toBeNull();
  await user.paste('Nail\nPin');
  (await screen.findByText('Remove all of them')).focus();
  await user.keyboard('{Enter}');
  await openTexts();
  expect(await box()).toHaveFocus();
  expect(lines()).toEqual(['Hammer 80']);
});

test('a single possible product is asked about in one question', async () => {
  garden();
  const user = await open();
  await user.click(await box());
  await user.paste('hose 12\t3');
  expect(await screen.findByText('Is it this, for 3?')).toBeVisible();
  await user.click(screen.getByText('Hose 12 m', { selector: 'button' }));
  await become('Hose 12 m 3');
});

test('a name of one letter does not load the whole catalogue', async () => {
  const wire = recordMoves({
    [PRODUCTS]: () => ({
      ...pageOf([buildProduct({ productId: 1, name: 'Paint, 5 l' })]),
      page: { size: 25, number: 0, totalElements: 20_000, totalPages: 800 },
    }),
  });
  const user = await open();
  await user.click(await box());
  await user.keyboard('5 l{Enter}');
  expect(await screen.findByText(/There are more: type more of the name\./)).toBeVisible();
  expect(new Set(wire.requests(PRODUCTS).map(({ query }) => query.page))).toEqual(new Set(['0']));
  expect(wire.requests(PRODUCTS).map(({ query }) => query.name)).toEqual(['5 l', 'l']);
});

test('of a mail the numbered lines are goods, and the others are asked about once', async () => {
  garden();
  const user = await open();
  await user.click(await box());
  await user.paste('Dzień dobry,\n1. Hammer - 3 szt.\n2. Saw, 2 szt.\nPozdrawiam\nJan Kowalski');
  await become('Hammer 3', 'Saw 2');
  const about = 'These lines look like no goods: Dzień dobry, · Pozdrawiam · Jan Kowalski.';
  expect(await screen.findByText(about)).toBeInTheDocument();
  await user.click(screen.getByText('Read them as goods'));
  await openTexts('Dzień dobry,', 'Pozdrawiam', 'Jan Kowalski');
  await user.click(await box());
  await user.paste('Hello,\nSaw\n');
  await user.click(await screen.findByText('Leave them out'));
  expect(screen.queryByText(/look like no goods/)).toBeNull();
  await become('Hammer 3', 'Saw 3');
});

test('unresolved lines are kept with the draft, and looked up again', async () => {
  garden();
  const user = await open();
  await user.click(await box());
  await user.keyboard('Nail{Enter}');
  await openTexts('Nail');
  expect(localStorage.getItem('draft:receive')).toContain('"Nail"');
  await user.click(screen.getByLabelText('Remove Nail'));
  await openTexts();
  expect(localStorage.getItem('draft:receive')).toBeNull();
});

test('a failed lookup shows its error, and Retry looks up again', async () => {
  const wire = garden();
  wire.answer(PRODUCTS, () => refusal(503));
  const user = await open();
  await user.click(await box());
  await user.keyboard('Saw{Enter}');
  await screen.findByText(/Error: /);
  wire.answer(PRODUCTS, products('Saw'));
  await user.click(await screen.findByText('Retry'));
  await become('Saw 1');
});

test('a text left in the field without Enter becomes a line too', async () => {
  garden();
  const user = await open();
  await user.type(await box(), '4 saw');
  await user.tab();
  await become('Saw 4');
});

test('after a scan into a row the next ones go into the scan field, and typed amounts stay', async () => {
  recordMoves();
  const user = await open();
  const { type, scan } = keysOf(user);
  await user.click(row(1).product);
  await scan('Hammer');
  await scan('Saw');
  await scan('Hammer');
  await scan('Saw');
  await become('Hammer 2', 'Saw 2');
  expect(await box()).toHaveFocus();
  row(1).amount.focus();
  row(1).amount.select();
  await type('4');
  await scan('Saw');
  await become('Hammer 4', 'Saw 3');
  row(1).amount.focus();
  row(1).amount.select();
  await scan('Saw');
  await become('Hammer 4', 'Saw 4');
});

test('a second scan waits for the lookup of the first one in a row', async () => {
  const answer = held(products('Hammer'));
  recordMoves({ [PRODUCTS]: answer });
  const user = await open();
  const { scan } = keysOf(user);
  await user.click(row(1).product);
  await scan('Hammer');
  await scan('Hammer');
  answer.release();
  await become('Hammer 2');
});

test('a scan does not wait for a row whose text the user has changed', async () => {
  const answer = held(products('Hammer', 'Saw'));
  recordMoves({
    [PRODUCTS]: (request) => (request.query.name === 'Hammer' ? answer(request) : products('Saw')(request)),
  });
  const user = await open();
  const { scan } = keysOf(user);
  await user.click(row(1).product);
  await scan('Hammer');
  await scan('Saw');
  await waitFor(() => expect(row(1).product).toHaveAttribute('data-pending'));
  expect(screen.getByText('Looking for 1 line…')).toBeInTheDocument();
  await user.click(row(1).product);
  await user.keyboard('s');
  await become('s 1', 'Saw 1');
});

test('a scan into the amount of an empty row fills that row', async () => {
  recordMoves();
  const user = await open();
  const { scan } = keysOf(user);
  await user.click(row(1).amount);
  await scan('Hammer');
  await scan('Saw');
  await become('Hammer 1', 'Saw 1');
});

test('without an announcement digits are an amount or a name, and no camera is offered', async () => {
  const wire = recordMoves();
  const user = await open();
  await pick(user, row(1).product, 'Hammer');
  const { scan } = keysOf(user);
  await user.click(row(1).amount);
  await scan('5901234123457');
  expect(lines()).toEqual(['Hammer 5901234123457', ' ']);
  await user.click(await box());
  await user.keyboard('5901234123457{Enter}');
  await openTexts('5901234123457');
  expect(wire.requests(CODES)).toEqual([]);
  expect(screen.queryByText('Camera')).toBeNull();
});

const CODED: Record<string, string> = {
  '5901234123457': 'Hammer',
  '40170725': 'Saw',
  R1: 'Rake',
  '4010': 'Banana',
  '04S04/05 E': 'Rack',
};
const coded = () => {
  announce('barcodes');
  return recordMoves({
    [CODES]: ({ query }) =>
      Object.entries(CODED)
        .filter(([code]) => code === query.code)
        .map(([, name], index) => ({ productId: name.length + index, name, unitPrice: 1, unitSize: 1 })),
  });
};

test('with an announcement codes find their products, scanned into the scan field or into an amount', async () => {
  const wire = coded();
  const user = await open();
  const { type, scan } = keysOf(user);
  await user.click(await box());
  await scan('5901234123457');
  await scan('40170725');
  await scan('5901234123457');
  await scan('R1');
  await type('12');
  await scan('5901234123457');
  await become('Hammer 2', 'Saw 1', 'Rake 1', 'Hammer 12');
  await user.click(row(2).amount);
  row(2).amount.select();
  await type('6');
  await scan('40170725');
  await become('Hammer 2', 'Saw 7', 'Rake 1', 'Hammer 12');
  await user.paste('R1\t3\n4006381333931');
  await become('Hammer 2', 'Saw 7', 'Rake 1', 'Hammer 12', 'Rake 3');
  await openTexts('4006381333931');
  // A code is never searched for as a name.
  expect(wire.requests(PRODUCTS).filter(({ query }) => /^\d{8,}$/.test(query.name ?? ''))).toEqual([]);
});

test('a code scanned while no field has the focus is a line of the box, not a search', async () => {
  coded();
  const user = await open();
  await screen.findByLabelText('Search everything', { selector: 'button' });
  const { scan } = keysOf(user);
  button('Add another Product').focus();
  await scan('5901234123457');
  await become('Hammer 1');
  expect(await box()).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await scan('40170725', '{Tab}');
  await become('Hammer 1', 'Saw 1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['4006381333931', '{Enter}'],
  ['1344289', '{Enter}'],
  ['005901234123450', '{Tab}'],
])('an amount of 5 stays 5 if %s is scanned after it, whatever the code means', async (code, end) => {
  coded();
  const user = await open();
  const { type, scan } = keysOf(user);
  await pick(user, row(1).product, 'Hammer');
  for (const what of ['Remove', 'Change']) {
    await user.click(row(1).amount);
    await user.clear(row(1).amount);
    await type('5');
    await scan(code, end);
    expect(lines()).toEqual(['Hammer 5']);
    expect(await box()).toHaveFocus();
    await openTexts(code);
    await user.click(screen.getByLabelText(`${what} ${code}`));
    await openTexts();
    expect(lines()).toEqual(['Hammer 5']);
  }
  expect(await box()).toHaveValue(code);
});

test('a code that is scanned into the amount of a question does not become an amount', async () => {
  coded();
  const user = await open();
  const { type, scan } = keysOf(user);
  await user.click(await box());
  await type('R1 x 12,5', '{Enter}');
  const amount = await screen.findByLabelText('Amount of R1 x 12,5');
  await user.click(amount);
  await type('1');
  await scan('4010');
  await become('Banana 1');
  expect(amount).toHaveValue('1');
  expect(await box()).toHaveFocus();
  await openTexts('R1 x 12,5');
});

test('a code with letters or spaces is one code, also after an amount', async () => {
  const wire = coded();
  const user = await open();
  const { type, scan } = keysOf(user);
  await user.click(await box());
  await type('5');
  await scan('04S04/05 E');
  await scan('4S04/05 E');
  await scan(']C10105901234123457');
  await become('Rack 5');
  // No code is read as an amount and the rest of another code.
  await openTexts('4S04/05 E', ']C10105901234123457');
  expect(wire.requests(CODES).map(({ query }) => query.code)).not.toContain('S04/05 E');
});

test('a product that is picked by hand in place of a scanned one gets no amount', async () => {
  coded();
  const user = await open();
  const { type, scan } = keysOf(user);
  await user.click(row(1).product);
  await scan('Hammer');
  await waitFor(() => expect(row(1).amount).toHaveFocus());
  await user.clear(row(1).product);
  await type('Saw', '{Enter}');
  await waitFor(() => expect(row(1).amount).toHaveFocus());
  await scan('4010');
  await become('Saw ', 'Banana 1');
});

test('a known code that may have been typed as an amount asks', async () => {
  coded();
  const user = await open();
  const { type, scanSlowly } = keysOf(user);
  await pick(user, row(1).product, 'Hammer');
  await user.click(row(1).amount);
  await type('5');
  await scanSlowly('4010');
  await openTexts('4010');
  expect(unplaced()[0]).toHaveTextContent('as fast as by a scanner');
  expect(lines()).toEqual(['Hammer 5']);
  await user.click(within(unplaced()[0] as HTMLElement).getByText('Banana'));
  await become('Hammer 5', 'Banana 1');
});

test('eight digits typed by hand into an amount are an amount, which is too large', async () => {
  const wire = coded();
  const user = await open();
  const { type } = keysOf(user);
  await fillParties(user, 'receive');
  await pick(user, row(1).product, 'Hammer');
  await user.click(row(1).amount);
  await type('40170725', '{Enter}');
  expect(lines()).toEqual(['Hammer 40170725', ' ']);
  await submit(user, 'receive');
  await problemOf(row(1).amount, 'Must be at most 1,000,000');
  expect(wire.requests(CODES)).toEqual([]);
  expect(wire.requests(callOf('receive'))).toEqual([]);
});

test('after a scan that ends with Tab the focus stays in the scan field; Tab of a user leaves it', async () => {
  coded();
  const user = await open();
  const { type, scan } = keysOf(user);
  await user.click(await box());
  await scan('5901234123457', '{Tab}');
  expect(await box()).toHaveFocus();
  await scan('40170725', '{Tab}');
  await become('Hammer 1', 'Saw 1');
  expect(await box()).toHaveFocus();
  await type('R1', '{Tab}');
  expect(await box()).not.toHaveFocus();
  await become('Hammer 1', 'Saw 1', 'Rake 1');
});

test('Enter that ends an IME composition adds no line and does not leave an amount', async () => {
  recordMoves();
  const user = await open();
  const compose = (input: HTMLElement) => {
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    // Safari reports it like this.
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
  };
  await user.type(await box(), 'Saw');
  compose(await box());
  expect(await box()).toHaveValue('Saw');
  await user.clear(await box());
  await pick(user, row(1).product, 'Hammer');
  await user.type(row(1).amount, '2');
  compose(row(1).amount);
  expect(lines()).toEqual(['Hammer 2']);
  expect(row(1).amount).toHaveFocus();
  await user.clear(row(1).product);
  await user.type(row(1).product, 'Saw');
  compose(row(1).product);
  expect(row(1).product).toHaveFocus();
  expect(row(1).product).not.toHaveAttribute('data-pending');
});

describe('the code of a pack', () => {
  const PACK = '10012345678902';
  const packed = () => {
    announce('barcodes');
    return recordMoves({
      [PRODUCTS]: ({ query }) =>
        pageOf(query.name === PACK ? [buildProduct({ productId: 5, name: 'Screws', unitPrice: 1 })] : []),
      [CODES]: ({ query }) =>
        [PACK, 'R1'].includes(query.code ?? '')
          ? [{ productId: 5, name: 'Screws', unitPrice: 1, unitSize: 1, quantity: query.code === PACK ? 12 : 1 }]
          : [],
    });
  };
  const said = () => document.querySelector('[role=status]')?.textContent;

  test('adds its pieces at each scan, and the page says so', async () => {
    packed();
    const user = await open();
    const { scan } = keysOf(user);
    await user.click(await box());
    await scan(PACK);
    await become('Screws 12');
    expect(said()).toBe('12 × Screws (a pack of 12)');
    await scan('R1');
    await become('Screws 13');
    expect(said()).toBe('13 × Screws');
    await scan(PACK);
    await become('Screws 25');
  });

  test('beside an amount asks whether that counts packs or pieces', async () => {
    packed();
    const user = await open();
    const { scan, type } = keysOf(user);
    await user.click(await box());
    await type('5');
    await scan(PACK);
    expect(await screen.findByText('Screws: 60 pieces, or 5?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '60 pieces' }));
    await become('Screws 60');
    await user.click(await box());
    await user.paste(`${PACK}\t3`);
    await user.click(await screen.findByRole('button', { name: '3 pieces' }));
    await become('Screws 60', 'Screws 3');
  });

  test('scanned into the product of a row fills in its pieces, unless an amount is typed', async () => {
    packed();
    const user = await open();
    const { scan, type } = keysOf(user);
    await user.click(row(1).product);
    await scan(PACK);
    await become('Screws 12');
    await user.clear(row(1).amount);
    await user.click(row(1).amount);
    await type('7');
    await scan('R1');
    await become('Screws 8');
  });
});
