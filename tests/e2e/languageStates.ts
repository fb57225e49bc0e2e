import type { Page } from 'playwright-core';
import type { Say } from '../helpers/catalogues';
import { unique } from './harness';

/*
 * Dialogs, errors, results and printed sheets, each with the steps to it. The typed texts belong to no language.
 */

export interface State {
  name: string;
  /** Where it begins; the page of the state before if it is empty. */
  path: string;
  lead: (page: Page, say: Say) => Promise<void>;
  /** Whether the browser has no network afterwards. */
  isOffline?: true;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const problem = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor();
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();

/** Returns the state of a form that is sent as it is. */
const emptyForm = (path: string): State => ({
  name: `the empty form ${path}`,
  path,
  lead: async (page) => {
    // The button of an incomplete form looks disabled.
    await page.locator('main form [type=submit]').last().click({ force: true });
    await problem(page);
  },
});

/** A webhook in the answers of a fake call: a real server would send events to it. */
const WEBHOOK = {
  webhookId: 1,
  url: 'https://qx.example/hooks',
  events: ['*'],
  enabled: true,
  disabledBecause: null,
  createdAt: '2026-11-27T08:00:00.000Z',
  waiting: 0,
  lastDeliveredAt: null,
  failing: false,
};

/** Answers the calls that would reach other machines: of webhooks, and of the mail of an order, for which a mail server is needed. */
export async function answerForOthers(page: Page): Promise<void> {
  const webhooks: (typeof WEBHOOK)[] = [];
  await page.route(/\/api\/webhooks(?:\/|$)/, async (route) => {
    const [request, path] = [route.request(), new URL(route.request().url()).pathname];
    const method = request.method();
    if (method === 'POST' && path.endsWith('webhooks')) webhooks.push({ ...WEBHOOK });
    if (method === 'DELETE') webhooks.pop();
    const [webhook] = webhooks;
    if (webhook && path.endsWith('disable')) webhook.enabled = false;
    if (method === 'GET')
      return route.fulfill({
        json: path.endsWith('webhooks') ? { content: webhooks, types: ['stock.moved'] } : { content: [] },
      });
    return path.endsWith('webhooks') || path.endsWith('rotate')
      ? route.fulfill({ json: { webhookId: 1, secret: 'whsec_q' } })
      : route.fulfill({ status: 204 });
  });
  await page.route(/\/api\/mail\/orders\/\d+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isOpen: true, missing: [] } });
  });
}

/** A file with a row for each kind of refusal, and one that is written. */
const fileOf = (mark: string, say: Say) =>
  [
    ['Name', 'Price', 'Size', 'Category'].map((title) => say(title)).join(';'),
    `${mark} 1;5,005;1;${mark}`,
    `${mark} 2;?;1;${mark}`,
    `${mark} 3;5,00;-1;${mark}`,
    `${mark} 4;5,00;1;${mark}`,
    `${mark} 4;6,00;1;${mark}`,
    `${mark} 5;5,00;1;${mark};7`,
    '',
  ].join('\n');

export const STATES: readonly State[] = [
  {
    name: 'a delete',
    path: '/categories',
    lead: async (page, say) => {
      await page
        .getByRole('button', { name: new RegExp(`^${say('Delete {name}', { name: '' })}`) })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    name: 'a refused delete',
    path: '/categories',
    lead: async (page, say) => {
      // A category with products.
      await page.getByRole('button', { name: say('Delete {name}', { name: 'Garden' }) }).click();
      await inDialog(page, say('Delete'));
      await alert(page);
    },
  },
  ...['/products/new', '/clients/new', '/warehouses/new', '/employees/new', '/purchase-orders/new'].map(emptyForm),
  ...['receive', 'transfer', 'delivery', 'internal-consumption', 'return-to-supplier', 'return-from-client'].map(
    (kind) => emptyForm(`/inventory/${kind}`),
  ),
  {
    name: 'wrong numbers',
    path: '/products/new',
    lead: async (page, say) => {
      await page.getByLabel(say('Unit Price')).fill('x');
      await page.locator('main form [type=submit]').last().click();
      await problem(page);
    },
  },
  {
    name: 'a wrong filter',
    path: '/transactions?fromDate=2026-13-45&page=x&colour=red',
    lead: async (page) => page.getByRole('cell').first().waitFor(),
  },
  {
    name: 'a correction',
    path: '/transactions/1',
    lead: async (page, say) => {
      await button(page, say('Correct this')).click();
      await button(page, say('Show what will be booked')).click();
      await problem(page);
    },
  },
  {
    name: 'a count',
    path: '/inventory/stock-count?warehouse=1',
    lead: async (page) => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    },
  },
  {
    name: 'an import with refused rows',
    path: '/import',
    lead: async (page, say) => {
      await page.getByLabel(say('The file contains')).selectOption('products');
      const file = { name: 'q.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(unique('Qx'), say)) };
      await page.getByLabel(say('Choose a file, or drop it here')).setInputFiles(file);
      await page
        .getByRole('region', { name: say('Difference|import') })
        .getByRole('cell')
        .first()
        .waitFor();
    },
  },
  {
    name: 'an import that is undone',
    path: '',
    lead: async (page, say) => {
      // The English singular is the beginning of the plural.
      const write = say('Write {count} records', { count: 1 }).replace(/s$/, '');
      await page.getByRole('button', { name: write }).click();
      await page.getByText(say('The file is imported.')).waitFor();
      await button(page, say('Undo')).click();
      await dialog(page);
    },
  },
  {
    name: 'an undone import',
    path: '',
    lead: async (page, say) => {
      await inDialog(page, say('Undo'));
      await page.getByText(say('The import is undone.')).waitFor();
    },
  },
  {
    name: 'a file that cannot be read',
    path: '/import',
    lead: async (page, say) => {
      await page.getByLabel(say('The file contains')).selectOption('products');
      const file = { name: 'q.csv', mimeType: 'text/csv', buffer: Buffer.from('\0\0\0') };
      await page.getByLabel(say('Choose a file, or drop it here')).setInputFiles(file);
      await alert(page);
    },
  },
  {
    name: 'a new webhook',
    path: '/webhooks',
    lead: async (page, say) => {
      await button(page, say('Add webhook')).click();
      await dialog(page);
    },
  },
  {
    name: 'the secret of a webhook',
    path: '',
    lead: async (page, say) => {
      await page.getByRole('dialog').getByLabel(say('Address')).fill(WEBHOOK.url);
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      await inDialog(page, say('Add'));
      await page.getByText('whsec_').waitFor();
    },
  },
  {
    name: 'a new secret',
    path: '',
    lead: async (page, say) => {
      await inDialog(page, say('Close'));
      await button(page, say('New secret')).click();
      await dialog(page);
    },
  },
  {
    name: 'a disabled webhook',
    path: '/webhooks',
    lead: async (page, say) => {
      await button(page, say('Disable')).click();
      await button(page, say('Enable')).waitFor();
      await button(page, say('Delete')).click();
      await dialog(page);
    },
  },
  {
    name: 'no webhook',
    path: '',
    lead: async (page, say) => {
      await inDialog(page, say('Delete'));
      await page.getByText(say('No program receives events yet.')).waitFor();
    },
  },
  {
    name: 'a job that ran',
    path: '/jobs',
    lead: async (page, say) => {
      await button(page, say('Run now: {job}', { job: 'tidy' })).click();
      // The button is enabled again once the run has begun.
      await button(page, say('Run now: {job}', { job: 'tidy' })).click({ trial: true });
      await page
        .getByRole('region', { name: say('History') })
        .getByRole('cell')
        .first()
        .waitFor();
    },
  },
  {
    name: 'a recipient of mails',
    path: '/mail',
    lead: async (page, say) => {
      await button(page, say('Add recipient')).click();
      await inDialog(page, say('Add'));
      await problem(page);
    },
  },
  {
    name: 'the mail of a purchase order',
    path: '/purchase-orders/1',
    lead: async (page, say) => {
      await button(page, say('Send by e-mail')).click();
      await dialog(page);
    },
  },
  {
    name: 'the preview of a mail',
    path: '/mail',
    lead: async (page, say) => {
      await button(page, say('Failed backups')).click();
      await dialog(page);
    },
  },
  {
    name: 'a camera',
    path: '/inventory/receive',
    lead: async (page, say) => {
      await button(page, say('Camera')).click();
      await dialog(page);
      await alert(page);
    },
  },
  {
    name: 'wrong settings',
    path: '/settings',
    lead: async (page, say) => {
      const form = page.locator('form').filter({ has: page.getByLabel(say('Tax Number')) });
      await page.getByLabel(say('Tax Number')).fill('1');
      await form.locator('[type=submit]').click();
      await problem(page);
    },
  },
  ...['/products', '/clients', '/transactions', '/purchase-orders', '/stock-levels'].map(
    (path): State => ({
      name: `the printed list ${path}`,
      path,
      lead: async (page, say) => {
        await page.evaluate(() => {
          window.print = () => document.body.setAttribute('data-printed', '');
        });
        await button(page, say('More tools')).click();
        await button(page, say('Print')).click();
        await page.locator('[data-printed]').waitFor();
        await page.evaluate(() => document.body.removeAttribute('data-printed'));
      },
    }),
  ),
  {
    name: 'a list that cannot be loaded',
    path: '/clients',
    isOffline: true,
    lead: async (page, say) => {
      await page.context().setOffline(true);
      await button(page, say('Next')).first().click();
      await page.locator('main').getByText(say('Network Error')).first().waitFor();
    },
  },
  {
    name: 'a page without a network',
    path: '/products/7',
    isOffline: true,
    lead: async (page, say) => {
      await page.context().setOffline(true);
      await page.getByRole('link', { name: say('Geography'), exact: true }).click();
      await page
        .getByText(say('You are offline. The page continues by itself when you are online; what you typed is kept.'))
        .waitFor();
    },
  },
];
