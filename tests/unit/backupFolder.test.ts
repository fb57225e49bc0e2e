import { chmod, chown, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backupFolder } from '../../server/db/backupFolder';

const root = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-backup-folder-')));
afterAll(() => rm(root, { recursive: true }));
const rightsOf = async (folder: string) => (await stat(folder)).mode & 0o777;

test.skipIf(process.platform === 'win32')(
  'a backup folder that the server makes is closed to other accounts',
  async () => {
    const made = await backupFolder(join(root, 'made'));
    expect(await rightsOf(made)).toBe(0o700);
  },
);

test.skipIf(process.platform === 'win32')('the rights of one that is there stay as they are', async () => {
  const there = join(root, 'there');
  await mkdir(there);
  await chmod(there, 0o755);
  expect(await rightsOf(await backupFolder(there))).toBe(0o755);
});

test.skipIf(process.getuid?.() !== 0)(
  'root gives it to the account of the database, which writes its log there',
  async () => {
    const dataDir = join(root, 'data');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await chown(join(dataDir, 'postgres'), 65_534, 65_534);
    const made = await backupFolder(join(root, 'logs'), dataDir);
    expect((await stat(made)).uid).toBe(65_534);
  },
);
