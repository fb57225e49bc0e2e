import { expect, test } from 'vitest';
import { isDiskFull, nameDiskTrouble } from '../../server/diskTrouble';

test.each([
  ['by its code, in any language', Object.assign(new Error('Na urządzeniu brak miejsca'), { code: '53100' })],
  ['by the text of a program', new Error('initdb: could not write: No space left on device')],
  ['by the code of Node', new Error('ENOSPC: write')],
])('a full disk is recognised %s', (_, error) => {
  expect(isDiskFull(error)).toBe(true);
  expect(nameDiskTrouble(error, 'the database')).toMatchObject({
    message: `The disk of the database is full: ${error.message}`,
  });
});

test('another error stays as it is', () => {
  const error = Object.assign(new Error('It failed.'), { code: '23505' });
  expect(isDiskFull(error)).toBe(false);
  expect(nameDiskTrouble(error, 'the database')).toBe(error);
});
