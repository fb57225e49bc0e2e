import { setImmediate as next } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LargeTurns } from '../../server/http/largeTurns';
import { type Leave, Turns } from '../../server/http/turns';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const patience = 1_000;
const stays = () => {};

/** Takes turns and records their order. */
function watched(turns: Turns) {
  const order: string[] = [];
  const leaves: Leave[] = [];
  const take = (client: string, name = client) =>
    void turns.take(client, stays).then((leave) => {
      order.push(leave ? name : `${name}, refused`);
      if (leave) leaves.push(leave);
    });
  const leave = async () => {
    leaves.shift()?.();
    await next();
  };
  return { order, take, leave };
}

test('a limited number runs at once, and clients alternate', async () => {
  const turns = new Turns({ atOnce: 2, perClient: 10, patience });
  const { order, take, leave } = watched(turns);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) take('a', name);
  for (const name of ['b1', 'b2']) take('b', name);
  take('c', 'c1');
  await next();
  expect([order, turns.underWay, turns.waiting]).toEqual([['a1', 'a2'], 2, 6]);
  for (let left = 0; left < 8; left++) await leave();
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  expect([turns.underWay, turns.waiting]).toEqual([0, 0]);
});

test('a client with too many waiting requests is rejected at once, another one is not', async () => {
  const turns = new Turns({ atOnce: 1, perClient: 2, patience });
  const { order, take } = watched(turns);
  for (const name of ['a1', 'a2', 'a3', 'a4']) take('a', name);
  take('b');
  await next();
  expect([order, turns.waiting]).toEqual([['a1', 'a4, refused'], 3]);
});

test('a request that waits too long is rejected and gets no turn later', async () => {
  const turns = new Turns({ atOnce: 1, perClient: 2, patience });
  const { order, take, leave } = watched(turns);
  take('a');
  take('b');
  await vi.advanceTimersByTimeAsync(patience - 1);
  expect(order).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect([order, turns.waiting]).toEqual([['a', 'b, refused'], 0]);
  await leave();
  expect(turns.underWay).toBe(0);
});

test('a client that disconnects leaves its place to others', async () => {
  const turns = new Turns({ atOnce: 1, perClient: 1, patience });
  const { order, take, leave } = watched(turns);
  take('a');
  let go = stays;
  void turns.take('b', (forget) => {
    go = forget;
  });
  go();
  take('b', 'b again');
  await next();
  await leave();
  expect([order, turns.waiting]).toEqual([['a', 'b again'], 0]);
});

test('ending a turn twice has no further effect', async () => {
  const turns = new Turns({ atOnce: 1, perClient: 5, patience });
  const leave = await turns.take('a', stays);
  const { order, take } = watched(turns);
  take('b');
  take('c');
  leave?.();
  leave?.();
  await next();
  expect([order, turns.underWay]).toEqual([['b'], 1]);
});

test('requests with known large responses wait in a separate queue with half the places', async () => {
  const turns = new LargeTurns({ atOnce: 2, perClient: 10, patience });
  const order: string[] = [];
  const leaves: Leave[] = [];
  const ask = (what: string, bytes: number) =>
    void turns.take(what, 'a', stays).then((leave) => {
      order.push(what);
      leaves.push(() => {
        turns.note(what, bytes);
        leave?.();
      });
    });
  const answer = async () => {
    leaves.shift()?.();
    await next();
  };
  const [large, small] = [10_000_000, 1_000];
  for (const what of ['huge', 'huge', 'huge', 'small']) ask(what, what === 'huge' ? large : small);
  await next();
  expect([order, turns.waiting]).toEqual([['huge', 'huge'], 2]);
  // The third one turns out large here and lets the small one pass, since a large one is still running.
  await answer();
  await answer();
  expect(order.toSorted()).toEqual(['huge', 'huge', 'huge', 'small']);
  ask('huge', small);
  ask('small', small);
  await next();
  expect([order.length, turns.underWay, turns.waiting]).toEqual([5, 3, 1]);
  await answer();
  await answer();
  await answer();
  await answer();
  // Its response has shrunk, so that it counts as small again.
  for (const what of ['huge', 'huge']) ask(what, small);
  await next();
  expect(turns.waiting).toBe(0);
  await answer();
  await answer();
  expect([turns.underWay, turns.waiting]).toEqual([0, 0]);
});
