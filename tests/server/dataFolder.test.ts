import { chmod, chown, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locateCluster } from '../../server/db/embedded/locate';

let folder: string;
let dataDir: string;
let said: string[];
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-folder-')));
  // The account that a root's database runs as has to pass.
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  said = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const locate = () => locateCluster({ dataDir, log: (message) => void said.push(message) });
const rights = async () => ((await stat(dataDir)).mode & 0o777).toString(8);

async function makeWide(): Promise<void> {
  await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o755);
}

test.skipIf(process.platform === 'win32')(
  'a data folder is made for one account, the one of its database',
  async () => {
    const [{ account }] = await locate();
    expect(await rights()).toBe('700');
    expect((await stat(dataDir)).uid).toBe(account.uid);
    expect(await account.reaches(dataDir)).toBe(true);
    expect(said).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'a data folder with wider rights is closed, with its database in it',
  async () => {
    await makeWide();
    await mkdir(join(dataDir, 'postgres.before-2026-11-22T140500Z'));
    await locate();
    expect(await rights()).toBe('700');
    expect(said).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'one that holds other things as well stays as it is, with a warning',
  async () => {
    await makeWide();
    await writeFile(join(dataDir, 'invoices.csv'), '');
    await locate();
    expect(await rights()).toBe('755');
    expect(said).toEqual([
      `Mind: other accounts may enter the data folder ${dataDir} (755), whose rights stay as they are: it holds other things ` +
        `as well, such as invoices.csv. The database in it is closed to them. To close the folder too: chmod 700 '${dataDir}'`,
    ]);
  },
);

test.skipIf(process.getuid?.() !== 0)('one of a third account stays as it is, with a warning', async () => {
  await makeWide();
  await chown(dataDir, 12_345, 12_345);
  await locate();
  expect(await rights()).toBe('755');
  expect((await stat(dataDir)).uid).toBe(12_345);
  expect(said.join()).toContain('it belongs to the account number 12345. The database in it is closed');
});
