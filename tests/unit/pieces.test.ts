import { expect, test } from 'vitest';
import { inPieces, isLong } from '../../server/http/answers/pieces';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    name: `Zażółć "${index}" \u2028 😀`,
    tags: [index, null],
  }));

test.each<[string, Record<string, unknown>]>([
  ['one array at the end', { id: 7, name: 'Łódź', history: rows(1_000) }],
  ['several, and short ones between', { a: rows(26), b: rows(3), c: [], d: rows(777), e: 1 }],
  ['one at the start', { content: rows(251), page: { size: 251 } }],
  ['as many as a piece has', { content: rows(250) }],
  ['text that looks like its place', { name: '"history":[]', note: 'history:[]', history: rows(30) }],
])('%s: the pieces make up the whole text', async (_, answer) => {
  expect(isLong(answer)).toBe(true);
  expect((await inPieces(answer, JSON.stringify)).toString()).toBe(JSON.stringify(answer));
});

test('the order and the omissions are the serializer’s', async () => {
  const serialize = ({ a, b }: Record<string, unknown>) => JSON.stringify({ b, a });
  const answer = { a: rows(40), secret: 1, b: rows(50) };
  expect((await inPieces(answer, serialize)).toString()).toBe(serialize(answer));
});

test('other work runs between the pieces', async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    immediate = setImmediate(turn);
  };
  let immediate = setImmediate(turn);
  await inPieces({ content: rows(5_000) }, JSON.stringify);
  clearImmediate(immediate);
  expect(turns).toBeGreaterThanOrEqual(10);
});

test.each([[undefined], [null], [{ content: rows(25) }], ['text']])('%# is a short response', (answer) => {
  expect(isLong(answer)).toBe(false);
});
