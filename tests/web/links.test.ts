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
 * Links, and what is fetched for the page of one before it is followed. Time passes only when a test says so.
 */

const LIST: Call = 'GET /api/products';
const DETAIL: Call = 'GET /api/products/:id';
const hammer: Reply = () => buildProductDetail({ productId: 7, name: 'Hammer' });

/** Whether it is of a page that is followed: one drawn ahead is there, and laid out. */
const isSeen = (element: unknown) => !(element as Element).closest('[aria-hidden]');

/** Longer than a link has to be pointed at. */
const MEANT = 100;

async function onTheList(detail: Reply = hammer) {
  const wire = recordWire({
    [LIST]: () => pageOf([buildProduct({ productId: 7, name: 'Hammer' }), buildProduct({ productId: 8, name: 'Saw' })]),
    [DETAIL]: detail,
    'GET /api/clients': () => pageOf([buildClient()]),
  });
  // As it mostly is once somebody points at anything.
  await routeAt('/products/7')?.route.load?.();
  const { user } = await renderApp('/products');
  await table('Products List');
  const clock = stopTime();
  const link = (name: string) => screen.getByText(name, { selector: 'a' });
  const asked = (count: number) => clock.until(() => expect(wire.requests(DETAIL)).toHaveLength(count));
  const shown = () => clock.until(() => expect(document.getElementsByTagName('h1')[0]).toHaveTextContent(/^Hammer$/));
  /** What is drawn of its page before it is followed. */
  const ahead = () => [...document.getElementsByTagName('h1')].filter(({ textContent }) => textContent === 'Hammer');
  return { wire, user, clock, link, asked, shown, ahead };
}

/** A list with a link that has been pointed at until its record was asked for. */
async function pointedAt(detail?: Reply) {
  const list = await onTheList(detail);
  const read = vi.spyOn(Response.prototype, 'text');
  await list.user.hover(list.link('Hammer'));
  await list.clock.pass(MEANT);
  await list.asked(1);
  if (detail !== silence) await list.clock.until(() => expect(read.mock.settledResults).not.toEqual([]));
  await list.clock.rest();
  return list;
}

/** Notices whether a page is drawn as one on its way. */
function watchForLoading() {
  const seen: Element[] = [];
  const watch = new MutationObserver(() => seen.push(...document.querySelectorAll('main [role=progressbar]')));
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  return seen;
}

describe('the record of a link', () => {
  test('is asked for once it is pointed at, and its page drawn with it at once', async () => {
    const { wire, user, link, clock, shown } = await pointedAt();
    const loading = watchForLoading();
    await user.click(link('Hammer'));
    await shown();
    await clock.rest();
    expect(loading).toEqual([]);
    expect(wire.requests(DETAIL)).toHaveLength(1);
  });

  test('has its page drawn before it is followed, which then comes into view as it is', async () => {
    const { user, clock, link, ahead } = await pointedAt();
    await clock.until(() => expect(ahead()).toHaveLength(1));
    const [drawn] = ahead();
    expect(drawn).not.toSatisfy(isSeen);
    const nameOf = vi.spyOn(entityNamed('products'), 'represent');
    await user.click(link('Hammer'));
    await clock.until(() => expect(drawn).toSatisfy(isSeen));
    expect(screen.getAllByRole('heading', { level: 1 })).toEqual([drawn]);
    // Nothing of it is drawn a second time, which would take as long as the first.
    expect(nameOf).not.toHaveBeenCalled();
  });

  test('has its page left with the link', async () => {
    const { user, clock, ahead } = await pointedAt();
    await clock.until(() => expect(ahead()).toHaveLength(1));
    await user.hover(screen.getByText('Log Out'));
    await clock.until(() => expect(ahead()).toEqual([]));
  });

  test('has its page left when anything but Enter is pressed: it is nothing to be found or marked', async () => {
    const { user, clock, ahead } = await pointedAt();
    await clock.until(() => expect(ahead()).toHaveLength(1));
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(ahead()).toHaveLength(1);
    await user.keyboard('{Control>}a{/Control}');
    expect(ahead()).toEqual([]);
  });

  test('has a page that leads back to the list as it is when it is left', async () => {
    const { user, clock, link, ahead } = await pointedAt();
    await clock.until(() => expect(ahead()).toHaveLength(1));
    await choose(user, 'Sorting', 'Price (asc)');
    await clock.until(() => expect(ahead()).toEqual([]));
    await user.click(link('Hammer'));
    await clock.until(() => expect(screen.getByText('Return to Products')).toBeVisible());
    expect(screen.getByText('Return to Products')).toHaveAttribute('href', '/products?sort=unitPrice');
  });

  test('is not asked for by who passes over it', async () => {
    const { wire, user, clock, link } = await onTheList();
    await user.hover(link('Hammer'));
    await clock.pass(40);
    await user.hover(link('Saw'));
    await clock.pass(40);
    await user.hover(screen.getByText('Log Out'));
    await clock.pass(1000);
    await clock.rest();
    expect(wire.requests(DETAIL)).toEqual([]);
  });

  test('is asked for at once when it is pressed, and the page takes the request under way', async () => {
    const answer = held(hammer);
    const { wire, user, clock, link, asked, shown } = await onTheList(answer);
    await user.pointer({ keys: '[MouseLeft>]', target: link('Hammer') });
    await asked(1);
    await user.pointer('[/MouseLeft]');
    // Elsewhere before the page is there.
    await user.hover(screen.getByText('Log Out'));
    await clock.until(() => expect(address()).toBe('/products/7'));
    answer.release();
    await shown();
    expect(wire.requests(DETAIL)).toHaveLength(1);
  });

  test('is asked for when the link has the focus', async () => {
    const { user, clock, link, asked, shown, wire } = await onTheList();
    act(() => link('Hammer').focus());
    await clock.pass(MEANT);
    await asked(1);
    await user.keyboard('{Enter}');
    await shown();
    expect(wire.requests(DETAIL)).toHaveLength(1);
  });

  test('is given up with the link, while it is under way', async () => {
    const { wire, user, clock } = await pointedAt(silence);
    const { signal } = wire.last(DETAIL);
    expect(signal.aborted).toBe(false);
    await user.hover(screen.getByText('Log Out'));
    await clock.until(() => expect(signal.aborted).toBe(true));
  });

  test('gives way to that of another link', async () => {
    const { wire, user, clock, link, asked } = await pointedAt(silence);
    const { signal } = wire.last(DETAIL);
    await user.hover(link('Saw'));
    await clock.pass(MEANT);
    await asked(2);
    expect(signal.aborted).toBe(true);
    expect(wire.last(DETAIL).path).toBe('/api/products/8');
  });

  test('is asked for anew once it is some seconds old', async () => {
    const { wire, user, clock, link, asked, shown } = await pointedAt();
    await clock.pass(5001);
    wire.answer(DETAIL, () => buildProductDetail({ productId: 7, name: 'Hammer', description: 'A new handle' }));
    await user.click(link('Hammer'));
    await asked(2);
    await shown();
    expect(screen.getByText('A new handle')).toBeVisible();
  });

  test.each([
    ['failed', () => refusal(500)],
    ['was not answered', connectionLost],
  ])('is asked for by the page where it %s before, without a word of that', async (_, reply) => {
    const { wire, user, clock, link, shown } = await onTheList(reply);
    const told: Element[] = [];
    const watch = new MutationObserver(() => told.push(...document.querySelectorAll('[role=alert]')));
    watch.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => watch.disconnect());
    await user.hover(link('Hammer'));
    await clock.pass(MEANT);
    await clock.until(() => expect(wire.requests(DETAIL)).toHaveLength(1));
    await clock.rest();
    await clock.pass(4000);
    expect(wire.requests(DETAIL)).toHaveLength(1);
    expect(told).toEqual([]);
    wire.answer(DETAIL, hammer);
    await user.click(link('Hammer'));
    await shown();
    expect(wire.requests(DETAIL)).toHaveLength(2);
    expect(screen.queryByText(/^Error/)).toBeNull();
  });

  test('is shown once: coming back asks anew', async () => {
    const { user, clock, link, asked, shown } = await pointedAt();
    await user.click(link('Hammer'));
    await shown();
    fireEvent.click(screen.getByText('Return to Products'));
    await clock.until(() => link('Hammer'));
    fireEvent.click(link('Hammer'));
    await asked(2);
    await shown();
  });

  test('is not asked for by pointing where the browser is to save data', async () => {
    vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
    const { wire, user, clock, link, shown } = await onTheList();
    onTestFinished(() => void vi.unstubAllGlobals());
    await user.hover(link('Hammer'));
    await clock.pass(MEANT);
    await clock.rest();
    expect(wire.requests(DETAIL)).toEqual([]);
    await user.click(link('Hammer'));
    await shown();
    expect(wire.requests(DETAIL)).toHaveLength(1);
  });
});

const DELIVERY = '/inventory/delivery';

/** How the code of the page at a path is fetched. */
const codeOf = (path: string) => vi.spyOn(routes.find((route) => route.path === path) as Required<PageRoute>, 'load');

test('a page whose code comes after the click is drawn as soon as it is there', async () => {
  const { user, clock, link } = await onTheList();
  await routeAt(DELIVERY)?.route.load?.();
  let arrive = () => {};
  codeOf(DELIVERY).mockReturnValue(
    new Promise<void>((resolve) => {
      arrive = resolve;
    }),
  );
  await user.click(link('Delivery'));
  const onItsWay = () => document.querySelector('main [role=progressbar]');
  await clock.until(() => expect(onItsWay()).not.toBeNull());
  expect(address()).toBe(DELIVERY);
  await clock.pass(1000);
  expect(onItsWay()).not.toBeNull();
  arrive();
  await clock.rest();
  expect(document.getElementsByTagName('h1')[0]).toHaveTextContent('Goods Delivery');
});

test('other pages are fetched while nothing is to do, but not while a link is meant', async () => {
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

test('what is saved is in the list that is led to, though its link was pointed at before', async () => {
  const named = (name: string) => ({ productId: 7, name });
  const wire = recordWire({
    [LIST]: () => pageOf([buildProduct(named('Hammer'))]),
    [DETAIL]: hammer,
    'PUT /api/products/:id': () => buildProduct(named('Sledge')),
  });
  const { user } = await renderApp('/products/7/edit');
  await heading('Edit Product');
  // It can be sent once its category can be chosen.
  await screen.findByText('Tools');
  await user.hover(screen.getByText('Return to Products'));
  await waitFor(() => expect(wire.requests(LIST)).toHaveLength(1));
  wire.answer(LIST, () => pageOf([buildProduct(named('Sledge'))]));
  fireEvent.click(screen.getByText('Update Product'));
  await screen.findByText('Sledge', { selector: 'a' });
  expect(screen.queryByText('Hammer', { selector: 'a' })).toBeNull();
});

test('a list is fetched ahead as it will be narrowed', async () => {
  const { wire, user, clock, link } = await onTheList();
  await choose(user, 'Warehouse', 'Gdynia');
  await clock.rest();
  await user.hover(link('Clients'));
  await clock.pass(MEANT);
  await clock.until(() => expect(wire.requests('GET /api/clients')).toHaveLength(1));
  expect(wire.last('GET /api/clients').query).toEqual({ warehouseId: '2', page: '0' });
  await user.click(link('Clients'));
  await clock.until(() => expect(address()).toBe('/clients?warehouse=2'));
  await clock.rest();
  expect(wire.requests('GET /api/clients')).toHaveLength(1);
});

test('the list of a feature is fetched ahead, though its code arrives with the first link that is pointed at', async () => {
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
  'a click that asks for a new tab or window is left to the browser: %o',
  async (init) => {
    const { link } = await onTheList();
    let prevented: boolean | undefined;
    const onClick = (event: Event) => {
      prevented = event.defaultPrevented;
      // jsdom opens none.
      event.preventDefault();
    };
    window.addEventListener('click', onClick);
    onTestFinished(() => window.removeEventListener('click', onClick));
    fireEvent.click(link('Hammer'), init);
    expect(prevented).toBe(false);
    expect(address()).toBe('/products');
  },
);
