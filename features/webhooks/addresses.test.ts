import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { checkedLookup, readNetworks, refuseForbidden } from './server/addresses';
import { post, retryAfter } from './server/post';

const URL_OUTSIDE = new URL('https://erp.example/hook');

test.each([
  '127.0.0.1',
  '10.0.0.7',
  '172.16.4.4',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::7',
  '::ffff:10.0.0.7',
  '64:ff9b::a00:7',
  '2002:a00:7::1',
  '::a00:7',
  '::7f00:1',
  '::2',
  '::ffff:0:a00:7',
  '64:ff9b:1::a00:7',
  '2001:0:a00:7::1',
  '2001:db8::1',
  'fec0::1',
  '4000::1',
  '::ffff:169.254.169.254',
  '2606:2800:220:1:0:5efe:a00:7',
  '2606:2800:220:1:200:5efe:a00:7',
])('the address %s is refused', (address) => {
  expect(() => refuseForbidden(address, URL_OUTSIDE, [])).toThrow('private network');
});

test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])(
  'the address %s is allowed by https only',
  (address) => {
    expect(() => refuseForbidden(address, URL_OUTSIDE, [])).not.toThrow();
    expect(() => refuseForbidden(address, new URL('http://erp.example'), [])).toThrow('https');
  },
);

test('a setting allows networks inside the firm, by http too', () => {
  const networks = readNetworks('10.1.0.0/16, 127.0.0.1,fd00::/8');
  const http = new URL('http://erp.local');
  for (const address of ['10.1.2.3', '127.0.0.1', 'fd00::7']) refuseForbidden(address, http, networks);
  for (const address of ['10.2.0.1', '127.0.0.2', '::1']) {
    expect(() => refuseForbidden(address, http, networks)).toThrow('private network');
  }
  expect(() => readNetworks('10.1.0.0/99')).toThrow('WEBHOOK_NETWORKS: "10.1.0.0/99"');
});

/** Resolves with the addresses of one look-up after another. */
const resolver = (...answers: LookupAddress[][]) =>
  ((_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, answers.shift() ?? [])) as unknown as NonNullable<Parameters<typeof checkedLookup>[2]>;
const PUBLIC = { address: '93.184.216.34', family: 4 };
const PRIVATE = { address: '10.0.0.7', family: 4 };

test('the connection gets the very addresses that were checked, and none if one of them is forbidden', () => {
  const look = (...found: LookupAddress[]) => {
    let result: unknown;
    const lookup = checkedLookup(URL_OUTSIDE, [], resolver(found));
    lookup('erp.example', { all: true }, (error, addresses) => {
      result = error?.message ?? addresses;
    });
    return result;
  };
  expect(look(PUBLIC)).toEqual([PUBLIC]);
  expect(look(PUBLIC, PRIVATE)).toContain('erp.example (10.0.0.7) is inside a private network');
});

test('a name of this machine is refused when the connection is made, whatever it was before', async () => {
  const sent = { headers: {}, body: '{}', signal: AbortSignal.timeout(10_000), networks: [] };
  const refused = { status: null, error: expect.stringContaining('private network') };
  expect(await post({ ...sent, url: 'https://localhost:9/hook' })).toEqual(refused);
  expect(await post({ ...sent, url: 'https://[::1]:9/hook' })).toEqual(refused);
  expect(await post({ ...sent, url: 'https://2130706433:9/hook' })).toEqual(refused);
});

test.each([
  ['120', 120],
  ['Thu, 26 Nov 2026 12:01:00 GMT', 60],
  ['Thu, 26 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s means %s seconds', (header, seconds) => {
  expect(retryAfter(header, Date.parse('2026-11-26T12:00:00Z'))).toBe(seconds);
});
