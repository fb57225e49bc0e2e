import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { DIST } from '../scripts/lib/build';
import { launchBrowser, openPage } from '../tests/helpers/browser';
import { report, table } from './lib/report';
import { numberSetting } from './lib/settings';

/*
 * The duration of exporting 100,000 transactions as CSV and as a workbook, and how responsive the page stays. A minimal server returns the rows. Saves the
 * file in both ways: as a stream to a file that the user chose, and as a download.
 */

const ROWS = numberSetting('BENCH_ROWS', 100_000);
const SIZE = 25;
/** The buttons of the formats. */
const CSV = 'CSV commas';
const XLSX = 'Excel (XLSX)';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const ANNOUNCED = '<meta name="magazyn" content="xlsx-export">';

const rowOf = (transactionId: number) => ({
  transactionId,
  date: `2026-0${(transactionId % 9) + 1}-15`,
  description: `Supplier: Acme ${transactionId} supplied warehouse: Warszawa Central by: Anna Nowak`,
  type: 'SUPPLIER_TO_WAREHOUSE',
  employeeName: 'Anna Nowak',
  toWarehouseName: 'Warszawa Central',
  supplierName: `Acme, "${transactionId % 50}"`,
  totalPrice: transactionId / 4,
  totalSize: transactionId / 10,
});

function pageOf(number: number, warehouses: boolean) {
  const total = warehouses ? 0 : ROWS;
  const count = Math.max(Math.min(SIZE, total - number * SIZE), 0);
  const content = Array.from({ length: count }, (_, index) => rowOf(total - number * SIZE - index));
  return { content, page: { size: SIZE, number, totalElements: total, totalPages: Math.ceil(total / SIZE) } };
}

const server = createServer(({ url = '/' }, response) => void answer(url, response));

async function answer(url: string, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname.startsWith('/api/')) {
    response.setHeader('content-type', 'application/json');
    const isList = pathname === '/api/transactions';
    response.end(JSON.stringify(pageOf(Number(searchParams.get('page') ?? 0), !isList)));
    return;
  }
  const file = extname(pathname) ? pathname : '/index.html';
  response.setHeader('content-type', TYPES[extname(file) as keyof typeof TYPES] ?? 'text/plain');
  const content = await readFile(join(DIST, file));
  // Announces the feature with the format, as the server does.
  response.end(file === '/index.html' ? String(content).replace('</head>', `${ANNOUNCED}</head>`) : content);
}
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address() as { port: number };
const browser = await launchBrowser({ whole: true });

try {
  const rows = [
    await measure('stream', CSV),
    await measure('download', CSV),
    await measure('stream', XLSX),
    await measure('download', XLSX),
  ];
  await report(
    'export',
    table(
      [
        'format',
        'saved as',
        'rows',
        'file, MB',
        'seconds',
        'longest task, ms',
        'tasks over 50 ms',
        'click to frame, ms',
        'heap at most, MB',
      ],
      rows,
    ),
  );
} finally {
  await browser.close();
  server.close();
}

async function measure(as: 'stream' | 'download', format: string): Promise<string[]> {
  const { page, close } = await openPage(browser, { url: `http://localhost:${port}/transactions`, loggedIn: true });
  await page.getByRole('button', { name: 'More tools' }).waitFor();
  // The compiler inserts calls of this helper into the functions that run in the page.
  await page.evaluate('globalThis.__name = (it) => it');
  // Replaces the file dialog: the origin's private file system has the same streams and needs no user.
  await page.evaluate((isStream) => {
    if (isStream) {
      Object.assign(window, {
        showSaveFilePicker: async () =>
          (await navigator.storage.getDirectory()).getFileHandle('export.csv', { create: true }),
      });
    }
    if (!isStream) Reflect.deleteProperty(window, 'showSaveFilePicker');
    Object.assign(window, { tasks: [] });
    new PerformanceObserver((list) =>
      (window as unknown as { tasks: number[] }).tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
  }, as === 'stream');
  const download = as === 'download' ? page.waitForEvent('download', { timeout: 0 }) : undefined;

  const start = performance.now();
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: format }).click();
  const clicks: number[] = [];
  let heap = 0;
  while ((await page.getByText('Exported ').count()) === 0) {
    clicks.push(await clickToFrame(page));
    heap = Math.max(heap, await heapOf(page));
    await page.waitForTimeout(500);
  }
  const seconds = (performance.now() - start) / 1000;
  const size = download ? (await readFile(await (await download).path())).length : await page.evaluate(sizeOfStream);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await close();
  return [
    format === CSV ? 'CSV' : 'XLSX',
    as,
    String(ROWS),
    (size / 1e6).toFixed(1),
    seconds.toFixed(0),
    String(Math.max(0, ...tasks)),
    String(tasks.length),
    `${clicks.toSorted((a, b) => a - b)[Math.floor(clicks.length / 2)]?.toFixed(0)} (at most ${Math.max(...clicks).toFixed(0)})`,
    (heap / 1e6).toFixed(0),
  ];
}

/** Measures in the page from a click on the colour scheme button to the next frame. */
function clickToFrame(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = document.querySelector<HTMLButtonElement>('button[aria-label$=colours]');
        // Starts before the timeout, to include the task that delays the click.
        const pressed = performance.now();
        setTimeout(() => {
          button?.click();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
        });
      }),
  );
}

function heapOf(page: Page): Promise<number> {
  return page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize);
}

async function sizeOfStream(): Promise<number> {
  return (await (await (await navigator.storage.getDirectory()).getFileHandle('export.csv')).getFile()).size;
}
