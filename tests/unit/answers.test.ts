import { HttpError } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { described, readArray, readObject, readPage, recordOf, savedRecord } from '../../src/dataProvider/answers';
import { verbatim } from '../../src/dataProvider/post';
import { readMove } from '../../src/inventory/move/moveCalls';

const UNREADABLE = 'The answer of the server could not be read';
const product = { idField: 'productId' };

const failure = (body?: unknown) => new HttpError('Request failed with status code 409', 409, body);

const answered = (type: string, body: string) =>
  Object.assign(failure(), { answer: { status: 409, headers: new Headers({ 'Content-Type': type }), body } });

describe('a list response', () => {
  test('has rows and the number of pages', () => {
    expect(readPage({ content: [{ a: 1 }], page: { totalPages: 3 } }, 200)).toEqual({
      rows: [{ a: 1 }],
      totalPages: 3,
    });
    expect(readPage({ content: [], page: { totalPages: 0 } }, 200)).toEqual({ rows: [], totalPages: 0 });
  });

  test.each([[undefined], [{}], [{ totalPages: 'many' }], [null]])('without a page count (%j) has one page', (page) => {
    expect(readPage({ content: [], page }, 200).totalPages).toBe(1);
  });

  test('drops invalid rows', () => {
    expect(readPage({ content: [{ a: 1 }, null, 'x', 4, [5]] }, 200).rows).toEqual([{ a: 1 }]);
  });

  test.each([[undefined], [null], ['<html>'], [[]], [{}], [{ content: {} }], [5]])('cannot be read from %j', (json) => {
    expect(() => readPage(json, 200)).toThrow(UNREADABLE);
  });
});

describe('a bare list', () => {
  test('is its rows', () => {
    expect(readArray([{ id: 1 }, null], 200)).toEqual([{ id: 1 }]);
  });
  test.each([[undefined], [null], [{}], ['x']])('cannot be read from %j', (json) => {
    expect(() => readArray(json, 200)).toThrow(UNREADABLE);
  });
});

describe('an object', () => {
  test('is read as it is, or null', () => {
    expect(readObject({ a: 1 }, 200)).toEqual({ a: 1 });
    expect(readObject(null, 200)).toBeNull();
  });
  test.each([[undefined], [[]], ['x'], [5]])('cannot be read from %j', (json) => {
    expect(() => readObject(json, 200)).toThrow(UNREADABLE);
  });
});

describe('a record', () => {
  test('gets the id of its own attribute', () => {
    expect(recordOf(product, { productId: 7, name: 'Axe' })).toEqual({ id: 7, productId: 7, name: 'Axe' });
  });
  test('may have an attribute id already', () => {
    expect(recordOf({ idField: 'warehouseId' }, { id: 2 })).toEqual({ id: 2, warehouseId: 2 });
  });
  test('prefers its own attribute to id', () => {
    expect(recordOf(product, { id: '7', productId: 7 })).toEqual({ id: 7, productId: 7 });
  });
});

describe('a saved record', () => {
  const sent = { name: 'Axe' };

  test.each([
    ['the whole', { productId: 7, name: 'Axe', stock: 1 }, { id: 7, productId: 7, name: 'Axe', stock: 1 }],
    ['its id alone', { productId: 7 }, { id: 7, productId: 7, name: 'Axe' }],
    ['nothing', undefined, { id: 'new', productId: 'new', name: 'Axe' }],
    ['an empty object', {}, { id: 'new', productId: 'new', name: 'Axe' }],
    ['words', 'created', { id: 'new', productId: 'new', name: 'Axe' }],
  ])('is read from %s', (_, answer, record) => {
    expect(savedRecord(product, answer, sent)).toEqual(record);
  });

  test('keeps the id of the update', () => {
    expect(savedRecord(product, null, sent, 7)).toEqual({ id: 7, productId: 7, name: 'Axe' });
  });
});

describe('a failure', () => {
  test("has the server's message, if there is one", () => {
    const body = { description: 'In use', errors: { name: 'is taken' } };
    expect(described(failure(body))).toMatchObject({ message: 'In use', status: 409, body });
  });

  test.each([[undefined], [{}], [{ description: 5 }], [{ description: '' }], ['In use'], [['In use']]])(
    'has a default message for %j',
    (body) => {
      const error = failure(body);
      expect(described(error)).toBe(error);
    },
  );

  test.each([
    ['plain words', 'text/plain', ' Insufficient stock of "Axe". ', 'Insufficient stock of "Axe".'],
    ['plain words like a page', 'text/plain; charset=utf-8', '<3 left of "Axe"', '<3 left of "Axe"'],
    ['JSON', 'application/json', '{"description": "No"}', '{"description": "No"}'],
    ['words of no type', '', 'No', 'No'],
  ])('of an inventory call has the raw text: %s', (_, type, body, message) => {
    expect(verbatim(answered(type, body))).toMatchObject({ message, status: 409 });
  });

  test.each([
    ['text/plain', ''],
    ['text/plain', '  '],
    ['text/html; charset=utf-8', '<!doctype html><p>Bad gateway'],
    ['text/html', 'Bad gateway'],
    ['application/xhtml+xml', '<html/>'],
  ])('of an inventory call has a default message for %s %j', (type, body) => {
    const error = answered(type, body);
    expect(verbatim(error)).toBe(error);
  });

  test('without a response is unchanged', () => {
    const error = new HttpError('Network Error', 0);
    expect(verbatim(error)).toBe(error);
  });

  test('of another kind is unchanged', () => {
    const error = new TypeError('x');
    expect(described(error)).toBe(error);
    expect(verbatim(error)).toBe(error);
  });
});

describe('the response of an inventory call', () => {
  test('has the new transaction', () => {
    expect(readMove({ transactionId: 17, date: '2026-11-05' }, 201)).toEqual({ transactionId: 17 });
  });
  test.each([[undefined], [null], [{}], [{ transactionId: 'x' }]])('cannot be read from %j', (json) => {
    expect(() => readMove(json, 201)).toThrow(UNREADABLE);
  });
});
