import { setImmediate as breathe } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LONGEST_HELD_MS } from '../../server/db/snapshot';
import { AHEAD, Streamed, Unfinished } from '../../server/http/answers/streamed';

const ROWS = 100;
const PAGES = 100;
const PAGE = Array.from({ length: ROWS }, () => 'x'.repeat(1_000));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Opens a response of 10 MB, and counts the pages read so far. */
function open() {
  const close = vi.fn();
  let read = 0;
  async function* pages() {
    for (; read < PAGES; read++) yield PAGE;
  }
  const streamed = new Streamed(new Unfinished({ id: 7, rows: pages(), name: 'Łódź' }, close), JSON.stringify);
  const failed = new Promise<Error>((resolve) => void streamed.once('error', resolve));
  return { streamed, close, failed, read: () => read };
}

const settle = async () => {
  for (let turn = 0; turn < 2 * PAGES; turn++) await breathe();
};

test('a reader gets the whole response, and the connection is released', async () => {
  const { streamed, close } = open();
  const chunks = await streamed.toArray();
  const text = String(Buffer.concat(chunks));
  expect(text === JSON.stringify({ id: 7, rows: Array<string[]>(PAGES).fill(PAGE).flat(), name: 'Łódź' })).toBe(true);
  expect(close).toHaveBeenCalled();
  expect([streamed.bytes, vi.getTimerCount()]).toEqual([Buffer.byteLength(text), 0]);
});

test('a slow reader gets a limited buffer and one minute in total', async () => {
  const { streamed, close, failed, read } = open();
  streamed.read(0);
  await settle();
  expect(streamed.readableLength).toBeGreaterThanOrEqual(AHEAD);
  expect(read()).toBeLessThan(PAGES / 2);
  vi.advanceTimersByTime(LONGEST_HELD_MS * 0.6);
  streamed.read();
  await settle();
  expect(streamed.readableLength).toBeGreaterThanOrEqual(AHEAD);
  vi.advanceTimersByTime(LONGEST_HELD_MS * 0.39);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(LONGEST_HELD_MS * 0.02);
  expect((await failed).message).toBe('The answer was not read in time.');
  expect(close).toHaveBeenCalled();
});

test('a reader that stops is abandoned', async () => {
  const { streamed, close, failed } = open();
  streamed.read(0);
  await settle();
  vi.advanceTimersByTime(LONGEST_HELD_MS - 1);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect((await failed).message).toBe('The answer was not read in time.');
  expect(close).toHaveBeenCalled();
});

test('a response that nothing reads releases the connection as well', async () => {
  const { close, failed } = open();
  vi.advanceTimersByTime(LONGEST_HELD_MS);
  await failed;
  expect(close).toHaveBeenCalled();
});

test('a failing source fails the response', async () => {
  const close = vi.fn();
  async function* pages() {
    yield PAGE;
    throw new Error('lost');
  }
  const streamed = new Streamed(new Unfinished({ rows: pages() }, close), JSON.stringify);
  await expect(streamed.toArray()).rejects.toThrow('lost');
  expect(close).toHaveBeenCalled();
});
