import { describe, expect, test } from 'vitest';
import { choice, date, decimal, integer, money, text } from '../../src/schema/fields';
import { column, parseSorting, sortingText, sortRows } from '../../src/schema/list/columns';

interface Row {
  id: number;
  name?: string | null;
  price?: number | null;
  on?: string | null;
}

const columns = [
  column(text('Name'), (row: Row) => row.name, { key: 'name' }),
  column(money('Price'), (row: Row) => row.price, { key: 'price' }),
  column(date('Date'), (row: Row) => row.on, { key: 'on' }),
  column(integer('Id'), (row: Row) => row.id, { key: 'id', sortable: false }),
];

const order = (rows: Row[], sort: string) => sortRows(rows, columns, parseSorting(sort)).map(({ id }) => id);

describe('sorting', () => {
  test.each<[string, Row[], string, number[]]>([
    [
      'texts from A to Z',
      [
        { id: 1, name: 'nail' },
        { id: 2, name: 'Axe' },
      ],
      'name',
      [2, 1],
    ],
    [
      'texts from Z to A',
      [
        { id: 1, name: 'Axe' },
        { id: 2, name: 'nail' },
      ],
      '-name',
      [2, 1],
    ],
    [
      'letters without regard to case',
      [
        { id: 1, name: 'b' },
        { id: 2, name: 'A' },
        { id: 3, name: 'a' },
      ],
      'name',
      [2, 3, 1],
    ],
    [
      'Polish letters next to their base letters',
      [
        { id: 1, name: 'Zlew' },
        { id: 2, name: 'Łom' },
        { id: 3, name: 'Klej' },
      ],
      'name',
      [3, 2, 1],
    ],
    [
      'digits in texts as numbers',
      [
        { id: 1, name: 'Box 10' },
        { id: 2, name: 'Box 9' },
      ],
      'name',
      [2, 1],
    ],
    [
      'numbers by value',
      [
        { id: 1, price: 10 },
        { id: 2, price: 9 },
        { id: 3, price: 0 },
      ],
      'price',
      [3, 2, 1],
    ],
    [
      'numbers in reverse',
      [
        { id: 1, price: 9 },
        { id: 2, price: 10 },
      ],
      '-price',
      [2, 1],
    ],
    [
      'dates',
      [
        { id: 1, on: '2026-02-01' },
        { id: 2, on: '2026-01-31T00:00:00Z' },
      ],
      'on',
      [2, 1],
    ],
    ['rows without a value last', [{ id: 1 }, { id: 2, price: null }, { id: 3, price: 5 }], 'price', [3, 1, 2]],
    [
      'rows without a value last, in reverse too',
      [{ id: 1 }, { id: 2, price: 5 }, { id: 3, price: 9 }],
      '-price',
      [3, 2, 1],
    ],
    ['an empty text as no value', [{ id: 1, name: '' }, { id: 2, name: 'Axe' }, { id: 3 }], 'name', [2, 1, 3]],
    [
      'equal rows in their original order',
      [
        { id: 3, price: 1 },
        { id: 1, price: 1 },
        { id: 2, price: 1 },
      ],
      'price',
      [3, 1, 2],
    ],
    [
      'equal rows in their original order, in reverse too',
      [
        { id: 3, price: 1 },
        { id: 1, price: 1 },
      ],
      '-price',
      [3, 1],
    ],
    ['nothing by a column that does not sort', [{ id: 2 }, { id: 1 }], 'id', [2, 1]],
    ['nothing by a column that is not there', [{ id: 2 }, { id: 1 }], 'colour', [2, 1]],
  ])('orders %s', (_, rows, sort, ids) => {
    expect(order(rows, sort)).toEqual(ids);
  });

  test('does not change the given array', () => {
    const rows = Object.freeze([
      { id: 1, price: 2 },
      { id: 2, price: 1 },
    ]);
    expect(sortRows(rows, columns, { key: 'price', descending: false })).toHaveLength(2);
    expect(sortRows(rows, columns, null)).toBe(rows);
  });

  test.each([
    ['name', { key: 'name', descending: false }],
    ['-name', { key: 'name', descending: true }],
  ])('%s in the URL is parsed and formatted', (text, sorting) => {
    expect(parseSorting(text)).toEqual(sorting);
    expect(sortingText(sorting)).toBe(text);
  });
});

describe('a column', () => {
  test.each([
    [text('Name'), ['from A to Z', 'from Z to A'], 'text'],
    [choice('Type', []), ['from A to Z', 'from Z to A'], 'words'],
    [date('Date'), ['from oldest', 'from latest'], 'whole'],
  ] as const)('of words or dates is sorted by its words, on the left', (field, words, fit) => {
    expect(column(field, () => '')).toMatchObject({ label: field.label, key: field.label, order: words, fit });
  });

  test.each([integer('Stock'), decimal('Size'), money('Price')])('of numbers is right-aligned', (field) => {
    expect(column(field, () => 1)).toMatchObject({ order: ['asc', 'desc'], fit: 'number' });
  });

  test('that is not sortable offers no order', () => {
    expect(column(text('Name'), () => '', { sortable: false }).order).toBeUndefined();
  });

  test.each([[null], [undefined], ['']])('shows a dash for %j', (value) => {
    expect(column(text('Name'), () => value).cell({})).toBe('—');
  });

  test('shows 0 as a figure', () => {
    expect(column(integer('Stock'), () => 0).cell({})).toBe('0');
    expect(column(money('Price'), () => 0).cell({})).toBe('$0.00');
  });

  test('may have a custom cell, which receives the default text', () => {
    const marked = column(money('Price'), (row: Row) => row.price, { render: ({ id }, shown) => [id, shown] });
    expect(marked.cell({ id: 7, price: 2 })).toEqual([7, '$2.00']);
    expect(marked.cell({ id: 8 })).toEqual([8, '—']);
  });
});
