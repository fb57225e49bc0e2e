import { buildFailure, buildWebApp } from '../../scripts/lib/build';
import { QUICK } from '../../scripts/lib/buildModes';

// A process that builds the web app at each message, and answers with the failure, or with ''.

process.on('message', () => {
  const sent = buildWebApp({ quiet: true, mode: QUICK }).then(() => '', buildFailure);
  void sent.then((failure) => process.send?.(failure));
});
