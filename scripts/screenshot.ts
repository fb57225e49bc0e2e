import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser, openPage } from '../tests/helpers/browser';

const USAGE = `Takes screenshots of pages on a desktop and a phone, light and dark.

  npx tsx scripts/screenshot.ts [--full] <base URL> <folder> <path>...

  npx tsx scripts/screenshot.ts http://localhost:3000 /tmp/pictures / /products /products/7 /login

--full captures the whole length of the page. /login is opened without a session, every other path with one. Problems of a page are printed below the name of its picture.`;

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const SCHEMES = ['light', 'dark'] as const;

const {
  values: { full: fullPage },
  positionals: [baseUrl, folder, ...paths],
} = parseArgs({ allowPositionals: true, options: { full: { type: 'boolean' } } });
if (!baseUrl || !folder || paths.length === 0) {
  console.error(USAGE);
  process.exit(1);
}

await mkdir(folder, { recursive: true });
const browser = await launchBrowser({ whole: true });
try {
  for (const path of paths) {
    for (const [device, size] of Object.entries(SIZES)) {
      for (const colorScheme of SCHEMES) await photograph(path, device, size, colorScheme, folder);
    }
  }
} finally {
  await browser.close();
}

async function photograph(
  path: string,
  device: string,
  size: { width: number; height: number },
  colorScheme: (typeof SCHEMES)[number],
  into: string,
): Promise<void> {
  const url = new URL(path, baseUrl).href;
  const { page, problems } = await openPage(browser, { url, ...size, colorScheme, loggedIn: path !== '/login' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const name = path.replace(/^\//, '').replace(/[^\w-]+/g, '_') || 'root';
  const file = join(into, `${name}.${device}.${colorScheme}.png`);
  await page.screenshot({ path: file, animations: 'disabled', fullPage });
  await page.context().close();
  console.log([file, ...problems.map((problem) => `  ${problem}`)].join('\n'));
}
