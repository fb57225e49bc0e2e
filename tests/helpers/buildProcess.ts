import { buildFailure, buildWebApp } from '../../scripts/lib/build';
import { QUICK } from '../../scripts/lib/buildModes';

// A process that builds the web app at each message, and answers with the failure, or nothing. Its second build takes half the time.

process.on('message', async () => {
  const failure = await buildWebApp({ quiet: true, mode: QUICK }).then(() => '', buildFailure);
  process.send?.(failure);
});
