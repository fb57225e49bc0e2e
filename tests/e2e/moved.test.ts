import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './harness';
import { movedOn } from './moved';

const tools = (page: Page) => page.getByRole('button', { name: 'More tools' });
const submit = (page: Page) => page.getByRole('button', { name: /^(Receive|Transfer|Count|Book)/ }).last();

describe('nothing moves while a page loads', () => {
  const pages: readonly [string, (page: Page) => ReturnType<Page['locator']>][] = [
    ['/', (page) => page.getByRole('heading', { name: 'Latest Transactions' })],
    ['/products', tools],
    ['/transactions', tools],
    ['/warehouses', tools],
    ['/purchase-orders', tools],
    ['/stock-levels', tools],
    ['/geography', (page) => page.getByRole('button', { name: 'Europe' })],
    ['/inventory/receive', submit],
    ['/inventory/transfer', submit],
  ];
  test.for(pages.flatMap(([path, last]) => [1440, 820, 390].map((width) => [path, width, last] as const)))(
    '%s at %d px',
    async ([path, width, last], { open }) => {
      const page = await open('/login', { width, height: 900, loggedIn: true });
      expect(await movedOn(page, path, last(page))).toEqual([]);
    },
  );
});
