import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AppHistory, type BlockedNavigation, createAppHistory, type Entry } from '../../src/navigation/history';
import { address } from '../helpers/app';

/** As after typing an address. */
beforeEach(() => window.history.replaceState(null, '', '/products'));

function begin() {
  const history = createAppHistory();
  const changes: Entry[] = [];
  onTestFinished(history.onChange((entry) => void changes.push(entry)));
  /** Returns the changes since the last call. */
  const told = () =>
    changes.splice(0).map(({ action, location }) => `${action} ${location.pathname}${location.search}`);
  return { history, told };
}

/** Blocks every navigation and records it. */
function hold(history: AppHistory) {
  const held: BlockedNavigation[] = [];
  const guard = vi.fn(() => true);
  const end = history.block(guard, (way) => void held.push(way));
  onTestFinished(end);
  return { held, guard, end };
}

const path = ({ history }: Pick<ReturnType<typeof begin>, 'history'>) => history.entry().location.pathname;
/** Waits until the browser has done all pending steps. */
async function arrivedAt(expected: string) {
  await expect.poll(address).toBe(expected);
}

describe('the history', () => {
  test('starts at the current address, and reports every navigation', async () => {
    const { history, told } = begin();
    expect(history.entry()).toMatchObject({ action: 'POP', location: { pathname: '/products', key: 'default' } });
    history.navigate('/products/7?x=1#end', { state: { scroll: 'a' } });
    expect(history.entry().location).toMatchObject({ search: '?x=1', hash: '#end', state: { scroll: 'a' } });
    history.navigate('?page=2', { replace: true, preventScrollReset: true });
    expect(history.entry()).toMatchObject({ keepsScroll: true, location: { state: null } });
    expect(told()).toEqual(['PUSH /products/7?x=1', 'REPLACE /products/7?page=2']);
    expect(address()).toBe('/products/7?page=2');
    history.go(-1);
    await expect.poll(told).toEqual(['POP /products']);
    history.go(1);
    await expect.poll(told).toEqual(['POP /products/7?page=2']);
  });

  test('knows its position after a reload', async () => {
    begin().history.navigate('/clients');
    const { history, told } = begin();
    const { held, end } = hold(history);
    history.go(-1);
    await expect.poll(() => held.length).toBe(1);
    await arrivedAt('/clients');
    end();
    history.go(-1);
    await expect.poll(told).toEqual(['POP /products']);
  });

  test('follows a change of the hash', async () => {
    const { history, told } = begin();
    window.location.hash = 'here';
    await expect.poll(told).toEqual(['POP /products']);
    expect(history.entry().location.hash).toBe('#here');
    history.go(-1);
    await expect.poll(told).toEqual(['POP /products']);
    expect(history.entry().location.hash).toBe('');
  });

  test('does not call a listener that was removed', async () => {
    const { history, told } = begin();
    const heard = vi.fn();
    history.onChange(heard)();
    history.navigate('/clients');
    expect(told()).toHaveLength(1);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('a blocked navigation', () => {
  test('to a new page changes nothing until it proceeds', () => {
    const { history, told } = begin();
    const { held, guard } = hold(history);
    history.navigate('/clients');
    expect(guard).toHaveBeenCalledWith({
      from: expect.objectContaining({ pathname: '/products' }),
      to: expect.objectContaining({ pathname: '/clients' }),
      action: 'PUSH',
    });
    expect([address(), told()]).toEqual(['/products', []]);
    held[0]?.proceed();
    expect([address(), told()]).toEqual(['/clients', ['PUSH /clients']]);
  });

  test.each([false, true])('Back leads there after it proceeds: %s', async (isLetGo) => {
    const begun = begin();
    const { history, told } = begun;
    history.navigate('/clients');
    history.navigate('/clients/new');
    told();
    const { held } = hold(history);
    history.go(-1);
    await expect.poll(() => held.length).toBe(1);
    expect(path(begun)).toBe('/clients/new');
    if (isLetGo) held[0]?.proceed();
    await arrivedAt(isLetGo ? '/clients' : '/clients/new');
    await expect.poll(told).toEqual(isLetGo ? ['POP /clients'] : []);
    expect(held).toHaveLength(1);
  });

  test('Forward leads there after it proceeds', async () => {
    const { history, told } = begin();
    history.navigate('/clients');
    history.go(-1);
    await expect.poll(() => told().at(-1)).toBe('POP /products');
    const { held } = hold(history);
    history.go(1);
    await expect.poll(() => held.length).toBe(1);
    await arrivedAt('/products');
    held[0]?.proceed();
    await arrivedAt('/clients');
    await expect.poll(told).toEqual(['POP /clients']);
  });

  test('Back twice before the first is answered keeps the page and its position', async () => {
    const begun = begin();
    const { history, told } = begun;
    for (const to of ['/clients', '/suppliers', '/suppliers/new']) history.navigate(to);
    told();
    const { held, end } = hold(history);
    history.go(-1);
    history.go(-1);
    await expect.poll(() => held.length).toBe(1);
    await arrivedAt('/suppliers/new');
    expect([path(begun), told()]).toEqual(['/suppliers/new', []]);
    // The position is right if one more step back reaches the previous page.
    end();
    history.go(-1);
    await expect.poll(told).toEqual(['POP /suppliers']);
    expect(address()).toBe('/suppliers');
  });

  test('a navigation while a step is undone follows it, and removes no entry', async () => {
    const { history, told } = begin();
    for (const to of ['/clients', '/clients/new']) history.navigate(to);
    told();
    const { held, end } = hold(history);
    history.go(-1);
    await expect.poll(() => held.length).toBe(1);
    end();
    history.navigate('/clients/7');
    await arrivedAt('/clients/7');
    history.go(-1);
    await arrivedAt('/clients/new');
    expect(told()).toEqual(['PUSH /clients/7', 'POP /clients/new']);
  });

  test('keeps the page with an entry of its own if the browser does not undo the step', async () => {
    const begun = begin();
    const { history, told } = begun;
    for (const to of ['/clients', '/clients/new']) history.navigate(to);
    told();
    const { held } = hold(history);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    history.go(-1);
    const dropped = vi.spyOn(window.history, 'go').mockImplementation(() => {});
    onTestFinished(() => dropped.mockRestore());
    await expect.poll(() => held.length).toBe(1);
    expect(address()).toBe('/clients');
    vi.runAllTimers();
    expect([address(), path(begun), told()]).toEqual(['/clients/new', '/clients/new', []]);

    dropped.mockRestore();
    held[0]?.proceed();
    await expect.poll(told).toEqual(['POP /clients']);
  });

  test('asks the newest blocker; once that has ended, the one before', () => {
    const { history } = begin();
    const outer = hold(history);
    const inner = hold(history);
    history.navigate('/clients');
    inner.end();
    history.navigate('/suppliers');
    expect([inner, outer].map(({ held }) => held.map(({ to }) => to.pathname))).toEqual([['/clients'], ['/suppliers']]);
    expect(address()).toBe('/products');
  });

  test('asks no blocker that has ended', () => {
    const { history } = begin();
    hold(history).end();
    history.navigate('/clients');
    expect(address()).toBe('/clients');
  });
});
