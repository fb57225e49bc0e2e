import { expect, test } from 'vitest';
import type { Choice } from './choices';
import { groupChoices } from './choices';
import { RANK, rankOf } from './rank';

test.each([
  ['led bulb', 'LED Bulb', RANK.whole],
  ['led', 'LED Bulb', RANK.begins],
  ['bul led', 'LED Bulb', RANK.wordBegins],
  ['ulb', 'LED Bulb', RANK.contains],
  ['zarowka', 'Żarówka LED', RANK.begins],
  ['lodz', 'Łódź', RANK.whole],
  ['meridan', 'Meridian Angle Grinder', RANK.similar],
  ['prodcuts', 'Products', RANK.similar],
  ['bal', 'Bulb', undefined],
  ['hammer', 'LED Bulb', undefined],
  ['', 'LED Bulb', undefined],
])('"%s" matches "%s" with the rank %s', (typed, text, rank) => {
  expect(rankOf(typed, text)).toBe(rank);
});

const choice = (heading: string, label: string, rank: number): Choice => ({
  id: label,
  heading,
  label,
  href: `/${label}`,
  icon: () => null,
  rank,
});

test('the best matches are first under their heading, and the heading with the best match is first', () => {
  const groups = groupChoices([
    choice('Pages', 'a', RANK.contains),
    choice('Products', 'b', RANK.similar),
    choice('Products', 'c', RANK.begins),
    choice('Clients', 'd', RANK.contains),
  ]);
  expect(groups.map(({ heading, choices }) => [heading, choices.map(({ label }) => label)])).toEqual([
    ['Products', ['c', 'b']],
    ['Pages', ['a']],
    ['Clients', ['d']],
  ]);
});

test('a heading has at most six choices', () => {
  const many = Array.from({ length: 9 }, (_, at) => choice('Products', String(at), RANK.begins));
  expect(groupChoices(many).map(({ choices }) => choices.length)).toEqual([6]);
});
