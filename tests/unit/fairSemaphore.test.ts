import { setImmediate as next } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LargeSemaphore } from '../../server/http/answers/largeSemaphore';
import { FairSemaphore, type Release } from '../../server/http/connections/fairSemaphore';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const patience = 1_000;
const stays = () => {};

/** Takes permits and records the order in which they came. */
function watched(semaphore: FairSemaphore) {
  const order: string[] = [];
  const releases: Release[] = [];
  const take = (client: string, name = client) =>
    void semaphore.take(client, stays).then((release) => {
      order.push(release ? name : `${name}, refused`);
      if (release) releases.push(release);
    });
  const release = async () => {
    releases.shift()?.();
    await next();
  };
  return { order, take, release };
}

test('limits the permits in use, and serves clients round-robin', async () => {
  const semaphore = new FairSemaphore({ atOnce: 2, perClient: 10, patience });
  const { order, take, release } = watched(semaphore);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) take('a', name);
  for (const name of ['b1', 'b2']) take('b', name);
  take('c', 'c1');
  await next();
  expect([order, semaphore.underWay, semaphore.waiting]).toEqual([['a1', 'a2'], 2, 6]);
  for (let left = 0; left < 8; left++) await release();
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  expect([semaphore.underWay, semaphore.waiting]).toEqual([0, 0]);
});

test('rejects a client with too many waiting requests at once, but not others', async () => {
  const semaphore = new FairSemaphore({ atOnce: 1, perClient: 2, patience });
  const { order, take } = watched(semaphore);
  for (const name of ['a1', 'a2', 'a3', 'a4']) take('a', name);
  take('b');
  await next();
  expect([order, semaphore.waiting]).toEqual([['a1', 'a4, refused'], 3]);
});

test('a request that times out gets no permit later', async () => {
  const semaphore = new FairSemaphore({ atOnce: 1, perClient: 2, patience });
  const { order, take, release } = watched(semaphore);
  take('a');
  take('b');
  await vi.advanceTimersByTimeAsync(patience - 1);
  expect(order).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect([order, semaphore.waiting]).toEqual([['a', 'b, refused'], 0]);
  await release();
  expect(semaphore.underWay).toBe(0);
});

test('a client that disconnects frees its place in the queue', async () => {
  const semaphore = new FairSemaphore({ atOnce: 1, perClient: 1, patience });
  const { order, take, release } = watched(semaphore);
  take('a');
  let go = stays;
  void semaphore.take('b', (forget) => {
    go = forget;
  });
  go();
  take('b', 'b again');
  await next();
  await release();
  expect([order, semaphore.waiting]).toEqual([['a', 'b again'], 0]);
});

test('releasing a permit twice frees it once', async () => {
  const semaphore = new FairSemaphore({ atOnce: 1, perClient: 5, patience });
  const release = await semaphore.take('a', stays);
  const { order, take } = watched(semaphore);
  take('b');
  take('c');
  release?.();
  release?.();
  await next();
  expect([order, semaphore.underWay]).toEqual([['b'], 1]);
});

test('known large responses queue separately, with half as many permits', async () => {
  const semaphore = new LargeSemaphore({ atOnce: 2, perClient: 10, patience });
  const order: string[] = [];
  const releases: Release[] = [];
  const ask = (what: string, bytes: number) =>
    void semaphore.take(what, 'a', stays).then((release) => {
      order.push(what);
      releases.push(() => {
        semaphore.note(what, bytes);
        release?.();
      });
    });
  const answer = async () => {
    releases.shift()?.();
    await next();
  };
  const [large, small] = [10_000_000, 1_000];
  for (const what of ['huge', 'huge', 'huge', 'small']) ask(what, what === 'huge' ? large : small);
  await next();
  expect([order, semaphore.waiting]).toEqual([['huge', 'huge'], 2]);
  // The third request learns here that it is large and lets the small one pass, because another large one is in progress.
  await answer();
  await answer();
  expect(order.toSorted()).toEqual(['huge', 'huge', 'huge', 'small']);
  ask('huge', small);
  ask('small', small);
  await next();
  expect([order.length, semaphore.underWay, semaphore.waiting]).toEqual([5, 3, 1]);
  await answer();
  await answer();
  await answer();
  await answer();
  // The response has shrunk, so it no longer counts as large.
  for (const what of ['huge', 'huge']) ask(what, small);
  await next();
  expect(semaphore.waiting).toBe(0);
  await answer();
  await answer();
  expect([semaphore.underWay, semaphore.waiting]).toEqual([0, 0]);
});
