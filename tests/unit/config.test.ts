import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../contract/definition/roles';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { roleIn } from '../../server/accounts/provider/claims';
import { ConfigError, readConfig } from '../../server/config';
import { FEATURES } from '../../server/db/extensionMigrations';

/** Undefined if all folders of `features/` are deleted. */
const [feature] = extensionNames(FEATURES);

test('the defaults match the help text', () => {
  expect(readConfig([], {})).toEqual({
    dataDir: resolve('data'),
    host: '127.0.0.1',
    port: 3000,
    seed: true,
    size: 'default',
    corsOrigins: [],
    trustProxy: false,
    trustClock: false,
    logLevel: 'info',
    extensionsDir: resolve('extensions'),
  });
});

test('an empty variable counts as absent', () => {
  const empty = {
    PORT: '',
    HOST: '',
    DATA_DIR: '',
    DATABASE_URL: '',
    DATABASE_REPLICAS: '',
    CORS_ORIGINS: '',
    TRUST_PROXY: '',
    TRUST_CLOCK: '',
    RATE_LIMIT: '',
    MAX_LAG: '',
    LOG_LEVEL: '',
    EXTENSIONS_DIR: '',
    ACCESS: '',
    ACCESS_PROXY: '',
    ACCESS_HEADER: '',
    ALLOWED_HOSTS: '',
  };
  expect(readConfig([], empty)).toEqual(readConfig([], {}));
});

test('reads the environment', () => {
  const env = {
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/magazyn',
    DATABASE_URL: 'postgresql://me:secret@db/stock',
    CORS_ORIGINS: 'https://shop.example, http://localhost:5173',
    TRUST_PROXY: '1',
    TRUST_CLOCK: '1',
    RATE_LIMIT: '600',
    MAX_LAG: '0',
    LOG_LEVEL: 'warn',
    EXTENSIONS_DIR: 'tests',
    EXTENSIONS_OFF: feature ?? '',
    VITE_API_URL: 'https://api.example/v1',
    ACCESS: 'open',
    ALLOWED_HOSTS: 'Stock.example, 10.0.0.1',
  };
  expect(readConfig([], env)).toEqual({
    port: 0,
    host: '0.0.0.0',
    dataDir: '/var/lib/magazyn',
    databaseUrl: 'postgresql://me:secret@db/stock',
    corsOrigins: ['https://shop.example', 'http://localhost:5173'],
    trustProxy: true,
    trustClock: true,
    limits: { perMinute: 600, maxLag: 0 },
    logLevel: 'warn',
    extensionsDir: resolve('tests'),
    ...(feature && { extensionsOff: [feature] }),
    apiOrigin: 'https://api.example',
    access: { by: 'open' },
    allowedHosts: ['stock.example', '10.0.0.1'],
    seed: true,
    size: 'default',
  });
});

test('a proxy that signs users in is identified by its addresses', () => {
  const read = (more: Record<string, string>) => readConfig([], { ACCESS: 'proxy', ...more })?.access;
  const access = read({ ACCESS_PROXY: '10.0.0.5, 10.1.0.0/16, fd00::/8' });
  if (access?.by !== 'proxy') throw new Error('There is no proxy.');
  expect(access.header).toBe('X-Forwarded-User');
  const isProxy = (address: string) => access.addresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  expect(['10.0.0.5', '10.1.200.1', 'fd00::1'].map(isProxy)).toEqual([true, true, true]);
  expect(['10.0.0.6', '10.2.0.1', 'fe80::1'].map(isProxy)).toEqual([false, false, false]);
  expect(read({ ACCESS_PROXY: '10.0.0.5', ACCESS_HEADER: 'Remote-User' })).toMatchObject({ header: 'Remote-User' });
});

describe('an identity provider', () => {
  const needed = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'magazyn', OIDC_CLIENT_SECRET: 'secret' };
  const read = (more: Record<string, string> = {}) => readConfig([], { ...needed, ...more })?.provider;

  test('maps roles by their own names by default', () => {
    expect(read()).toEqual({
      issuer: 'https://login.example/',
      clientId: 'magazyn',
      clientSecret: 'secret',
      label: 'login.example',
      scope: 'openid profile email',
      prompt: undefined,
      roleClaim: 'roles',
      roles: new Map([
        ['viewer', 'viewer'],
        ['clerk', 'clerk'],
        ['manager', 'manager'],
        ['administrator', 'administrator'],
      ]),
    });
    const provider = read({ OIDC_ROLES: 'cn=clerks=clerk , boss = administrator', OIDC_LABEL: 'Acme' });
    expect(provider?.label).toBe('Acme');
    expect([...(provider?.roles ?? [])]).toEqual([
      ['cn=clerks', 'clerk'],
      ['boss', 'administrator'],
    ]);
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1:8080/realms/firm', 'http://[::1]'])(
    'may be at %s',
    (issuer) => {
      expect(read({ OIDC_ISSUER: issuer })?.issuer).toBe(new URL(issuer).href);
    },
  );

  test.each([
    [{ OIDC_ISSUER: 'http://login.example' }, 'has to begin with https://, unless it is on this machine.'],
    [{ OIDC_ISSUER: 'http://localhost.example' }, 'has to begin with https://'],
    [{ OIDC_ISSUER: 'login.example' }, 'OIDC_ISSUER: "login.example" is no address like'],
    [{ OIDC_ISSUER: 'https://login.example?realm=a' }, 'is no address like'],
    [{ OIDC_CLIENT_SECRET: '' }, 'Missing: OIDC_CLIENT_SECRET.'],
    [{ OIDC_ISSUER: '', OIDC_CLIENT_ID: '' }, 'Missing: OIDC_ISSUER, OIDC_CLIENT_ID.'],
    [{ OIDC_ROLES: 'stock=keeper' }, 'OIDC_ROLES: "stock=keeper" is not like stock-clerks=clerk;'],
    [{ OIDC_ROLES: 'clerk' }, 'OIDC_ROLES: "clerk" is not like'],
    [{ OIDC_SCOPE: 'profile' }, 'OIDC_SCOPE: "openid" has to be in it'],
    [{ OIDC_PROMPT: 'none' }, 'OIDC_PROMPT: none refuses users'],
    [{ OIDC_LABEL: 'x'.repeat(41) }, 'OIDC_LABEL has at most 40 characters'],
    [{ ACCESS: 'open' }, 'OIDC_ISSUER and ACCESS both define the access'],
  ])('is rejected for %j', (more, message) => {
    expect(() => read(more)).toThrow(message);
    expect(() => read(more)).toThrow(ConfigError);
  });
});

describe('the claims of an identity provider', () => {
  const roles = new Map<string, Role>([
    ['clerks', 'clerk'],
    ['heads', 'manager'],
  ]);

  test.each([
    [{ roles: ['heads', 'clerks'] }, 'roles', 'manager'],
    [{ roles: 'clerks' }, 'roles', 'clerk'],
    [{ roles: ['cooks'] }, 'roles', undefined],
    [{}, 'roles', undefined],
    [{ realm_access: { roles: ['clerks'] } }, 'realm_access.roles', 'clerk'],
    [{ 'https://firm.example/roles': ['clerks'] }, 'https://firm.example/roles', 'clerk'],
    [{ realm_access: null }, 'realm_access.roles', undefined],
    [{ roles: [['clerks']] }, 'roles', undefined],
    [{}, 'constructor.name', undefined],
  ])('%j at %s is the role %s', (claims, roleClaim, role) => {
    expect(roleIn(claims, { roleClaim, roles })).toBe(role);
  });
});

test('a missing folder of extensions is an error that names it', () => {
  expect(() => readConfig([], { EXTENSIONS_DIR: 'nowhere' })).toThrow(`there is no folder ${resolve('nowhere')}.`);
  expect(() => readConfig([], { EXTENSIONS_OFF: `${feature ?? ''},fleet` })).toThrow(
    `EXTENSIONS_OFF: there is no feature "fleet". There are: ${feature ?? ''}`,
  );
});

test('the command line takes precedence', () => {
  expect(readConfig(['--port', '4000', '--no-seed', '--size', 'large'], { PORT: '5000' })).toMatchObject({
    port: 4000,
    seed: false,
    size: 'large',
  });
});

test.each([['--help'], ['-h']])('%s only prints help', (flag) => {
  expect(readConfig([flag], { PORT: 'nonsense' })).toBeUndefined();
});

describe('an invalid setting is rejected by name', () => {
  test.each<[string[], Record<string, string>, string]>([
    [[], { PORT: 'eighty' }, 'PORT must be a number from 0 to 65535, not "eighty".'],
    [[], { PORT: '70000' }, 'PORT must be a number from 0 to 65535, not "70000".'],
    [[], { PORT: '-1' }, 'PORT must be'],
    [['--port', '1e3'], {}, '--port must be'],
    [['--size', 'huge'], {}, '--size huge: there is default, large, 5x, 15x.'],
    [['--sizes'], {}, "Unknown option '--sizes'"],
    [['start'], {}, "Unexpected argument 'start'"],
    [[], { DATABASE_URL: 'mysql://db/stock' }, 'DATABASE_URL must look like postgres://'],
    [[], { DATABASE_URL: 'db' }, 'DATABASE_URL must look like postgres://'],
    [[], { CORS_ORIGINS: 'shop.example' }, 'CORS_ORIGINS: "shop.example" is not an origin'],
    [[], { CORS_ORIGINS: 'https://shop.example/' }, 'CORS_ORIGINS: "https://shop.example/" is not an origin'],
    [[], { TRUST_CLOCK: 'yes' }, 'TRUST_CLOCK must be 1 or 0, not "yes".'],
    [[], { TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be 1 or 0, not "maybe".'],
    [[], { RATE_LIMIT: 'many' }, 'RATE_LIMIT must be a number from 0 to 1000000000, not "many".'],
    [[], { MAX_LAG: '1 s' }, 'MAX_LAG must be a number from 0 to 60000, not "1 s".'],
    [[], { ACCESS: 'closed' }, 'ACCESS is proxy or open, not "closed".'],
    [[], { ACCESS: 'proxy' }, 'ACCESS_PROXY has to say which address the proxy calls from.'],
    [[], { ACCESS: 'proxy', ACCESS_PROXY: 'proxy.example' }, 'ACCESS_PROXY: "proxy.example" is no address'],
    [[], { ACCESS: 'proxy', ACCESS_PROXY: '10.0.0.0/33' }, 'ACCESS_PROXY: "10.0.0.0/33" is no address'],
    [[], { ACCESS: 'proxy', ACCESS_PROXY: '10.0.0.0/' }, 'ACCESS_PROXY: "10.0.0.0/" is no address'],
    [[], { ACCESS: 'proxy', ACCESS_PROXY: '10.0.0.5', ACCESS_HEADER: 'a user' }, 'ACCESS_HEADER: "a user" is no name'],
    [[], { ACCESS_PROXY: '10.0.0.5' }, 'ACCESS_PROXY and ACCESS_HEADER go with ACCESS=proxy.'],
    [[], { ALLOWED_HOSTS: 'stock.example:3000' }, 'ALLOWED_HOSTS: "stock.example:3000" is not a name'],
    [[], { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ])('%j %j', (args, env, message) => {
    expect(() => readConfig(args, env)).toThrow(message);
  });
});
