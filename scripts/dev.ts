import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';
import { extensionDirs, readConfig } from '../server/config';
import { errorText } from '../server/errorText';
import { capabilitiesOf, loadExtensions } from '../server/extensions';
import { freePort } from '../server/freePort';
import { ROOT } from './lib/tool';

const USAGE = `npm run dev: the API, restarted when its code changes, and the web app with hot reload, in one terminal.
Options and environment are those of npm start (--help); VITE_PORT is the port of the web app (5173).
The clock is trusted, as with TRUST_CLOCK=1.`;

const args = process.argv.slice(2);
const config = readSettings();
if (!config) {
  console.log(USAGE);
  process.exit();
}

const port = config.port || (await freePort());
const api = `http://127.0.0.1:${port}`;
const watch = ['watch', '--clear-screen=false', 'server/main.ts', ...args, `--port=${port}`];
const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', ...watch], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  // Skips the check for a clock that jumped, since a developer may come back after days.
  env: { TRUST_CLOCK: '1', ...process.env },
  // Keeps Ctrl+C from the watcher: a second signal would kill the server instead of stopping it.
  detached: true,
});
const ended = once(server, 'close');
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) server.kill('SIGTERM');
    stopping = true;
  });
}

// Vite's configuration proxies API requests to this address.
process.env.MAGAZYN_API = api;
// Vite serves the page without the capabilities that the server writes into it. Accounts depend on the server's settings.
if (!process.env.VITE_API_URL) {
  const capabilities = capabilitiesOf(await loadExtensions(extensionDirs(process.env), config.extensionsOff));
  process.env.VITE_EXTRAS ??= capabilities.filter((name) => !['accounts', 'passkeys'].includes(name)).join(' ');
}
const web = await createServer({ root: ROOT, server: { port: Number(process.env.VITE_PORT || '5173') } });
await web.listen();
void ended.then(() => web.close());

if (await answers(`${api}/readyz`)) {
  console.log('\nThe web app, which reloads as you edit:');
  web.printUrls();
}

/** Reads the server's settings; undefined if the user only asks for help. */
function readSettings() {
  try {
    return readConfig(args, process.env);
  } catch (error) {
    console.error(errorText(error));
    process.exit(1);
  }
}

/** Waits for a successful response. @returns false if the server exits first */
async function answers(url: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}
