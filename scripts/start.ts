import { readConfig } from '../server/config';
import { runServer } from '../server/main';
import { buildIfNeeded, DIST } from './lib/build';

if (!isAboutToServe() || (await buildIfNeeded())) await runServer(DIST);
else process.exitCode = 1;

/** False for --help and invalid settings: the server prints its message, without waiting for a build. */
function isAboutToServe(): boolean {
  try {
    return readConfig(process.argv.slice(2), process.env) !== undefined;
  } catch {
    return false;
  }
}
