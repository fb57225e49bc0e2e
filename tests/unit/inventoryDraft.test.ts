import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Draft, dropDraft, loadDrafts, saveDraft } from '../../src/inventory/drafts/draftStore';

const draft: Draft = {
  id: 'first',
  form: {
    ids: { warehouseId: '1', employeeId: '9' },
    party: { id: 6, name: 'Acme' },
    rows: [{ product: { id: 7, name: 'Hammer', unitPrice: 12.5 }, amount: '2' }],
  },
  key: 'abcdef0123456789',
};

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

  test('is restored as saved, separately for each kind of move', () => {
    saveDraft('receive', draft);
    expect(loadDrafts('receive')).toEqual([draft]);
    expect(loadDrafts('delivery')).toEqual([]);
    expect(loadDrafts('transfer')).toEqual([]);
  });

  test('is one of several, the latest at the end', () => {
    const other = { ...draft, id: 'other' };
    saveDraft('receive', draft);
    saveDraft('receive', other);
    expect(loadDrafts('receive')).toEqual([draft, other]);
    const changed = { ...draft, form: { ...draft.form, party: null } };
    saveDraft('receive', changed);
    expect(loadDrafts('receive')).toEqual([other, changed]);
    dropDraft('receive', 'other');
    expect(loadDrafts('receive')).toEqual([changed]);
  });

  test.each([
    ['was sent', { attempt: { key: 'sent', body: '{}' } }, 'sent'],
    ['was not sent', { attempt: null }, 'first'],
  ])('of an older release that %s keeps its key, or gets its id as the key', (_, stated, key) => {
    saveDraft('receive', draft);
    const { key: _key, ...older } = { ...draft, ...stated };
    for (const name of stored.keys()) stored.set(name, JSON.stringify([older]));
    expect(loadDrafts('receive')).toEqual([{ ...draft, key }]);
  });

  test('is deleted completely', () => {
    saveDraft('receive', draft);
    dropDraft('receive', 'first');
    expect(loadDrafts('receive')).toEqual([]);
    expect(stored.size).toBe(0);
  });

  test.each([
    ['no JSON', '[{"form":'],
    ['null', 'null'],
    ['a number', '7'],
    ['no list', '{"form":{"ids":{},"rows":[]},"attempt":null}'],
  ])('that is %s counts as absent', (_, text) => {
    saveDraft('receive', draft);
    for (const key of stored.keys()) stored.set(key, text);
    expect(loadDrafts('receive')).toEqual([]);
  });

  test.each([
    ['null', 'null'],
    ['an empty object', '{}'],
    ['without an id', '{"form":{"ids":{},"rows":[]},"attempt":null}'],
    ['a form without rows', '{"id":"x","form":{"ids":{}},"attempt":null}'],
    ['a form without ids', '{"id":"x","form":{"ids":null,"rows":[]},"attempt":null}'],
    ['rows that are no rows', '{"id":"x","form":{"ids":{},"rows":[null]},"attempt":null}'],
    ['amounts that are no text', '{"id":"x","form":{"ids":{},"rows":[{"product":null,"amount":3}]},"attempt":null}'],
  ])('that is %s is skipped', (_, text) => {
    saveDraft('receive', draft);
    for (const key of stored.keys()) stored.set(key, `[${text},${JSON.stringify(draft)}]`);
    expect(loadDrafts('receive')).toEqual([draft]);
  });

  test('is skipped if the browser’s storage is forbidden or full', () => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    expect(() => saveDraft('receive', draft)).not.toThrow();
    expect(() => dropDraft('receive', 'first')).not.toThrow();
    expect(loadDrafts('receive')).toEqual([]);
  });
});
