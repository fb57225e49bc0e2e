import { expect, test } from 'vitest';
import { placeReadings, readSentence } from './sentence';

test.each([
  ['receive 10 led bulb', { path: 'receive', rest: '10 led bulb' }],
  ['Przyjmij 10 żarówka led berlin', { path: 'receive', rest: '10 żarówka led berlin' }],
  ['PRZESUŃ 3 młotek', { path: 'transfer', rest: '3 młotek' }],
  ['transfer  5  saw', { path: 'transfer', rest: '5 saw' }],
  ['wydaj 2 piła', { path: 'delivery', rest: '2 piła' }],
  ['deliver 2 saw', { path: 'delivery', rest: '2 saw' }],
  ['receive', undefined],
  ['receiver 10', undefined],
  ['10 led bulb', undefined],
  ['', undefined],
])('"%s" is the sentence %j', (text, sentence) => {
  expect(readSentence(text)).toEqual(sentence);
});

const [airport, centre, lodz] = [
  { id: 1, name: 'Berlin Airport' },
  { id: 2, name: 'Berlin Centre' },
  { id: 3, name: 'Łódź' },
] as const;

test.each([
  ['receive', '10 led bulb lodz', [{ goods: '10 led bulb', at: lodz }, { goods: '10 led bulb lodz' }]],
  ['receive', '10 led bulb in łódź', [{ goods: '10 led bulb', at: lodz }]],
  ['receive', '10 led bulb berlin air', [{ goods: '10 led bulb', at: airport }, { goods: '10 led bulb berlin air' }]],
  [
    'receive',
    '10 led berlin',
    [{ goods: '10 led', at: airport }, { goods: '10 led', at: centre }, { goods: '10 led berlin' }],
  ],
  ['delivery', '10 led z łódź', [{ goods: '10 led', at: lodz }]],
  ['transfer', '10 led from lodz', [{ goods: '10 led', at: lodz }]],
  ['transfer', '10 led do lodz', [{ goods: '10 led', to: lodz }]],
  ['transfer', '10 led lodz', [{ goods: '10 led', at: lodz }, { goods: '10 led', to: lodz }, { goods: '10 led lodz' }]],
  ['receive', 'berlin', [{ goods: 'berlin' }]],
  ['receive', '10 led', [{ goods: '10 led' }]],
] as const)('%s "%s" may mean %j', (path, rest, readings) => {
  expect(placeReadings(path, rest, [airport, centre, lodz])).toEqual(readings);
});
