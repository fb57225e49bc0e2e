import { expect, test } from 'vitest';
import { lazyComponent, NotFetched } from '../../src/routing/lazyComponent';

const Nothing = () => null;

test('a component’s code loads once for all callers', async () => {
  let fetched = 0;
  const { load } = lazyComponent(async () => ({ default: Nothing, number: ++fetched }));
  const [first, second] = await Promise.all([load(), load()]);
  expect([first, second, await load()].map(({ number }) => number)).toEqual([1, 1, 1]);
});

test('the next caller loads the code again after a failure', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve({ default: Nothing })];
  const { load } = lazyComponent(() => answers.shift() as Promise<{ default: typeof Nothing }>);
  await expect(load()).rejects.toThrow(NotFetched);
  await expect(load()).resolves.toEqual({ default: Nothing });
  await expect(load()).resolves.toEqual({ default: Nothing });
});
