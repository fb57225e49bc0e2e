import { buildFailure, buildWebApp } from './lib/build';

try {
  await buildWebApp({ quiet: process.argv.includes('--quiet') });
} catch (error) {
  console.error(buildFailure(error));
  process.exitCode = 1;
}
