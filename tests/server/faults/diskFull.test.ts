import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ServerProcess, until } from '../../helpers/serverProcess';

/** Whether the test may mount a small disk, which needs root. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
const ON_SMALL_DISK = 'mount -t tmpfs -o size=140m none "$1" && shift && exec "$@"';
const MEGABYTE = Buffer.alloc(1024 * 1024);

const dataDir = await mkdtemp(join(tmpdir(), 'magazyn-full-'));
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end();
  await rm(dataDir, { recursive: true, force: true });
});

const DESCRIPTION = 'żółć '.repeat(790);
const addCategory = (url: string, name: string) =>
  fetch(`${url}/api/categories`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, description: DESCRIPTION }),
  });

test.skipIf(!mayMount)(
  'a full disk is an error, loses no confirmed move, and recovers once there is room',
  async () => {
    server = new ServerProcess({ DATA_DIR: dataDir }, undefined, {
      under: ['unshare', '--mount', 'sh', '-c', ON_SMALL_DISK, 'sh', dataDir],
    });
    const url = await server.ready();
    // The disk in the mount namespace of the server.
    const disk = `/proc/${server.pid}/root${dataDir}`;
    await mkdir(`${disk}/other`);
    const rest = await fill(`${disk}/other/file`);
    expect(rest).toBe('ENOSPC');

    const answered: string[] = [];
    const refusal = await until('something is refused', async () => {
      const name = `Category ${answered.length}`;
      const answer = await addCategory(url, name);
      if (answer.status === 201) answered.push(name);
      return answer.status === 201 ? undefined : { status: answer.status, ...(await answer.json()) };
    });
    expect(refusal.status).toBe(503);
    expect(refusal.description).toMatch(/^The disk of the database is full|^The database cannot be reached/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    await rm(`${disk}/other`, { recursive: true });
    await until('there is room', async () =>
      (await addCategory(url, 'Afterwards')).status === 201 ? true : undefined,
    );
    const { content } = await (await fetch(`${url}/api/categories?all=true`)).json();
    const names = content.map(({ name }: { name: string }) => name);
    expect(answered.filter((name) => !names.includes(name))).toEqual([]);
  },
);

/** Writes until the disk is full. @returns the code of the error */
async function fill(path: string): Promise<string | undefined> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(MEGABYTE);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    await file.close();
  }
}
