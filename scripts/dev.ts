import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { ROOT } from './lib/tool';

const USAGE = `npm run dev: the API, restarted when its code changes, and the web app with hot reload, in one terminal.
Options and environment are those of npm start (--help); VITE_PORT is where the web app stands (5173).`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(USAGE);
  process.exit();
}

const api = `http://127.0.0.1:${process.env.PORT || '3000'}`;
const watch = ['watch', '--clear-screen=false', 'server/main.ts', ...args];
const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', ...watch], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  // Out of the terminal's reach: a second signal makes the watcher kill the server instead of stopping it.
  detached: true,
});
const ended = new Promise<void>((resolve) => server.on('close', () => resolve()));

// Vite's configuration reads where to send what the web app asks for.
process.env.MAGAZYN_API = api;
const web = await createServer({ root: ROOT, server: { port: Number(process.env.VITE_PORT || '5173') } });
await web.listen();

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) server.kill('SIGTERM');
    stopping = true;
  });
}
void ended.then(() => web.close());

await Promise.race([ended, answering(`${api}/readyz`)]);
if (server.exitCode === null) {
  console.log('\nThe web app, which reloads as you edit:');
  web.printUrls();
}

/** Until the address answers well. */
async function answering(url: string): Promise<void> {
  for (;;) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
