import {
  choice,
  computed,
  date,
  define,
  extend,
  integer,
  lines,
  longText,
  money,
  optional,
  phone,
  reference,
  shownWhen,
  text,
} from 'magazyn/extension';

/** An entity that uses every property of a definition. */
export const shipment = define({
  name: 'shipments',
  one: 'Shipment',
  many: 'Shipments',
  fields: {
    name: text('Code', { fixed: true, max: 8, pattern: [/^SH/, 'must begin with SH'] }),
    mode: choice('Mode', { road: 'By lorry', sea: 'By ship' }, { initial: 'road' }),
    port: shownWhen({ mode: 'sea' }, text('Port')),
    note: optional(longText('Note')),
    supplierId: reference('Supplier', 'suppliers', { search: true }),
    sent: date('Sent'),
    expected: optional(date('Expected')),
    goods: lines(
      'Goods',
      {
        productId: reference('Product', 'products', { search: true }),
        quantity: integer('Amount', { min: 1 }),
        price: money('Price'),
      },
      { min: 1 },
    ),
    total: computed(money('Total')),
  },
  filters: { name: true, mode: true, supplierId: true },
  sortedBy: ['name', 'supplierId', 'sent', 'total'],
  rules: [
    {
      field: 'expected',
      check: ({ sent, expected }) => expected && expected < sent && 'must not be before it was sent',
    },
  ],
});

/** An entity whose screens have tabs. */
export const depot = define({
  name: 'depots',
  one: 'Depot',
  many: 'Depots',
  fields: {
    name: text('Name'),
    city: text('City', { max: 20 }),
    gates: integer('Gates', { min: 1 }),
    phone: phone('Phone'),
    shelves: lines('Shelves', { code: text('Code'), levels: integer('Levels') }, { min: 1 }),
  },
});

export const unit = extend('products', {
  unit: optional(text('Unit', { max: 20 })),
  grade: optional(choice('Grade', { first: 'First', second: 'Second choice' })),
});
