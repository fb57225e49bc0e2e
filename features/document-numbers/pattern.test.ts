import { expect, test } from 'vitest';
import { numberText, patternFault } from './pattern';

test.each([
  '{type}/{number}/{year}/{warehouse}',
  '{type} {number}/{year}',
  '{warehouse}/{type}/{year}/{month}/{number}',
  '{number}-{type}',
  'Młyn {type}.{number}',
])('%s is a pattern', (pattern) => expect(patternFault(pattern)).toBeUndefined());

test.each([
  ['{number}/{year}', '{type}'],
  ['{type}/{year}', '{number} once'],
  ['{type}/{number}/{number}', '{number} once'],
  ['{type}/{number}/{month}', '{year}'],
  ['{type}/{number}/{client}', 'has no {client}'],
  ['{type}{number}', 'separate {number}'],
  ['{type}/{number}{year}', 'separate {number}'],
  ['{type}/1{number}', 'separate {number}'],
  ['{type}/{number}<b>', 'letters, digits'],
  ['{type}/{number}/{', 'letters, digits'],
])('%s is none', (pattern, fault) => expect(patternFault(pattern)).toContain(fault));

test('a number has the values of its parts', () => {
  const parts = { type: 'PZ', number: 12, day: '2026-03-05', warehouse: 'GD' };
  expect(numberText('{type}/{number}/{year}/{warehouse}', parts)).toBe('PZ/12/2026/GD');
  expect(numberText('{warehouse} {type} {month}.{year}-{number}', parts)).toBe('GD PZ 03.2026-12');
});
