import { expect, test } from 'vitest';
import { type Burst, typedIn, withStroke } from '../../src/views/controls/scanner';

/** What the last burst of these strokes is, and by whom, with the field as it was before it. */
function read(strokes: readonly (readonly [text: string, at: number])[], endedAt: number) {
  let held = '';
  let burst: Burst = [];
  for (const [text, at] of strokes) {
    burst = withStroke(burst, { text, at, valueBefore: held });
    held += text;
  }
  const typed = typedIn(burst, endedAt);
  return typed && [typed.valueBefore, typed.text, typed.by];
}

/** A text key by key, from a moment on. */
const keys = (text: string, pace: number, from = 0) =>
  Array.from(text, (key, index): [string, number] => [key, from + index * pace]);

test.each([
  ['a scanner', keys('4006381333931', 5), 65, ['', '4006381333931', 'scanner']],
  ['a code of four digits', keys('4010', 20), 80, ['', '4010', 'scanner']],
  ['fewer digits are an amount at any pace', keys('401', 5), 15, ['', '401', 'person']],
  ['letters are none', keys('R1', 20), 40, ['', 'R1', 'scanner']],
  ['an amount, then a scanner', [['5', 0], ...keys('1344289', 5, 700)], 735, ['5', '1344289', 'scanner']],
  ['an amount, and a code close behind it', [['5', 0], ...keys('1344289', 5, 100)], 135, ['5', '1344289', 'doubtful']],
  [
    'two figures, and a code close behind them',
    [['1', 0], ['2', 90], ...keys('4010', 20, 190)],
    270,
    ['12', '4010', 'doubtful'],
  ],
  ['a slow scanner', keys('4006381333931', 50), 650, ['', '4006381333931', 'doubtful']],
  ['a fast typist', keys('1250', 60), 240, ['', '1250', 'doubtful']],
  ['a person', keys('40063813', 90), 720, ['', '40063813', 'person']],
  ['a person with pauses', [...keys('400', 90), ...keys('63813', 90, 900)], 1350, ['400', '63813', 'person']],
  ['fingers that roll over four keys', keys('1234', 25), 240, ['', '1234', 'doubtful']],
  ['a scanner that sends no key behind a code', keys('1344289', 5), 3000, ['', '1344289', 'doubtful']],
  [
    'a code whose second half comes late by radio',
    [...keys('4006381', 5), ...keys('333931', 5, 330)],
    360,
    ['', '4006381333931', 'scanner'],
  ],
  // Browsers against fingerprinting say the time in steps of 100 ms.
  [
    'a scanner by a coarse clock',
    [...keys('400638', 0), ...keys('1333931', 0, 100)],
    100,
    ['', '4006381333931', 'scanner'],
  ],
  ['a person by a coarse clock', [...keys('12', 0), ...keys('50', 0, 200)], 400, ['12', '50', 'person']],
  ['a code that arrives at once', [['40170725', 0]], 4, ['', '40170725', 'scanner']],
  ['an amount that a program fills in', [['1000', 0]], 4, ['', '1000', 'person']],
] as const)('%s', (_, strokes, endedAt, expected) => {
  expect(read(strokes, endedAt)).toEqual(expected);
});
