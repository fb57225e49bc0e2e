import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { request } from '../../src/dataProvider/http';
import { chooseLanguage } from '../../src/texts/language';
import { stopTime } from '../helpers/appTime';
import { connectionLost, recordWire, refusal, silence } from '../helpers/wire';

const URL = '/api/products';
const CALL = 'GET /api/products';

describe('a request', () => {
  test('accepts JSON, and has no content type without a body', async () => {
    const wire = recordWire({ [CALL]: () => [] });
    await request(URL);
    const { headers } = wire.last(CALL);
    expect(headers.get('Accept')).toBe('application/json');
    expect(headers.has('Content-Type')).toBe(false);
  });

  test('has the content type JSON, whatever the caller sets', async () => {
    const wire = recordWire({ 'POST /api/products': () => ({}) });
    await request(URL, { method: 'POST', body: '{"a":1}', headers: { 'Content-Type': 'text/plain' } });
    const { headers, body } = wire.last('POST /api/products');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(body).toEqual({ a: 1 });
  });

  test.each([
    ['original', 'x-original'],
    ['en', 'en'],
    ['pl', 'pl'],
  ] as const)('asks for the language %s, not for those of the browser', async (language, tag) => {
    const wire = recordWire({ [CALL]: () => [] });
    await chooseLanguage(language);
    await request(URL);
    expect(wire.last(CALL).headers.get('Accept-Language')).toBe(tag);
    await chooseLanguage('original');
  });

  test('keeps the headers of the caller', async () => {
    const wire = recordWire({ [CALL]: () => [] });
    await request(URL, { headers: { Accept: 'text/csv', 'Idempotency-Key': 'k' } });
    expect(wire.last(CALL).headers.get('Accept')).toBe('text/csv');
    expect(wire.last(CALL).headers.get('Idempotency-Key')).toBe('k');
  });
});

describe('a response', () => {
  test('is parsed from JSON', async () => {
    recordWire({ [CALL]: () => ({ content: [1] }) });
    expect(await request(URL)).toMatchObject({ status: 200, body: '{"content":[1]}', json: { content: [1] } });
  });

  test.each([
    ['HTML', '<!doctype html>'],
    ['nothing', ''],
    ['half a JSON', '{"content":['],
  ])('that is %s has no JSON', async (_, body) => {
    recordWire({ [CALL]: () => new HttpResponse(body) });
    const answer = await request(URL);
    expect(answer.body).toBe(body);
    expect(answer.json).toBeUndefined();
  });
});

describe('a failure', () => {
  test.each([400, 404, 409, 500, 503])('%d has the generic message', async (status) => {
    recordWire({ [CALL]: () => refusal(status) });
    const message = `Request failed with status code ${status}`;
    await expect(request(URL)).rejects.toMatchObject({ name: 'HttpError', message, status });
  });

  test.each([
    ['the JSON', { description: 'No' }, { description: 'No' }],
    ['the text', 'Insufficient stock', 'Insufficient stock'],
    ['nothing', '', ''],
  ])('has the message of the server: %s', async (_, sent, body) => {
    recordWire({ [CALL]: () => refusal(409, sent) });
    await expect(request(URL)).rejects.toMatchObject({ body });
  });

  test('without a response is a network error', async () => {
    recordWire({ [CALL]: connectionLost });
    await expect(request(URL)).rejects.toMatchObject({ name: 'HttpError', message: 'Network Error', status: 0 });
  });

  test('after 20 seconds without a response is a network error', async () => {
    recordWire({ [CALL]: silence });
    const clock = stopTime();
    let outcome: unknown = 'waiting';
    const done = request(URL).catch((error: unknown) => {
      outcome = error;
    });
    await clock.pass(19_999);
    await clock.rest();
    expect(outcome).toBe('waiting');
    await clock.pass(1);
    await done;
    expect(outcome).toMatchObject({ name: 'HttpError', message: 'Network Error', status: 0 });
  });

  test('by an abort of the caller is the browser’s AbortError', async () => {
    recordWire({ [CALL]: silence });
    const giveUp = new AbortController();
    const answer = request(URL, { signal: giveUp.signal });
    giveUp.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});
