import { readConfig } from '../server/config';
import { checkPort } from '../server/listenPort';
import { runServer } from '../server/main';
import { buildIfNeeded, DIST } from './lib/build';

if (!(await isAboutToServe()) || (await buildIfNeeded())) await runServer(DIST);
else process.exitCode = 1;

/** False for --help, invalid settings and a port in use: the server prints its message, without waiting for a build. */
async function isAboutToServe(): Promise<boolean> {
  try {
    const config = readConfig(process.argv.slice(2), process.env);
    if (config) await checkPort(config);
    return config !== undefined;
  } catch {
    return false;
  }
}
