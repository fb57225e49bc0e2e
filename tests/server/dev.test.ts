import { afterAll, afterEach, expect, test } from 'vitest';
import { freePort } from '../../server/freePort';
import { freshDatabase } from '../helpers/database';
import { ServerProcess, until } from '../helpers/serverProcess';

const { url, drop } = await freshDatabase();
afterAll(drop);

let dev: ServerProcess;
const start = async (env: Record<string, string>, args: string[] = []) => {
  const options = { script: ['scripts/run.js', 'dev'] };
  dev = new ServerProcess({ VITE_PORT: String(await freePort()), ...env }, ['--no-seed', ...args], options);
};
afterEach(() => dev.end());

test('npm run dev serves the API at the address of npm start, and a web app that uses it', async () => {
  const port = await freePort();
  await start({ DATABASE_URL: url, PORT: '1' }, ['--port', String(port)]);
  expect(await dev.ready()).toBe(`http://localhost:${port}`);
  const web = await until('the web app is served', () => /Local: +(http:\S+)\//.exec(dev.output)?.[1]);
  const answer = await fetch(`${web}/api/regions`);
  expect([answer.status, await answer.json()]).toEqual([200, expect.arrayContaining([{ id: 1, name: 'Africa' }])]);
  const announced = await fetch(`${web}/src/capabilities.ts`);
  expect(await announced.text()).toMatch(/"VITE_EXTRAS": "[a-z -]*scarcest[a-z -]*"/);
  const page = await fetch(`${web}/apis`, { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
  expect(await dev.end('SIGINT')).toBe(0);
});

test('npm run dev ends when its npm process is terminated', async () => {
  dev = new ServerProcess({ DATABASE_URL: url, VITE_PORT: String(await freePort()) }, ['--no-seed'], {
    command: ['npm', 'run', 'dev', '--'],
  });
  const api = await dev.ready();
  await dev.end('SIGTERM');
  await until('nobody answers', () =>
    fetch(api).then(
      () => undefined,
      () => true,
    ),
  );
});

test('npm run dev can be stopped after its server failed to start', async () => {
  await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  await until('the server has failed', () => dev.output.includes('127.0.0.1:1') || undefined);
  expect(await dev.end('SIGINT')).toBe(0);
});
