import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { routeAt, routes } from '../../src/app/routes';
import type { PageRoute } from '../../src/routing/pageRoute';
import { address, announce, choose, heading, renderApp, table } from '../helpers/app';
import { stopTime } from '../helpers/appTime';
import { buildClient, buildProduct, buildProductDetail, pageOf } from '../helpers/builders';
import { entityNamed } from '../helpers/entityNamed';
import { type Call, connectionLost, held, type Reply, recordWire, refusal, silence } from '../helpers/wire';

/*
 * Prefetching for a link before the click. The clock is fake: a test advances it.
 */

const LIST: Call = 'GET /api/products';
const DETAIL: Call = 'GET /api/products/:id';
const hammer: Reply = () => buildProductDetail({ productId: 7, name: 'Hammer' });

/** Whether the page of an element is shown. A prerendered page is in the document, but hidden. */
const isShown = (element: unknown) => !(element as Element).closest('[aria-hidden]');

/** Longer than the pointer has to rest on a link, in ms. */
const HOVER_MS = 100;

async function openList(detail: Reply = hammer) {
  const wire = recordWire({
    [LIST]: () => pageOf([buildProduct({ productId: 7, name: 'Hammer' }), buildProduct({ productId: 8, name: 'Saw' })]),
    [DETAIL]: detail,
    'GET /api/clients': () => pageOf([buildClient()]),
  });
  // The code of the page is loaded, as it usually is by now.
  await routeAt('/products/7')?.route.load?.();
  const { user } = await renderApp('/products');
  await table('Products List');
  const clock = stopTime();
  const link = (name: string) => screen.getByText(name, { selector: 'a' });
  const waitForRequests = (count: number) => clock.until(() => expect(wire.requests(DETAIL)).toHaveLength(count));
  const shown = () => clock.until(() => expect(document.getElementsByTagName('h1')[0]).toHaveTextContent(/^Hammer$/));
  /** Returns the headings of the prerendered page. */
  const prerendered = () =>
    [...document.getElementsByTagName('h1')].filter(({ textContent }) => textContent === 'Hammer');
  return { wire, user, clock, link, waitForRequests, shown, prerendered };
}

/** Opens a list and hovers over a link until its record was requested. */
async function openAndHover(detail?: Reply) {
  const list = await openList(detail);
  const read = vi.spyOn(Response.prototype, 'text');
  await list.user.hover(list.link('Hammer'));
  await list.clock.pass(HOVER_MS);
  await list.waitForRequests(1);
  if (detail !== silence) await list.clock.until(() => expect(read.mock.settledResults).not.toEqual([]));
  await list.clock.rest();
  return list;
}

/** Records whether the page shows that it is loading. */
function watchForLoading() {
  const seen: Element[] = [];
  const watch = new MutationObserver(() => seen.push(...document.querySelectorAll('main [role=progressbar]')));
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  return seen;
}

describe('hovering over a link', () => {
  test('prefetches its record; a click renders the page with it at once', async () => {
    const { wire, user, link, clock, shown } = await openAndHover();
    const loading = watchForLoading();
    await user.click(link('Hammer'));
    await shown();
    await clock.rest();
    expect(loading).toEqual([]);
    expect(wire.requests(DETAIL)).toHaveLength(1);
  });

  test('prerenders its page, and a click shows that rendering', async () => {
    const { user, clock, link, prerendered } = await openAndHover();
    await clock.until(() => expect(prerendered()).toHaveLength(1));
    const [drawn] = prerendered();
    expect(drawn).not.toSatisfy(isShown);
    const nameOf = vi.spyOn(entityNamed('products'), 'represent');
    await user.click(link('Hammer'));
    await clock.until(() => expect(drawn).toSatisfy(isShown));
    expect(screen.getAllByRole('heading', { level: 1 })).toEqual([drawn]);
    // The page is not rendered again, which would take as long as the first time. The list of last seen records takes its name once.
    expect(nameOf.mock.calls.length).toBeLessThan(2);
  });

  test('prerenders its page until the pointer leaves', async () => {
    const { user, clock, prerendered } = await openAndHover();
    await clock.until(() => expect(prerendered()).toHaveLength(1));
    await user.hover(screen.getByText('Log Out'));
    await clock.until(() => expect(prerendered()).toEqual([]));
  });

  test('prerenders its page until another key than Enter is pressed, so that its hidden text is neither found nor selected', async () => {
    const { user, clock, prerendered } = await openAndHover();
    await clock.until(() => expect(prerendered()).toHaveLength(1));
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(prerendered()).toHaveLength(1);
    await user.keyboard('{Control>}a{/Control}');
    expect(prerendered()).toEqual([]);
  });

  test('prerenders a page that links back to the list in its latest state', async () => {
    const { user, clock, link, prerendered } = await openAndHover();
    await clock.until(() => expect(prerendered()).toHaveLength(1));
    await choose(user, 'Sorting', 'Price (asc)');
    await clock.until(() => expect(prerendered()).toEqual([]));
    await user.click(link('Hammer'));
    await clock.until(() => expect(screen.getByText('Return to Products')).toBeVisible());
    expect(screen.getByText('Return to Products')).toHaveAttribute('href', '/products?sort=unitPrice');
  });

  test('only in passing prefetches nothing', async () => {
    const { wire, user, clock, link } = await openList();
    await user.hover(link('Hammer'));
    await clock.pass(40);
    await user.hover(link('Saw'));
    await clock.pass(40);
    await user.hover(screen.getByText('Log Out'));
    await clock.pass(1000);
    await clock.rest();
    expect(wire.requests(DETAIL)).toEqual([]);
  });

  test('pressing it prefetches at once, and the page uses the pending request', async () => {
    const answer = held(hammer);
    const { wire, user, clock, link, waitForRequests, shown } = await openList(answer);
    await user.pointer({ keys: '[MouseLeft>]', target: link('Hammer') });
    await waitForRequests(1);
    await user.pointer('[/MouseLeft]');
    // The pointer leaves before the page is there.
    await user.hover(screen.getByText('Log Out'));
    await clock.until(() => expect(address()).toBe('/products/7'));
    answer.release();
    await shown();
    expect(wire.requests(DETAIL)).toHaveLength(1);
  });

  test('focusing it prefetches its record', async () => {
    const { user, clock, link, waitForRequests, shown, wire } = await openList();
    act(() => link('Hammer').focus());
    await clock.pass(HOVER_MS);
    await waitForRequests(1);
    await user.keyboard('{Enter}');
    await shown();
    expect(wire.requests(DETAIL)).toHaveLength(1);
  });

  test('leaving it aborts the pending request', async () => {
    const { wire, user, clock } = await openAndHover(silence);
    const { signal } = wire.last(DETAIL);
    expect(signal.aborted).toBe(false);
    await user.hover(screen.getByText('Log Out'));
    await clock.until(() => expect(signal.aborted).toBe(true));
  });

  test('hovering over another link aborts the request of the first', async () => {
    const { wire, user, clock, link, waitForRequests } = await openAndHover(silence);
    const { signal } = wire.last(DETAIL);
    await user.hover(link('Saw'));
    await clock.pass(HOVER_MS);
    await waitForRequests(2);
    expect(signal.aborted).toBe(true);
    expect(wire.last(DETAIL).path).toBe('/api/products/8');
  });

  test('a prefetched record is loaded again after five seconds', async () => {
    const { wire, user, clock, link, waitForRequests, shown } = await openAndHover();
    await clock.pass(5001);
    wire.answer(DETAIL, () => buildProductDetail({ productId: 7, name: 'Hammer', description: 'A new handle' }));
    await user.click(link('Hammer'));
    await waitForRequests(2);
    await shown();
    expect(screen.getByText('A new handle')).toBeVisible();
  });

  test.each([
    ['failed', () => refusal(500)],
    ['was not answered', connectionLost],
  ])('if the prefetch %s, no error shows, and the page loads the record itself', async (_, reply) => {
    const { wire, user, clock, link, shown } = await openList(reply);
    const alerts: Element[] = [];
    const watch = new MutationObserver(() => alerts.push(...document.querySelectorAll('[role=alert]')));
    watch.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => watch.disconnect());
    await user.hover(link('Hammer'));
    await clock.pass(HOVER_MS);
    await clock.until(() => expect(wire.requests(DETAIL)).toHaveLength(1));
    await clock.rest();
    await clock.pass(4000);
    expect(wire.requests(DETAIL)).toHaveLength(1);
    expect(alerts).toEqual([]);
    wire.answer(DETAIL, hammer);
    await user.click(link('Hammer'));
    await shown();
    expect(wire.requests(DETAIL)).toHaveLength(2);
    expect(screen.queryByText(/^Error/)).toBeNull();
  });

  test('the prefetched record is used once: a second visit loads it again', async () => {
    const { user, clock, link, waitForRequests, shown } = await openAndHover();
    await user.click(link('Hammer'));
    await shown();
    fireEvent.click(screen.getByText('Return to Products'));
    await clock.until(() => link('Hammer'));
    fireEvent.click(link('Hammer'));
    await waitForRequests(2);
    await shown();
  });

  test('prefetches nothing if the browser saves data', async () => {
    vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
    const { wire, user, clock, link, shown } = await openList();
    onTestFinished(() => void vi.unstubAllGlobals());
    await user.hover(link('Hammer'));
    await clock.pass(HOVER_MS);
    await clock.rest();
    expect(wire.requests(DETAIL)).toEqual([]);
    await user.click(link('Hammer'));
    await shown();
    expect(wire.requests(DETAIL)).toHaveLength(1);
  });
});

const DELIVERY = '/inventory/delivery';

/** Spies on the function that loads the code of a page. */
const codeOf = (path: string) => vi.spyOn(routes.find((route) => route.path === path) as Required<PageRoute>, 'load');

test('a page whose code arrives after the click renders as soon as it is there', async () => {
  const { user, clock, link } = await openList();
  await routeAt(DELIVERY)?.route.load?.();
  let arrive = () => {};
  codeOf(DELIVERY).mockReturnValue(
    new Promise<void>((resolve) => {
      arrive = resolve;
    }),
  );
  await user.click(link('Delivery'));
  const spinner = () => document.querySelector('main [role=progressbar]');
  await clock.until(() => expect(spinner()).not.toBeNull());
  expect(address()).toBe(DELIVERY);
  await clock.pass(1000);
  expect(spinner()).not.toBeNull();
  arrive();
  await clock.rest();
  expect(document.getElementsByTagName('h1')[0]).toHaveTextContent('Goods Delivery');
});

test('other pages load while the browser is idle, but not while the pointer is on a link', async () => {
  recordWire({ [LIST]: () => pageOf([buildProduct({ productId: 7, name: 'Hammer' })]), [DETAIL]: hammer });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act));
  onTestFinished(() => void vi.unstubAllGlobals());
  const clock = stopTime();
  const code = codeOf(DELIVERY);
  const { user } = await renderApp('/products');
  await user.hover(await clock.until(() => screen.getByText('Hammer', { selector: 'a' })));
  await clock.pass(3000);
  await clock.rest();
  expect(code).not.toHaveBeenCalled();
  await user.hover(screen.getByText('Log Out'));
  await clock.until(() => expect(code).toHaveBeenCalled());
});

test('after a save the list shows the new values, although it was prefetched before', async () => {
  const named = (name: string) => ({ productId: 7, name });
  const wire = recordWire({
    [LIST]: () => pageOf([buildProduct(named('Hammer'))]),
    [DETAIL]: hammer,
    'PUT /api/products/:id': () => buildProduct(named('Sledge')),
  });
  const { user } = await renderApp('/products/7/edit');
  await heading('Edit Product');
  // The form can be sent once it has its categories.
  await screen.findByText('Tools');
  await user.hover(screen.getByText('Return to Products'));
  await waitFor(() => expect(wire.requests(LIST)).toHaveLength(1));
  wire.answer(LIST, () => pageOf([buildProduct(named('Sledge'))]));
  fireEvent.click(screen.getByText('Update Product'));
  await screen.findByText('Sledge', { selector: 'a' });
  expect(screen.queryByText('Hammer', { selector: 'a' })).toBeNull();
});

test('the prefetched list has the filter for the selected warehouse', async () => {
  const { wire, user, clock, link } = await openList();
  await choose(user, 'Warehouse', 'Gdynia');
  await clock.rest();
  await user.hover(link('Clients'));
  await clock.pass(HOVER_MS);
  await clock.until(() => expect(wire.requests('GET /api/clients')).toHaveLength(1));
  expect(wire.last('GET /api/clients').query).toEqual({ warehouseId: '2', page: '0' });
  await user.click(link('Clients'));
  await clock.until(() => expect(address()).toBe('/clients?warehouse=2'));
  await clock.rest();
  expect(wire.requests('GET /api/clients')).toHaveLength(1);
});

test('the list of a feature is prefetched, although its code arrives with the first hover', async () => {
  announce('levels');
  const wire = recordWire({ [LIST]: () => pageOf([buildProduct()]), 'GET /api/stock-levels': () => pageOf([]) });
  const { user } = await renderApp('/products');
  await table('Products List');
  await user.hover(screen.getByText('Stock Levels', { selector: 'nav a' }));
  await waitFor(() => expect(wire.requests('GET /api/stock-levels')).toHaveLength(1));
  await user.click(screen.getByText('Stock Levels', { selector: 'nav a' }));
  await heading('Stock Levels');
  expect(wire.requests('GET /api/stock-levels')).toHaveLength(1);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'the browser handles a click for a new tab or window: %o',
  async (init) => {
    const { link } = await openList();
    let prevented: boolean | undefined;
    const onClick = (event: Event) => {
      prevented = event.defaultPrevented;
      // jsdom cannot open a tab.
      event.preventDefault();
    };
    window.addEventListener('click', onClick);
    onTestFinished(() => window.removeEventListener('click', onClick));
    fireEvent.click(link('Hammer'), init);
    expect(prevented).toBe(false);
    expect(address()).toBe('/products');
  },
);
