import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { chooseLanguage } from '../../../src/texts/language';
import { announce, button, columnOf, heading, renderApp, table } from '../../../tests/helpers/app';
import { recordWire, refusal } from '../../../tests/helpers/wire';
import type { Month } from '../contract';

const MONTHS = 'GET /api/month-closing';
const CLOSE = 'POST /api/month-closing';

const open = (month: string, lastDay: string, state: Month['state'] = 'open'): Month => ({
  month,
  lastDay,
  state,
  closedAt: null,
  closedBy: null,
  quantity: null,
  value: null,
  listPriceLines: 0,
  listPriceCost: 0,
  checksum: null,
});
const january: Month = {
  month: '2026-01',
  lastDay: '2026-01-31',
  state: 'closed',
  closedAt: '2026-02-02T13:05:09.000Z',
  closedBy: 'Eve',
  quantity: 1234,
  value: 5678.9,
  listPriceLines: null,
  listPriceCost: null,
  checksum: 'a1b2c3d4e5f6'.padEnd(64, '0'),
};
const months = [
  open('2026-04', '2026-04-30', 'running'),
  open('2026-03', '2026-03-31'),
  open('2026-02', '2026-02-28'),
  january,
];
const answer = (all: Partial<Month>[] = months) => ({ timeZone: 'Europe/Warsaw', months: all });

test('the page lists the months, and closed ones link the report of their last day', async () => {
  announce('month-closing reports');
  recordWire({ [MONTHS]: () => answer() });
  await renderApp('/month-closing');
  await heading('Month Closing');
  const shown = await table('Months');
  expect(columnOf(shown, 'Month')).toEqual(['April 2026', 'March 2026', 'February 2026', 'January 2026']);
  expect(columnOf(shown, 'State')).toEqual(['Not over yet', 'Not closed', 'Not closed', 'Closed for good']);
  expect(columnOf(shown, 'Value')).toEqual(['—', '—', '—', '$5,678.90']);
  expect(columnOf(shown, 'Closed on').at(-1)).toMatch(/^Feb 02, 2026, \d\d:\d\dEve$/);
  expect(columnOf(shown, 'Checksum')).toEqual(['—', '—', '—', 'a1b2c3d4']);
  expect(screen.getByText('a1b2c3d4')).toHaveAttribute('title', january.checksum);
  // In full, for the accountant's copy.
  expect(screen.getByText(/^Checksum of January 2026/)).toHaveTextContent(january.checksum ?? '');
  expect(screen.getByRole('link', { name: 'January 2026' })).toHaveAttribute('href', '/reports/stock?date=2026-01-31');
  expect(screen.queryByRole('link', { name: 'April 2026' })).not.toBeInTheDocument();
  screen.getByText(/Europe\/Warsaw/);
});

test('the months are sorted by month and by figure; those without one are last', async () => {
  announce('month-closing');
  const december = { ...january, month: '2025-12', lastDay: '2025-12-31', quantity: 2000, value: 10 };
  recordWire({ [MONTHS]: () => answer([...months, december]) });
  await renderApp('/month-closing?sort=quantity');
  const shown = async () => columnOf(await table('Months'), 'Month');
  const [open4, open3, open2] = ['April 2026', 'March 2026', 'February 2026'];
  expect(await shown()).toEqual(['January 2026', 'December 2025', open4, open3, open2]);
  await userEvent.selectOptions(await screen.findByLabelText('Sorting'), '-quantity');
  await waitFor(async () => expect(await shown()).toEqual(['December 2025', 'January 2026', open4, open3, open2]));
  await userEvent.selectOptions(screen.getByLabelText('Sorting'), 'month');
  await waitFor(async () => expect(await shown()).toEqual(['December 2025', 'January 2026', open2, open3, open4]));
});

test('without values from the server, there is no column of them', async () => {
  announce('month-closing');
  recordWire({ [MONTHS]: () => answer(months.map(({ value: _, ...month }) => month)) });
  await renderApp('/month-closing');
  const shown = await table('Months');
  await within(shown).findByText('1,234');
  expect(
    within(shown)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).not.toContain('Value');
});

test('a server without reports has no links to them', async () => {
  announce('month-closing');
  recordWire({ [MONTHS]: () => answer() });
  await renderApp('/month-closing');
  const shown = await table('Months');
  expect(within(shown).queryAllByRole('link')).toEqual([]);
});

test('closing a month says what else it closes, and then shows the closed months', async () => {
  announce('month-closing');
  const wire = recordWire({ [MONTHS]: () => answer(), [CLOSE]: () => ({ closed: ['2026-02', '2026-03'] }) });
  const { user } = await renderApp('/month-closing');
  await user.click(await screen.findByLabelText('Close the month: March 2026'));
  const dialog = await screen.findByRole('dialog', { name: 'Do you want to close March 2026?' });
  expect(dialog).toHaveTextContent('This also closes: February 2026.');
  expect(dialog).toHaveTextContent('They cannot be opened again.');
  await user.click(button('Cancel'));
  expect(wire.requests(CLOSE)).toEqual([]);
  await user.click(screen.getByLabelText('Close the month: February 2026'));
  const alone = await screen.findByRole('dialog', { name: 'Do you want to close February 2026?' });
  expect(alone).not.toHaveTextContent('This also closes');
  await user.click(button('Cancel'));

  wire.answer(MONTHS, () =>
    answer(months.map((each) => (each.state === 'open' ? { ...each, state: 'closed' } : each))),
  );
  await user.click(screen.getByLabelText('Close the month: March 2026'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close the month' }));
  await screen.findByText('Closed: February 2026 – March 2026');
  expect(wire.last(CLOSE).body).toEqual({ day: '2026-03-31' });
  const shown = await table('Months');
  await waitFor(() =>
    expect(columnOf(shown, 'State')).toEqual(['Not over yet', 'Closed for good', 'Closed for good', 'Closed for good']),
  );
});

test('a refusal shows the reason of the server', async () => {
  announce('month-closing');
  recordWire({
    [MONTHS]: () => answer(),
    [CLOSE]: () => refusal(409, { description: 'The month is closed already.' }),
  });
  const { user } = await renderApp('/month-closing');
  await user.click(await screen.findByLabelText('Close the month: February 2026'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close the month' }));
  await screen.findByText('The month is closed already.', { exact: false });
});

test('the question says which goods have the list price as their cost, if costs are shown', async () => {
  announce('month-closing');
  const listed = (listPriceCost: number | undefined) =>
    months.map((each) => (each.state === 'open' ? { ...each, listPriceLines: 3, listPriceCost } : each));
  const wire = recordWire({ [MONTHS]: () => answer(listed(20.5)) });
  const { unmount } = await renderApp('/month-closing');
  const user = userEvent.setup();
  const words = 'Goods without a purchase price, valued at the list price';
  await user.click(await screen.findByLabelText('Close the month: March 2026'));
  expect(await screen.findByRole('dialog')).toHaveTextContent(`${words}: 6 lines, $41.00.`);
  unmount();
  wire.answer(MONTHS, () => answer(listed(undefined)));
  await renderApp('/month-closing');
  await user.click(await screen.findByLabelText('Close the month: February 2026'));
  expect(await screen.findByRole('dialog')).toHaveTextContent(`${words}: 3 lines.`);
});

test('without transactions there is nothing to close, also in Polish', async () => {
  announce('month-closing');
  onTestFinished(() => chooseLanguage('original'));
  recordWire({ [MONTHS]: () => answer([]) });
  await renderApp('/month-closing');
  await screen.findByText('There are no transactions yet.');
  await chooseLanguage('pl');
  await screen.findByText('Nie ma jeszcze transakcji.');
  await heading('Zamknięcie miesiąca');
});
