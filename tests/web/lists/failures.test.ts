import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { control, heading, renderApp, rowsOf, table } from '../../helpers/app';
import { stopTime } from '../../helpers/appTime';
import { buildCategory, buildProduct, pageOf } from '../../helpers/builders';
import { type Reply, recordWire, refusal, silence } from '../../helpers/wire';
import { lists } from './lists';

const LIST = 'GET /api/products';
const UNREADABLE = 'The answer of the server could not be read';

const alert = () =>
  screen.findByText((_, element) => element?.parentElement?.getAttribute('role') === 'alert', { selector: 'span' });

test.each(lists)('$path shows the error, and Retry loads it again', async (list) => {
  const wire = recordWire({ [list.call]: () => refusal(500, { description: 'The database is away' }) });
  const { user } = await renderApp(list.path);
  expect(await alert()).toHaveTextContent(`${list.errorPrefix}Request failed with status code 500`);
  await heading(list.heading);
  expect(screen.queryByText(list.empty)).toBeNull();

  wire.answer(list.call, () => pageOf([list.row]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await table(list.heading);
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('/products', () => {
  test.each<[string, Reply, string]>([
    ['answers 400 with a description', () => refusal(400, { description: 'x' }), 'Request failed with status code 400'],
    ['answers 404', () => refusal(404), 'Request failed with status code 404'],
    ['answers 502 in HTML', () => refusal(502, '<html>'), 'Request failed with status code 502'],
    ['answers 200 in HTML', () => HttpResponse.html('<!doctype html><title>App</title>'), UNREADABLE],
    ['answers 200 with nothing', () => new HttpResponse(''), UNREADABLE],
    ['answers 200 with half a JSON', () => new HttpResponse('{"content":[{'), UNREADABLE],
    ['answers 200 with another shape', () => [], UNREADABLE],
    ['answers 200 with null', () => null, UNREADABLE],
  ])('shows the error if the backend %s', async (_, reply, message) => {
    const wire = recordWire({ [LIST]: reply });
    const { user } = await renderApp('/products');
    expect(await alert()).toHaveTextContent(`Error: ${message}`);
    wire.answer(LIST, () => pageOf([buildProduct()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await table('Products List');
  });

  test('shows an error after 20 s without a response', async () => {
    recordWire({ [LIST]: silence });
    const clock = stopTime();
    const drawn = renderApp('/products');
    await clock.until(() => screen.getByText('Products List'));
    await drawn;
    await clock.pass(19_000);
    await clock.rest();
    expect(screen.queryByText(/Error/)).toBeNull();
    await clock.pass(1000);
    await clock.until(() => expect(screen.getByText('Error: Network Error')).toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  test('rows without their optional values show dashes', async () => {
    recordWire({
      [LIST]: () =>
        pageOf<object>([
          { productId: 7, name: 'Hammer' },
          { ...buildProduct({ productId: 8 }), description: null },
        ]),
    });
    await renderApp('/products');
    expect(rowsOf(await table('Products List'))).toEqual([
      ['Hammer', '—', '—', '—', '—', '—', '—', ''],
      ['Hammer', '—', 'Tools', '$12.50', '0.75', '40', '6', ''],
    ]);
  });

  test('rows without a page count are a single page', async () => {
    recordWire({ [LIST]: () => ({ content: [buildProduct()] }) });
    await renderApp('/products');
    await table('Products List');
    expect(screen.queryByText('Next')).toBeNull();
  });

  test('a page that failed stays the current page', async () => {
    const wire = recordWire({ [LIST]: () => pageOf([buildProduct()], 3) });
    const { user } = await renderApp('/products?page=2');
    await table('Products List');
    wire.answer(LIST, () => refusal(500));
    const [next] = screen.getAllByText('Next');
    await user.click(next as HTMLElement);
    expect(await alert()).toBeInTheDocument();
    expect(screen.getAllByText('Page 3 / 3')).toHaveLength(2);
  });
});

test('if the options of a filter cannot be loaded, the error shows next to it, and the list is there', async () => {
  const wire = recordWire({ [LIST]: () => pageOf([buildProduct()]), 'GET /api/categories': () => refusal(503) });
  const { user } = await renderApp('/products');
  await table('Products List');
  expect(await screen.findByText(/^Error: Request failed with status code 503/)).toBeInTheDocument();
  wire.answer('GET /api/categories', () => pageOf([buildCategory({ name: 'Tools' })]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(control('Category')).toHaveTextContent('WszystkieTools'));
});
