import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { launchBrowser, openPage } from '../helpers/browser';
import { baseUrl, record, test, unique } from './harness';

/** Returns a new EAN-13. Its check digit makes the sum of all digits, every second one tripled, a multiple of ten. */
function newCode(): string {
  const digits = `5${String(Date.now()).slice(-11)}`;
  const sum = digits.split('').reduce((before, digit, index) => before + Number(digit) * (index % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The bars of an EAN-13; 1 is dark. */
function barsOf(code: string): string {
  const SETS = {
    L: '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' '),
    G: '0100111 0110011 0011011 0100001 0011101 0111001 0000101 0010001 0001001 0010111'.split(' '),
    R: '1110010 1100110 1101100 1000010 1011100 1001110 1010000 1000100 1001000 1110100'.split(' '),
  };
  const FIRST = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');
  const [first = 0, ...digits] = code.split('').map(Number);
  const sets = `${FIRST[first]}RRRRRR`.split('') as (keyof typeof SETS)[];
  const drawn = digits.map((digit, index) => SETS[sets[index] ?? 'L'][digit]);
  return `101${drawn.slice(0, 6).join('')}01010${drawn.slice(6).join('')}101`;
}

/** A video of a code on white paper, in the format of Chromium's fake camera. */
function filmOf(code: string): Buffer {
  const [width, height, bar] = [640, 480, 4];
  const bars = barsOf(code);
  const left = Math.trunc((width - bars.length * bar) / 2);
  const row = Buffer.from(
    Array.from({ length: width }, (_, x) => (bars[Math.floor((x - left) / bar)] === '1' ? 16 : 235)),
  );
  const white = Buffer.alloc(width, 235);
  const luma = Array.from({ length: height }, (_, y) => (y > 90 && y < 390 ? row : white));
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...luma, Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}

test('a camera reads the code of a product, once while it stays in view', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const code = newCode();
  const film = join(folder, 'code.y4m');
  writeFileSync(film, filmOf(code));
  const name = unique('Filmed');
  const product = { name, description: 'Has a code', unitPrice: 2, unitSize: 0.01, categoryId: 1 };
  await record('products', { ...product, barcodes: [{ code }] });

  const browser = await launchBrowser({
    flags: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  onTestFinished(() => browser.close());
  const url = new URL('/inventory/receive', baseUrl).href;
  await using opened = await openPage(browser, { url, loggedIn: true, width: 390, height: 844 });
  const { page } = opened;
  await page.getByRole('button', { name: 'Camera' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Read ${code}. 1 × ${name}`).waitFor();
  const stream = await dialog
    .locator('video')
    .evaluateHandle((video: HTMLVideoElement) => video.srcObject as MediaStream);
  // The camera reads it many times in two seconds.
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('1 line, 1 piece').waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Product', exact: true }).inputValue()).toBe(name);
  // The page stops the camera.
  await page.waitForFunction(({ active }) => !active, stream);
});
