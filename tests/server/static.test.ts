import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../helpers/accounts';
import { openApi } from '../helpers/api';

const page = `<!doctype html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"></head><script type="module" nonce="__CSP_NONCE__" src="/assets/index-abc123.js"></script>`;
const script = 'console.log("Zażółć gęślą jaźń");'.repeat(20);

const staticDir = await mkdtemp(join(tmpdir(), 'magazyn-static-'));
await mkdir(join(staticDir, 'assets'));
await writeFile(join(staticDir, 'index.html'), page);
await writeFile(join(staticDir, 'index.html.br'), brotliCompressSync(page));
await writeFile(join(staticDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
await writeFile(join(staticDir, '.env'), 'SECRET=1');
await writeFile(join(staticDir, 'assets/index-abc123.js'), script);
await writeFile(join(staticDir, 'assets/index-abc123.js.br'), brotliCompressSync(script));
await writeFile(join(staticDir, 'assets/index-abc123.js.gz'), gzipSync(script));
const { app, close } = await openApi({ staticDir, apiOrigin: 'https://api.example.com' });
const own = await openApi({ staticDir });
afterAll(async () => {
  await own.close();
  await close();
  await rm(staticDir, { recursive: true });
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br' };
const get = (url: string, headers: Record<string, string> = browser) => app.inject({ url, headers });

const directives = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0], directive.slice(directive.indexOf(' ') + 1)]),
  );

/** Without accounts, which are announced where there are any. */
const ANNOUNCED = [
  'audit',
  'barcodes',
  'bulk-edit',
  'cells',
  'changes',
  'corrections',
  'counts',
  'document-numbers',
  'events',
  'firm',
  'first-day',
  'history',
  'idempotency',
  'import',
  'internal-moves',
  'jobs',
  'jpk-mag',
  'labels',
  'levels',
  'live',
  'mail',
  'month-closing',
  'notices',
  'orders',
  'overviews',
  'product-units',
  'purchase-prices',
  'reports',
  'returns',
  'scarcest',
  'search',
  'settings',
  'shelves',
  'supplier-documents',
  'versions',
  'views',
  'webhooks',
  'xlsx-export',
];

describe('pages of the app', () => {
  test.each([
    '/',
    '/index.html',
    '/login',
    '/products',
    '/products?filter=low-stock&page=2',
    '/products/7/edit',
    '/no/such/page',
    '/apiary',
  ])('%s', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.body).toContain('src="/assets/index-abc123.js"');
    expect(response.body).not.toContain('__CSP_NONCE__');
  });

  test('announce capabilities beyond the documented API, unless they use another backend', async () => {
    const announced = async (of: typeof app) =>
      / name="magazyn" content="([^"]*)"/.exec((await of.inject('/')).body)?.[1];
    expect((await announced(own.app))?.split(' ').toSorted()).toEqual(ANNOUNCED);
    expect(await announced(app)).toBe('');
  });

  test('announce accounts if there are any, and passkeys where browsers support them', async () => {
    const withAccounts = await openApi({ staticDir, trustProxy: true });
    await makeAccount(withAccounts.db, 'anna', 'viewer');
    const announced = async (headers: Record<string, string>) => {
      const { body } = await withAccounts.app.inject({ url: '/login', headers: { ...browser, ...headers } });
      return ['accounts', 'passkeys'].filter((name) => body.match(`content="[^"]*\\b${name}\\b`));
    };
    const tls = { 'x-forwarded-proto': 'https' };
    expect(await announced({ host: 'localhost:3000' })).toEqual(['accounts', 'passkeys']);
    expect(await announced({ host: 'stock.example', ...tls })).toEqual(['accounts', 'passkeys']);
    expect(await announced({ host: 'stock.example' })).toEqual(['accounts']);
    expect(await announced({ host: '10.0.0.5', ...tls })).toEqual(['accounts']);
    await withAccounts.close();
  });

  test('announce the label of an identity provider, if there is one', async () => {
    const label = '"$&" <Acme> & Sons';
    const settings = { issuer: 'https://login.example/', clientId: 'a', clientSecret: 'b', scope: 'openid' };
    const provider = { ...settings, label, roleClaim: 'roles', roles: new Map() };
    const withProvider = await openApi({ staticDir, provider });
    const { body } = await withProvider.app.inject('/');
    expect(body).toContain('<meta name="magazyn-provider" content="&#34;$&#38;&#34; &#60;Acme> &#38; Sons" /></head>');
    expect((await own.app.inject('/')).body).not.toContain('magazyn-provider');
    await withProvider.close();
  });

  test('are served for HEAD and for clients that accept any type', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/products', headers: browser });
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await get('/products', { accept: '*/*' })).statusCode).toBe(200);
    expect((await get('/products', {})).statusCode).toBe(200);
  });

  test('have a new nonce, the same in the page and the policy', async () => {
    const nonces = [];
    for (let index = 0; index < 3; index++) {
      const { body, headers } = await get('/products');
      const [, nonce] = /<script[^>]* nonce="([^"]+)"/.exec(body) ?? [];
      const { 'style-src': style, 'script-src': scripts } = directives(headers['content-security-policy']);
      expect(style).toBe(`'self' 'nonce-${nonce}'`);
      expect(scripts).toBe(`'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(3);
  });

  test('have a strict policy, and cannot be framed', async () => {
    const { headers } = await get('/');
    expect(directives(headers['content-security-policy'])).toMatchObject({
      'default-src': "'none'",
      'connect-src': "'self' https://api.example.com",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'object-src': "'none'",
    });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('files of the app', () => {
  const path = '/assets/index-abc123.js';

  test('with a hash in their name are cached for a year', async () => {
    const response = await get(path, {});
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.body).toBe(script);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are served precompressed: %s', async (encoding, decompress) => {
    const response = await get(path, { 'accept-encoding': encoding });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toContain('Accept-Encoding');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(decompress(response.rawPayload).toString()).toBe(script);
  });

  test('without a hash are revalidated', async () => {
    const first = await get('/icon.svg');
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/icon.svg', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    '/assets/gone-abc123.js',
    '/assets/',
    '/assets/page',
    '/gone.png',
    '/.env',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
  ])('that do not exist are a 404, never a page: %s', async (url) => {
    const response = await get(url);
    expect([url, response.statusCode]).toEqual([url, 404]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers).not.toHaveProperty('cache-control');
  });
});

describe('calls', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/products/1/edit'])('%s is never a page', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test('are served without a script', async () => {
    const { headers } = await get('/api/regions');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('%s of a page is a 404', async (method) => {
    expect((await app.inject({ method, url: '/products', headers: browser })).statusCode).toBe(404);
  });
});
