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
  ['transfer', '5 cable from berlin air to lodz', [{ goods: '5 cable', at: airport, to: lodz }]],
  ['transfer', '5 cable to lodz from berlin air', [{ goods: '5 cable', at: airport, to: lodz }]],
  [
    'transfer',
    '5 kabel z Łodzi do Berlina',
    [
      { goods: '5 kabel', at: lodz, to: airport },
      { goods: '5 kabel', at: lodz, to: centre },
    ],
  ],
  ['receive', '5 kabel w łodzi', [{ goods: '5 kabel', at: lodz }]],
  // Words that name no warehouse are kept, and may belong to the product.
  [
    'transfer',
    '5 cable from berlin air to mars',
    [{ goods: '5 cable from berlin air to mars' }, { goods: '5 cable', at: airport, unknown: 'to mars' }],
  ],
  ['delivery', '5 cable to lodz', [{ goods: '5 cable to lodz' }, { goods: '5 cable', unknown: 'to lodz' }]],
  ['receive', '5 wkręt do drewna', [{ goods: '5 wkręt do drewna' }, { goods: '5 wkręt', unknown: 'do drewna' }]],
  ['receive', 'berlin', [{ goods: 'berlin' }]],
  ['receive', '10 led', [{ goods: '10 led' }]],
] as const)('%s "%s" may mean %j', (path, rest, readings) => {
  expect(placeReadings(path, rest, [airport, centre, lodz])).toEqual(readings);
});

test.each([
  ['warszawy', 'Warszawa'],
  ['Warszawie', 'Warszawa'],
  ['krakowa', 'Kraków'],
  ['Łodzi', 'Łódź'],
  ['gdańska', 'Gdańsk'],
  ['gdyni', 'Gdynia'],
  ['wrocławiu', 'Wrocław'],
  ['poznania', 'Poznań'],
  ['katowicach', 'Katowice'],
  ['bydgoszczy', 'Bydgoszcz'],
  ['magazynu centralnego', 'Magazyn Centralny'],
])('"do %s" is %s', (typed, name) => {
  const warehouse = { id: 1, name };
  expect(placeReadings('transfer', `3 kabel do ${typed}`, [warehouse])).toEqual([{ goods: '3 kabel', to: warehouse }]);
});
