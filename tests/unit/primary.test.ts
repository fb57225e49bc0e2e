import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config';
import { hasReached, NEVER, positionText, readPosition, START } from '../../server/db/standbys/position';
import { hostsIn } from '../../server/db/standbys/primary';

describe('the hosts of a URL', () => {
  test.each([
    ['postgres://u:p@one/db', ['postgres://u:p@one/db']],
    ['postgres://u:p@one:5432,two:5433/db', ['postgres://u:p@one:5432/db', 'postgres://u:p@two:5433/db']],
    [
      'postgres://u:a,b@one,two/db?options=-c%20x=1,2',
      ['postgres://u:a,b@one/db?options=-c%20x=1,2', 'postgres://u:a,b@two/db?options=-c%20x=1,2'],
    ],
    ['postgres://u:p@[::1]:5432,two', ['postgres://u:p@[::1]:5432', 'postgres://u:p@two']],
  ])('%s', (url, hosts) => expect(hostsIn(url)).toEqual(hosts));

  test('come from the settings, with the standbys', () => {
    const DATABASE_URL = 'postgres://u:p@one,two/db';
    const DATABASE_REPLICAS = 'postgres://u:p@two/db, postgres://u:p@three/db';
    expect(readConfig([], { DATABASE_URL, DATABASE_REPLICAS })).toMatchObject({
      databaseUrl: DATABASE_URL,
      replicas: ['postgres://u:p@two/db', 'postgres://u:p@three/db'],
    });
    expect(() => readConfig([], { DATABASE_URL: 'postgres://u:p@one,,/db' })).toThrow('DATABASE_URL must look like');
    expect(() => readConfig([], { DATABASE_REPLICAS })).toThrow('standbys of the database that DATABASE_URL names');
    expect(() => readConfig([], { DATABASE_URL, DATABASE_REPLICAS: 'two:5432' })).toThrow('must be URLs like');
  });
});

describe('a position in the log', () => {
  test.each([START, NEVER, { timeline: 3, offset: 0x16_b3_74d8_48 }])('is parsed as it is formatted: %o', (position) =>
    expect(readPosition(positionText(position))).toEqual(position),
  );

  test.each([undefined, '', '1', '1-', '1-g', '-1-2', '1-2-3', `1-${'f'.repeat(14)}`])('is not %s', (text) =>
    expect(readPosition(text)).toBeUndefined(),
  );

  const at = (timeline: number, offset: number) => ({ timeline, offset });
  test.each([
    ['further on', at(1, 20), at(1, 10), true],
    ['the same', at(1, 10), at(1, 10), true],
    ['behind', at(1, 9), at(1, 10), false],
    ['after a promotion', at(2, 5), at(1, 10), true],
    ['of one that went another way, however far', at(1, 99), at(2, 10), false],
  ])('%s', (_, standby, wanted, has) => expect(hasReached(standby, wanted)).toBe(has));
});
