import fc from 'fast-check';

/* Building blocks of hostile requests. */

const MEBIBYTE = 1024 * 1024;

/** Hidden, broken and long texts, and syntax of other languages. */
const texts = [
  '',
  ' ',
  '\n',
  '\0',
  'a\0b',
  '\u200b',
  '\u3164',
  '\u202eevil',
  '\u2066',
  '\ud800',
  '\udfff',
  '\ufffe',
  '\ue000',
  '\u{e0041}',
  '\u0301'.repeat(5000),
  '👨‍👩‍👧',
  'İıſK',
  '१२',
  'ﷺ'.repeat(200),
  'é'.normalize('NFD'),
  "'; DROP TABLE product; --",
  '%',
  '_',
  '\\',
  '%%%',
  '\\u0000',
  '#{7*7}',
  '../../etc/passwd',
  '<script>',
  '[object Object]',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '1e-400',
  '0x10',
  '1,5',
  '00',
  '9'.repeat(400),
  'null',
  'true',
  '[]',
  '{}',
  '2025-02-30',
  '0000-01-01',
  '275760-09-13',
  '-000001-01-01',
  '2025-01-01T00:00:00Z',
  'infinity',
  'x'.repeat(100_000),
];

export const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  0.001,
  1e-7,
  3e-48,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e15,
  1e21,
  1e308,
  -1e308,
];

export const anyText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 300 }));
export const anything = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(...numbers, null, true, false, [], {}, [[]], { toString: 1 }, { length: -1 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Bodies that are invalid as a whole: too deep, too large, cut off, or with an invalid encoding. */
export const brokenBodies: Buffer[] = [
  '',
  'null',
  '[]',
  '"\\ud800"',
  '{"name":',
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  '{"name":1e999}',
  `{"items":{"1":${'9'.repeat(1000)}}}`,
  '['.repeat(50_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"name":"${'x'.repeat(MEBIBYTE - 100)}"}`,
  `{"name":"${'a\u0301\u0316'.repeat(MEBIBYTE / 8)}"}`,
  `{"name":"${' '.repeat(MEBIBYTE / 2)}"}`,
  'x'.repeat(MEBIBYTE + 1),
]
  .map((text) => Buffer.from(text))
  .concat(Buffer.from([0xff, 0xfe, 0x00, 0x7b]), Buffer.from('{"name":"\xc3\x28"}', 'latin1'), Buffer.alloc(1000));

/** Headers that are wrong or empty. */
export const strangeHeaders = fc.constantFrom<Record<string, string>>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': '\xff' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'nonsense' },
  { accept: 'nothing/nothing', 'accept-encoding': 'nonsense;q=x' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': '\xe9'.repeat(20) },
  { 'idempotency-key': 'x'.repeat(4000) },
  { 'x-request-id': '../../\x7f'.replace('\x7f', '%0a') },
  { origin: 'null', 'access-control-request-method': 'BREW' },
  { 'if-none-match': '*', 'if-modified-since': 'yesterday', range: 'bytes=-1-,x' },
  { host: 'evil.example' },
  { cookie: 'a=b; '.repeat(1000) },
  { 'x-forwarded-for': "'; --, ::1, x", 'x-http-method-override': 'DELETE' },
);

/** Ids in a path. */
export const ids = [
  '0',
  '-1',
  '1',
  '999999999',
  '2147483648',
  '9'.repeat(90),
  'abc',
  '1e3',
  '%00',
  '%FF',
  '%',
  '1%2F2',
  '%E2%80%AE',
  '..%2F..',
  'null',
  '1;2',
];
