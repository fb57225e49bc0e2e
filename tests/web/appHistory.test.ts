import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AppHistory, type BlockedNavigation, createAppHistory, type Entry } from '../../src/navigation/history';
import { address } from '../helpers/app';

/** As after typing an address. */
beforeEach(() => window.history.replaceState(null, '', '/products'));

function open() {
  const history = createAppHistory();
  const changes: Entry[] = [];
  onTestFinished(history.onChange((entry) => void changes.push(entry)));
  /** Returns the changes since the last call. */
  const takeChanges = () =>
    changes.splice(0).map(({ action, location }) => `${action} ${location.pathname}${location.search}`);
  return { history, takeChanges };
}

/** Blocks every navigation and records it. */
function blockAll(history: AppHistory) {
  const blocked: BlockedNavigation[] = [];
  const guard = vi.fn(() => true);
  const end = history.block(guard, (way) => void blocked.push(way));
  onTestFinished(end);
  return { blocked, guard, end };
}

const path = ({ history }: Pick<ReturnType<typeof open>, 'history'>) => history.entry().location.pathname;
/** Waits until the browser has done all pending steps. */
async function expectAddress(expected: string) {
  await expect.poll(address).toBe(expected);
}

describe('the history', () => {
  test('starts at the current address, and reports every navigation', async () => {
    const { history, takeChanges } = open();
    expect(history.entry()).toMatchObject({ action: 'POP', location: { pathname: '/products', key: 'default' } });
    history.navigate('/products/7?x=1#end', { state: { scroll: 'a' } });
    expect(history.entry().location).toMatchObject({ search: '?x=1', hash: '#end', state: { scroll: 'a' } });
    history.navigate('?page=2', { replace: true, preventScrollReset: true });
    expect(history.entry()).toMatchObject({ keepsScroll: true, location: { state: null } });
    expect(takeChanges()).toEqual(['PUSH /products/7?x=1', 'REPLACE /products/7?page=2']);
    expect(address()).toBe('/products/7?page=2');
    history.go(-1);
    await expect.poll(takeChanges).toEqual(['POP /products']);
    history.go(1);
    await expect.poll(takeChanges).toEqual(['POP /products/7?page=2']);
  });

  test('knows its position after a reload', async () => {
    open().history.navigate('/clients');
    const { history, takeChanges } = open();
    const { blocked, end } = blockAll(history);
    history.go(-1);
    await expect.poll(() => blocked.length).toBe(1);
    await expectAddress('/clients');
    end();
    history.go(-1);
    await expect.poll(takeChanges).toEqual(['POP /products']);
  });

  test('follows a change of the hash', async () => {
    const { history, takeChanges } = open();
    window.location.hash = 'here';
    await expect.poll(takeChanges).toEqual(['POP /products']);
    expect(history.entry().location.hash).toBe('#here');
    history.go(-1);
    await expect.poll(takeChanges).toEqual(['POP /products']);
    expect(history.entry().location.hash).toBe('');
  });

  test('does not call a listener that was removed', async () => {
    const { history, takeChanges } = open();
    const listener = vi.fn();
    history.onChange(listener)();
    history.navigate('/clients');
    expect(takeChanges()).toHaveLength(1);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a blocked navigation', () => {
  test('to a new page changes nothing until it proceeds', () => {
    const { history, takeChanges } = open();
    const { blocked, guard } = blockAll(history);
    history.navigate('/clients');
    expect(guard).toHaveBeenCalledWith({
      from: expect.objectContaining({ pathname: '/products' }),
      to: expect.objectContaining({ pathname: '/clients' }),
      action: 'PUSH',
    });
    expect([address(), takeChanges()]).toEqual(['/products', []]);
    blocked[0]?.proceed();
    expect([address(), takeChanges()]).toEqual(['/clients', ['PUSH /clients']]);
  });

  test.each([false, true])('Back leads there after it proceeds: %s', async (proceeds) => {
    const opened = open();
    const { history, takeChanges } = opened;
    history.navigate('/clients');
    history.navigate('/clients/new');
    takeChanges();
    const { blocked } = blockAll(history);
    history.go(-1);
    await expect.poll(() => blocked.length).toBe(1);
    expect(path(opened)).toBe('/clients/new');
    if (proceeds) blocked[0]?.proceed();
    await expectAddress(proceeds ? '/clients' : '/clients/new');
    await expect.poll(takeChanges).toEqual(proceeds ? ['POP /clients'] : []);
    expect(blocked).toHaveLength(1);
  });

  test('Forward leads there after it proceeds', async () => {
    const { history, takeChanges } = open();
    history.navigate('/clients');
    history.go(-1);
    await expect.poll(() => takeChanges().at(-1)).toBe('POP /products');
    const { blocked } = blockAll(history);
    history.go(1);
    await expect.poll(() => blocked.length).toBe(1);
    await expectAddress('/products');
    blocked[0]?.proceed();
    await expectAddress('/clients');
    await expect.poll(takeChanges).toEqual(['POP /clients']);
  });

  test('Back twice before the first is answered keeps the page and its position', async () => {
    const opened = open();
    const { history, takeChanges } = opened;
    for (const to of ['/clients', '/suppliers', '/suppliers/new']) history.navigate(to);
    takeChanges();
    const { blocked, end } = blockAll(history);
    history.go(-1);
    history.go(-1);
    await expect.poll(() => blocked.length).toBe(1);
    await expectAddress('/suppliers/new');
    expect([path(opened), takeChanges()]).toEqual(['/suppliers/new', []]);
    // The position is right if one more step back reaches the previous page.
    end();
    history.go(-1);
    await expect.poll(takeChanges).toEqual(['POP /suppliers']);
    expect(address()).toBe('/suppliers');
  });

  test('a navigation while a step is undone follows it, and removes no entry', async () => {
    const { history, takeChanges } = open();
    for (const to of ['/clients', '/clients/new']) history.navigate(to);
    takeChanges();
    const { blocked, end } = blockAll(history);
    history.go(-1);
    await expect.poll(() => blocked.length).toBe(1);
    end();
    history.navigate('/clients/7');
    await expectAddress('/clients/7');
    history.go(-1);
    await expectAddress('/clients/new');
    expect(takeChanges()).toEqual(['PUSH /clients/7', 'POP /clients/new']);
  });

  test('keeps the page with an entry of its own if the browser does not undo the step', async () => {
    const opened = open();
    const { history, takeChanges } = opened;
    for (const to of ['/clients', '/clients/new']) history.navigate(to);
    takeChanges();
    const { blocked } = blockAll(history);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    history.go(-1);
    const dropped = vi.spyOn(window.history, 'go').mockImplementation(() => {});
    onTestFinished(() => dropped.mockRestore());
    await expect.poll(() => blocked.length).toBe(1);
    expect(address()).toBe('/clients');
    vi.runAllTimers();
    expect([address(), path(opened), takeChanges()]).toEqual(['/clients/new', '/clients/new', []]);

    dropped.mockRestore();
    blocked[0]?.proceed();
    await expect.poll(takeChanges).toEqual(['POP /clients']);
  });

  test('asks the newest blocker; once that has ended, the one before', () => {
    const { history } = open();
    const outer = blockAll(history);
    const inner = blockAll(history);
    history.navigate('/clients');
    inner.end();
    history.navigate('/suppliers');
    expect([inner, outer].map(({ blocked }) => blocked.map(({ to }) => to.pathname))).toEqual([
      ['/clients'],
      ['/suppliers'],
    ]);
    expect(address()).toBe('/products');
  });

  test('asks a first blocker before newer ones', () => {
    const { history } = open();
    const first = vi.fn();
    const isBlocked = vi.fn(() => true);
    onTestFinished(history.block(isBlocked, first, { isFirst: true }));
    const { blocked } = blockAll(history);
    history.navigate('/clients');
    expect([first.mock.calls.length, blocked.length]).toEqual([1, 0]);
    isBlocked.mockReturnValue(false);
    history.navigate('/clients');
    expect([first.mock.calls.length, blocked.length]).toEqual([1, 1]);
  });

  test('asks no blocker that has ended', () => {
    const { history } = open();
    blockAll(history).end();
    history.navigate('/clients');
    expect(address()).toBe('/clients');
  });
});
