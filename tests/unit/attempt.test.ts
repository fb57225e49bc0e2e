import { HttpError } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { attemptFor, randomKey } from '../../src/views/data/attempt';
import { doubtAbout } from '../../src/views/data/failed';

describe('the idempotency key of a submission', () => {
  test('is the same for the same body, even after restoring a draft', () => {
    const first = attemptFor('{"items":{"7":2}}', null);
    expect(attemptFor('{"items":{"7":2}}', first)).toEqual(first);
    expect(attemptFor('{"items":{"7":2}}', JSON.parse(JSON.stringify(first)))).toEqual(first);
  });

  test('differs for another body', () => {
    const first = attemptFor('{"items":{"7":2}}', null);
    const second = attemptFor('{"items":{"7":3}}', first);
    expect(second.key).not.toBe(first.key);
    expect(second.body).toBe('{"items":{"7":3}}');
  });

  test('differs for every submission without an earlier attempt', () => {
    expect(attemptFor('{}', null).key).not.toBe(attemptFor('{}', null).key);
    expect(new Set(Array.from({ length: 100 }, randomKey)).size).toBe(100);
  });

  test('is valid in the API: 8 to 200 printable characters', () => {
    expect(attemptFor('{}', null).key).toMatch(/^[\x21-\x7e]{8,200}$/);
  });
});

describe('a failure', () => {
  test.each([400, 404, 409, 422, 429])('with status %i is a definite refusal', (status) => {
    expect(doubtAbout(new HttpError('No.', status))).toBeUndefined();
  });

  test.each([0, 201, 500, 502, 503, 504])('with status %i is no definite refusal', (status) => {
    expect(doubtAbout(new HttpError('Perhaps.', status))).toBe(
      'It may have been recorded anyway. Saving the same form again is safe: it stores the same values.',
    );
  });
});
