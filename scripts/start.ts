import { readConfig } from '../server/config';
import { runServer } from '../server/main';
import { buildIfNeeded, DIST } from './lib/build';

if (!isAboutToServe() || (await buildIfNeeded())) await runServer(DIST);
else process.exitCode = 1;

/** Help, and complaints about settings, should not wait for a build; the server gives both. */
function isAboutToServe(): boolean {
  try {
    return readConfig(process.argv.slice(2), process.env) !== undefined;
  } catch {
    return false;
  }
}
