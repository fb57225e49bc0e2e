import { describe, expect, test } from 'vitest';
import { cookieOf, makeAccount } from '../../tests/helpers/accounts';
import { openApi } from '../../tests/helpers/api';
import { formatNip, nipFault } from './taxNumber';

const open = async () => {
  const api = await openApi();
  const put = (url: string, payload: object, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'PUT', url, payload, headers });
  return {
    ...api,
    firm: async () => (await api.app.inject('/api/firm')).json(),
    save: (values: object) =>
      put('/api/settings/firm', {
        name: null,
        address: null,
        country: 'poland',
        taxNumber: null,
        currency: 'USD',
        ...values,
      }),
    logo: (logo: unknown, headers = {}) => put('/api/firm/logo', { logo }, headers),
    [Symbol.asyncDispose]: api.close,
  };
};

const urlOf = (type: string, content: string | Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(content).toString('base64')}`;
const png = (bytes = 100) => {
  const content = Buffer.alloc(bytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return urlOf('png', content);
};
const svg = urlOf('svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('a NIP', () => {
  test.each(['1234563218', '123-456-32-18', 'PL 123 456 32 18', 'pl1234563218', '5260001246'])('%s is valid', (nip) => {
    expect(nipFault(nip)).toBeUndefined();
  });
  test.each(['1234563217', '2134563218', '1234563281'])('%s has a wrong check digit', (nip) => {
    expect(nipFault(nip)).toContain('check digit');
  });
  // The remainder of the weighted sum is 10, which no digit can be.
  test.each(['1111111130', '1111111131', '1111111139'])('%s has a sum that no digit completes', (nip) => {
    expect(nipFault(nip)).toContain('check digit');
  });
  test.each(['123456321', '12345632180', '123456321x', 'DE1234563218', ''])('%j is none', (nip) => {
    expect(nipFault(nip)).toContain('10 digits');
  });
  test('is printed in groups', () => expect(formatNip('PL1234563218')).toBe('123-456-32-18'));
});

test('documents show what an administrator has saved, and nothing before', async () => {
  await using api = await open();
  expect(await api.firm()).toEqual({
    name: null,
    address: null,
    country: 'poland',
    taxNumber: null,
    currency: 'USD',
    logo: null,
  });
  const saved = { name: 'Młyn sp. z o.o.', address: 'ul. Długa 1\n80-001 Gdańsk', taxNumber: '123-456-32-18' };
  expect((await api.save(saved)).statusCode).toBe(200);
  expect(await api.firm()).toEqual({ ...saved, country: 'poland', currency: 'USD', logo: null });
});

test('a tax number is checked as a NIP in Poland only', async () => {
  await using api = await open();
  const wrong = await api.save({ taxNumber: '123-456-32-17' });
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    { taxNumber: expect.stringContaining('is no NIP: its check digit, the last one, is wrong') },
  ]);
  expect((await api.firm()).taxNumber).toBeNull();
  expect((await api.save({ country: 'other', taxNumber: 'DE 123456789' })).statusCode).toBe(200);
  expect((await api.firm()).taxNumber).toBe('DE 123456789');
});

test('a logo is replaced and removed, and the audit trail says so without the picture', async () => {
  await using api = await open();
  for (const logo of [png(100_000), svg]) {
    expect((await api.logo(logo)).statusCode).toBe(204);
    expect((await api.firm()).logo).toBe(logo);
  }
  expect((await api.logo(null)).statusCode).toBe(204);
  expect((await api.firm()).logo).toBeNull();
  const trail = await api.app.inject('/api/audit?entity=settings');
  expect(trail.body).toContain('The logo was replaced.');
  expect(trail.body).toContain('The logo was removed.');
  expect(trail.body).not.toContain('base64');
});

const refused: [string, unknown][] = [
  ['a picture of another type', urlOf('gif', 'GIF89a')],
  ['a page', urlOf('svg+xml', '<html><body></body></html>')],
  ['a PNG that is none', urlOf('png', 'not a picture')],
  ['text instead of base64', 'data:image/svg+xml,<svg></svg>'],
  ['a web address', 'https://example.com/logo.png'],
  ['a second type', 'data:image/png,image/svg+xml;base64,AAAA'],
  ['more than 100 kB', png(100_100)],
  ['nothing', undefined],
];
test('anything else is refused as the logo', async () => {
  await using api = await open();
  for (const [what, logo] of refused) expect([what, (await api.logo(logo)).statusCode]).toEqual([what, 400]);
  expect((await api.firm()).logo).toBeNull();
});

test('every account reads the firm, only an administrator changes its logo', async () => {
  await using api = await open();
  await makeAccount(api.db, 'ola', 'viewer');
  await makeAccount(api.db, 'ewa', 'manager');
  const [ola, ewa] = [await cookieOf(api.app, 'ola'), await cookieOf(api.app, 'ewa')];
  expect((await api.app.inject({ url: '/api/firm', headers: { cookie: ola } })).statusCode).toBe(200);
  expect((await api.logo(png(), { cookie: ewa })).statusCode).toBe(403);
});
