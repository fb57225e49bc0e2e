import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { address, choose, control, heading, renderApp, table } from '../../helpers/app';
import { stopTime } from '../../helpers/appTime';
import { pageOf } from '../../helpers/builders';
import { recordWire } from '../../helpers/wire';
import { type ListFacts, lists } from './lists';

/** Opens page 3 of a list without filters. `requests` returns the requests for its pages. */
async function onPage3(list: ListFacts) {
  const wire = recordWire({ [list.call]: () => pageOf([list.row], 5) });
  const { user } = await renderApp(`${list.path}?page=3`);
  await table(list.heading);
  // Selects load all rows.
  return { user, requests: () => wire.requests(list.call).filter(({ query }) => query.all === undefined) };
}

describe.each(lists)('$path', (list) => {
  test('each typed filter sends its documented parameter, on page 1; 0 is sent, an empty text is not', async () => {
    const { requests } = await onPage3(list);
    expect(requests().at(-1)?.query).toEqual({ page: '2' });
    const clock = stopTime();
    const sent: Record<string, string> = {};
    for (const [label, parameter] of Object.entries(list.typed)) {
      const count = requests().length;
      const value = label.endsWith('(min)') ? '0' : '25';
      sent[parameter] = value;
      fireEvent.change(control(label), { target: { value } });
      await clock.pass(500);
      await clock.until(() => expect(requests()).toHaveLength(count + 1));
      expect(requests().at(-1)?.query).toEqual({ ...sent, page: '0' });
    }
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(sent);

    for (const [label, parameter] of Object.entries(list.typed)) {
      const count = requests().length;
      delete sent[parameter];
      fireEvent.change(control(label), { target: { value: '' } });
      await clock.pass(500);
      await clock.until(() => expect(requests()).toHaveLength(count + 1));
      expect(requests().at(-1)?.query).toEqual({ ...sent, page: '0' });
    }
    expect(address()).toBe(list.path);
  });

  test('a copied link sets the page and the filters', async () => {
    const wire = recordWire({ [list.call]: () => pageOf([list.row], 3) });
    const link = new URLSearchParams(Object.entries(list.typed).map(([, parameter]) => [parameter, '7']));
    await renderApp(`${list.path}?${link}&page=2&sort=nonsense&unknown=1`);
    await heading(list.heading);
    await table(list.heading);
    expect(wire.requests(list.call).at(-1)?.query).toEqual({ ...Object.fromEntries(link), page: '1' });
    for (const label of Object.keys(list.typed)) expect(control(label).value).toBe('7');
  });
});

test.each(lists.filter(({ chosen }) => chosen.length > 0))(
  'a choice over $path applies at once, on page 1, and "Wszystkie" clears it',
  async (list) => {
    const { user, requests } = await onPage3(list);
    for (const [label, option, parameter, sent] of list.chosen) {
      const count = requests().length;
      await choose(user, label, option);
      await waitFor(() => expect(requests()).toHaveLength(count + 1), { interval: 5 });
      expect(requests().at(-1)?.query).toEqual({ [parameter]: sent, page: '0' });
    }
    for (const label of new Set(list.chosen.map(([of]) => of))) {
      const count = requests().length;
      await choose(user, label, 'Wszystkie');
      await waitFor(() => expect(requests()).toHaveLength(count + 1), { interval: 5 });
      expect(requests().at(-1)?.query).toEqual({ page: '0' });
    }
  },
);

describe('the days of /transactions', () => {
  test.each([
    ['From Date', 'fromDate'],
    ['To Date', 'toDate'],
  ])('%s applies at once', async (label, parameter) => {
    const wire = recordWire({ 'GET /api/transactions': () => pageOf([]) });
    await renderApp('/transactions?page=2');
    await heading('Transactions List');
    expect(control(label)).toHaveAttribute('type', 'date');
    fireEvent.change(control(label), { target: { value: '2026-03-05' } });
    const isAsked = (query: object) =>
      waitFor(() => expect(wire.last('GET /api/transactions').query).toEqual(query), { interval: 5 });
    await isAsked({ [parameter]: '2026-03-05', page: '0' });
    fireEvent.change(control(label), { target: { value: '' } });
    await isAsked({ page: '0' });
  });
});
