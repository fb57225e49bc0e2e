import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../server/freePort';
import { freshDatabase } from '../helpers/database';
import { ServerProcess, until } from '../helpers/serverProcess';

const { url, drop } = await freshDatabase();
let dev: ServerProcess;
let api: string;
beforeAll(async () => {
  const port = await freePort();
  const env = { DATABASE_URL: url, PORT: '1', VITE_PORT: String(await freePort()) };
  dev = new ServerProcess(env, ['--no-seed', '--port', String(port)], { script: ['scripts/run.js', 'dev'] });
  api = `http://localhost:${port}`;
});
afterAll(async () => {
  await dev.end();
  await drop();
});

test('npm run dev serves the API where npm start would, and a web app that asks it there', async () => {
  expect(await dev.ready()).toBe(api);
  const web = await until('the web app is served', () => /Local: +(http:\S+)\//.exec(dev.output)?.[1]);
  const answer = await fetch(`${web}/api/regions`);
  expect([answer.status, await answer.json()]).toEqual([200, expect.arrayContaining([{ id: 1, name: 'Africa' }])]);
});
