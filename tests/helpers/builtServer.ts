import { DIST } from '../../scripts/lib/build';
import { runServer } from '../../server/main';

// Serves dist/ as `npm start` does, but as it is: `npm start` would replace a build of the quick mode.

await runServer(DIST);
