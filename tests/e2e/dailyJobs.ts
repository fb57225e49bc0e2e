import { expect } from 'vitest';
import type { Hands } from './hands';
import { rowsOf, unique } from './harness';
import type { Prepared, Workplace } from './jobs';

/*
 * The daily jobs of a clerk, in any language and by any hands.
 */

interface Begun {
  /** The page on which the job begins. */
  path: string;
  /** The record that the job is about. */
  name: string;
}

export interface Job {
  isSignedOut?: boolean;
  /** Prepares records. */
  begin: (data: Prepared) => Promise<Begun>;
  /** Does the job on the opened page. */
  run: (hands: Hands, name: string, data: Prepared & Workplace) => Promise<void>;
}

const at = (path: string, name = '') => Promise.resolve({ path, name });

/** Makes a product that is in stock, and opens a form that moves goods. */
const withStock =
  (path: string, word: string) =>
  async ({ somethingInStock }: Prepared): Promise<Begun> => {
    const name = unique(word);
    await somethingInStock(name);
    return { path, name };
  };

export const jobs = {
  'signs in': {
    isSignedOut: true,
    begin: () => at('/login'),
    run: async (hands, _, { login, password }) => {
      await hands.complete({ Login: login, Password: password });
      await hands.submit('Log in');
      await hands.reads(hands.say('Main Panel'));
    },
  },

  'finds a product by part of its name': {
    begin: async ({ createProduct }) => {
      const name = unique('Findable');
      await createProduct(name);
      return { path: '/products', name };
    },
    run: async (hands, name) => {
      await hands.complete({ Name: name });
      await expect.poll(() => rowsOf(hands.page, hands.say('Products List')).count()).toBe(1);
      await hands.follow('link', name);
      await hands.reads(name);
    },
  },

  'changes a price': {
    begin: async ({ createProduct }) => {
      const name = unique('Dearer');
      return { path: `/products/${await createProduct(name)}`, name };
    },
    run: async (hands, name, { priceOf }) => {
      await hands.follow('link', hands.say('Edit Product'));
      await hands.complete({ 'Unit Price': '3,5' });
      await hands.submit('Update Product');
      await hands.reads(hands.say('Products List'));
      expect(await priceOf(name)).toBe(3.5);
    },
  },

  'changes the price of twenty products': {
    begin: async ({ createProduct }) => {
      const name = unique('Raised');
      await Promise.all(Array.from({ length: 20 }, (_, number) => createProduct(`${name} ${number}`)));
      return { path: '/products', name };
    },
    run: async (hands, name, { priceOf }) => {
      await hands.complete({ Name: name });
      await expect.poll(() => rowsOf(hands.page, hands.say('Products List')).count()).toBe(20);
      await hands.tick('All');
      await hands.followBack(`${hands.say('Change…')} (20)`);
      await hands.complete({ 'Percent, such as 5 or -10': '7,5' });
      await hands.submit('Show the changes');
      await hands.follow('button', hands.say('Write {count} records', { count: 20 }));
      await hands.page.getByText(hands.say('The changes are saved.')).waitFor();
      expect(await priceOf(`${name} 19`)).toBe(2.15);
    },
  },

  'receives three kinds of goods': {
    begin: () => at('/inventory/receive'),
    run: async (hands, _, { createProduct, firstOf }) => {
      const names = ['Nut', 'Bolt', 'Washer'].map(unique);
      await Promise.all(names.map(createProduct));
      const [warehouse, supplier] = await Promise.all([firstOf('warehouses'), firstOf('suppliers')]);
      await hands.offers(warehouse.name);
      await hands.complete({ Warehouse: warehouse.name, Supplier: supplier.name });
      await hands.employeesAreReady();
      await hands.chooseFirst('Employee');
      await hands.addGoods(names, '5');
      const [lines, pieces] = [hands.say('{count} lines', { count: 3 }), hands.say('{count} pieces', { count: 15 })];
      await hands.page.getByText(`${lines}, ${pieces}`).waitFor();
      await hands.follow('button', hands.say('Receive Goods'));
      await hands.page.getByText(hands.say('Successfuly received goods! Transaction ID:')).waitFor();
    },
  },

  'adds a product': {
    begin: () => at('/products/new'),
    run: async (hands) => {
      await hands.offers('Garden');
      await hands.complete({
        Name: unique('Added'),
        Description: 'Qx',
        'Unit Price': '12,5',
        'Unit Size': '1',
        Category: 'Garden',
      });
      await hands.follow('button', hands.say('Create Product'));
      await hands.reads(hands.say('Products List'));
    },
  },

  'registers a client': {
    begin: () => at('/clients/new'),
    run: async (hands) => {
      const name = unique('Client');
      await hands.offers('Europe');
      await hands.complete({ Name: name, 'E-mail': 'a@b.pl', 'Phone No.': '+48 22 100 200', Region: 'Europe' });
      await hands.page.locator('select:enabled', { hasText: 'Poland' }).waitFor();
      await hands.complete({
        Country: 'Poland',
        City: 'Lublin',
        'Postal Code': '20-001',
        Street: 'Prosta',
        'Street Number': '7',
      });
      await hands.submit('Create Client');
      await hands.reads(hands.say('Clients List'));
    },
  },

  'transfers goods': {
    begin: withStock('/inventory/transfer', 'Moved'),
    run: async (hands, name, { firstOf }) => {
      const { name: from } = await firstOf('warehouses');
      await hands.offers(from);
      await hands.complete({ 'From Warehouse': from });
      await hands.chooseFirst('To Warehouse', 'From Warehouse');
      await hands.employeesAreReady();
      await hands.chooseFirst('Employee');
      await hands.addGoods([name], '4');
      await hands.follow('button', hands.say('Transfer Goods'));
      await hands.page.getByText(hands.say('Successfuly transferred! Transaction ID:')).waitFor();
    },
  },

  'delivers goods, and opens the new transaction': {
    begin: withStock('/inventory/delivery', 'Sold'),
    run: async (hands, name, { firstOf }) => {
      const [warehouse, client] = await Promise.all([firstOf('warehouses'), firstOf('clients')]);
      await hands.offers(warehouse.name);
      await hands.complete({ Warehouse: warehouse.name, Client: client.name });
      await hands.employeesAreReady();
      await hands.chooseFirst('Employee');
      await hands.addGoods([name], '10');
      await hands.follow('button', hands.say('Deliver Goods'));
      await hands.page.getByText(hands.say('Successfuly delivered! Transaction ID:')).waitFor();
      await hands.openTransaction();
      await hands.reads(new RegExp(`^${hands.say('Transaction #{id}', { id: '' })}\\d+$`));
      const products = hands.page.getByRole('region', { name: hands.say('Products') });
      await expect.poll(() => products.getByText(name).count()).toBe(1);
    },
  },

  'reads last week’s deliveries': {
    begin: () => at('/'),
    run: async (hands) => {
      await hands.follow('link', startsWith(hands.say('Turnover (last week)')));
      await hands.reads(hands.say('Transactions List'));
      await hands.complete({ 'Transaction Type': hands.say('Warehouse to Customer') });
      await expect.poll(() => new URL(hands.page.url()).searchParams.get('type')).toBe('WAREHOUSE_TO_CUSTOMER');
      const first = rowsOf(hands.page, hands.say('Transactions List')).first();
      await first.getByText(hands.say('Warehouse To Customer')).waitFor();
    },
  },

  'deletes a category': {
    begin: async ({ record }) => {
      const name = unique('Passing');
      await record('categories', { name, description: 'Xylo' });
      return { path: '/categories', name };
    },
    run: async (hands, name) => {
      await hands.complete({ Name: name });
      await expect.poll(() => rowsOf(hands.page, hands.say('Categories List')).count()).toBe(1);
      await hands.follow('button', hands.say('Delete {name}', { name }));
      await hands.page.getByRole('dialog').waitFor();
      await hands.follow('button', hands.say('Delete'));
      await hands.page.getByText(hands.say('Category not found.')).waitFor();
    },
  },
} as const satisfies Readonly<Record<string, Job>>;

export type JobName = keyof typeof jobs;

const startsWith = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&')}`);
