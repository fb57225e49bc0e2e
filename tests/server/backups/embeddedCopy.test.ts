import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../../../server/db/embedded/account';
import { type Binaries, findBinaries } from '../../../server/db/embedded/binaries';
import { runnableBy } from '../../../server/db/embedded/locate';

let folder: string;
let installed: Binaries;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magazyn-copy-'));
  installed = await findBinaries();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const account = (reaches: boolean): Account => ({
  run: async () => {},
  own: async () => {},
  uid: undefined,
  gid: undefined,
  reaches: async () => reaches,
});

test('binaries that the account can access run in place', async () => {
  expect(await runnableBy(account(true), installed, join(folder, 'unused'))).toBe(installed);
  expect(await readdir(folder)).toEqual([]);
});

test('binaries below an inaccessible folder are copied once to a place that every account can access', async () => {
  const cache = join(folder, 'cache');
  const [copy, other] = await Promise.all([1, 2].map(() => runnableBy(account(false), installed, cache)));
  expect(copy).toEqual(other);
  expect(await readdir(cache)).toHaveLength(1);
  expect(copy?.initdb.startsWith(cache)).toBe(true);
  // The copy finds its other programs and libraries.
  expect(String(execFileSync(copy?.initdb ?? '', ['--version']))).toMatch(/^initdb \(PostgreSQL\) 18/);
  expect((await stat(join(copy?.postgres ?? '', '../..'))).mode & 0o777).toBe(0o755);

  const { ctimeMs } = await stat(copy?.postgres ?? '');
  await runnableBy(account(false), installed, cache);
  expect((await stat(copy?.postgres ?? '')).ctimeMs).toBe(ctimeMs);
});

test('if copying is impossible, the error says how to solve it', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(runnableBy(account(false), installed, join(file, 'cache'))).rejects.toThrow(/start it as another user/);
});
