import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attemptFor, type Draft, loadDraft, saveDraft } from '../../src/inventory/draft';

const draft: Draft = {
  form: {
    ids: { warehouseId: '1', employeeId: '9' },
    party: { id: 6, name: 'Acme' },
    rows: [{ product: { id: 7, name: 'Hammer', unitPrice: 12.5 }, amount: '2' }],
  },
  attempt: { key: 'abcdef0123456789', body: '{}' },
};

describe('the key of a submission', () => {
  test('is the same for the same body, also when it comes back from a draft', () => {
    const first = attemptFor('{"items":{"7":2}}', null);
    expect(attemptFor('{"items":{"7":2}}', first)).toEqual(first);
    expect(attemptFor('{"items":{"7":2}}', JSON.parse(JSON.stringify(first)))).toEqual(first);
  });

  test('is another one for another body', () => {
    const first = attemptFor('{"items":{"7":2}}', null);
    const second = attemptFor('{"items":{"7":3}}', first);
    expect(second.key).not.toBe(first.key);
    expect(second.body).toBe('{"items":{"7":3}}');
  });

  test('is another one for every submission without an earlier attempt', () => {
    const keys = Array.from({ length: 100 }, () => attemptFor('{}', null).key);
    expect(new Set(keys).size).toBe(100);
  });

  test('is what the API takes: 8 to 200 printable characters', () => {
    expect(attemptFor('{}', null).key).toMatch(/^[\x21-\x7e]{8,200}$/);
  });
});

describe('a draft', () => {
  let stored: Map<string, string>;

  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('comes back as it was kept, each kind of move on its own', () => {
    saveDraft('receive', draft);
    expect(loadDraft('receive')).toEqual(draft);
    expect(loadDraft('delivery')).toBeNull();
    expect(loadDraft('transfer')).toBeNull();
  });

  test('is forgotten without a trace', () => {
    saveDraft('receive', draft);
    saveDraft('receive', null);
    expect(loadDraft('receive')).toBeNull();
    expect(stored.size).toBe(0);
  });

  test.each([
    ['no JSON', '{"form":'],
    ['null', 'null'],
    ['a number', '7'],
    ['an empty object', '{}'],
    ['a form without rows', '{"form":{"ids":{}},"attempt":null}'],
    ['a form without ids', '{"form":{"ids":null,"rows":[]},"attempt":null}'],
    ['rows that are no rows', '{"form":{"ids":{},"rows":[null]},"attempt":null}'],
    ['amounts that are no text', '{"form":{"ids":{},"rows":[{"product":null,"amount":3}]},"attempt":null}'],
  ])('that is %s counts as none', (_, text) => {
    saveDraft('receive', draft);
    for (const key of stored.keys()) stored.set(key, text);
    expect(loadDraft('receive')).toBeNull();
  });

  test('is done without where the browser forbids storage, or has no room', () => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    expect(() => saveDraft('receive', draft)).not.toThrow();
    expect(() => saveDraft('receive', null)).not.toThrow();
    expect(loadDraft('receive')).toBeNull();
  });
});
