import { describe, expect, test } from 'vitest';
import { inCircles, parentsFirst } from '../../server/backup/dump';
import { expired, readKeep } from '../../server/backup/folder';
import { backupName, momentOf } from '../../server/backup/format';

describe('the backups to keep', () => {
  test.each([
    ['all that a rule allows', '3h', ['10:10', '11:10', '12:10'], []],
    ['the last of each hour', '3h', ['10:10', '10:50', '11:10'], ['10:10']],
    ['the last hours that have a backup, however long ago', '2h', ['01:00', '05:00', '09:00'], ['01:00']],
    ['the last of a day', '1d', ['01:00', '05:00', '09:00'], ['01:00', '05:00']],
    ['every backup that one of the rules keeps', '2h,1y', ['01:00', '05:00', '09:00'], ['01:00']],
    ['the latest backup', '1m', ['09:00'], []],
  ])('%s: %s', (_, rules, times, gone) => {
    const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
    expect(expired(times.map(at), readKeep(rules))).toEqual(gone.map(at).toReversed());
  });

  test('respect the boundaries of days, months and years', () => {
    const moments = ['2025-12-31T23:59', '2026-01-01T00:00', '2026-01-31T12:00', '2026-02-01T00:00'].map(
      (text) => new Date(`${text}:00Z`),
    );
    const gone = (rules: string) => expired(moments, readKeep(rules)).map((moment) => moments.indexOf(moment));
    expect(gone('9d')).toEqual([]);
    expect(gone('9m')).toEqual([1]);
    expect(gone('9y')).toEqual([2, 1]);
    expect(gone('1y')).toEqual([2, 1, 0]);
  });

  test.each(['', '24', 'h', '0h', '24h;7d', '1w', '-1d', '1h,'])('reject the rule "%s"', (text) => {
    expect(() => readKeep(text)).toThrow('must be like 24h,7d,12m');
  });
});

test('the name of a backup identifies it', () => {
  const moment = new Date('2026-11-22T14:05:00.000Z');
  expect(backupName(moment)).toBe('magazyn-2026-11-22T140500Z.backup');
  expect(momentOf(backupName(moment))).toEqual(moment);
  for (const other of ['magazyn-2026-11-22T140500Z.backup.unfinished', 'notes.txt', 'x.backup']) {
    expect(momentOf(other)).toBeUndefined();
  }
});

test('tables come after the tables that they refer to', () => {
  const table = (name: string, ...needs: string[]) => ({ name, columns: [], needs });
  const ordered = parentsFirst([table('a', 'c'), table('b'), table('c', 'b'), table('d', 'a', 'b')]);
  expect(ordered.map(({ name }) => name)).toEqual(['b', 'c', 'a', 'd']);
  const circle = [table('c', 'b', 'a'), table('b', 'a'), table('a', 'b'), table('d')];
  expect(parentsFirst(circle).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(inCircles(circle).map(({ name }) => name)).toEqual(['b', 'a']);
});
