import { findBinaries } from '../server/db/embedded/binaries';
import { buildFailure, buildWebApp } from './lib/build';

const USAGE = `Usage: npm run build -- [--quiet]

Builds the web app into dist/ with the VITE_ settings of the environment, and completes the built-in PostgreSQL: everything that a
start would write into this folder.`;

if (process.argv.includes('--help')) {
  console.log(USAGE);
  process.exit();
}
try {
  await buildWebApp({ quiet: process.argv.includes('--quiet') });
  // A service that cannot write to this folder could not complete them. A platform may have none.
  await findBinaries().catch(() => {});
} catch (error) {
  console.error(buildFailure(error));
  process.exitCode = 1;
}
