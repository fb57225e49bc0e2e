import { buildWebApp } from './lib/build';

await buildWebApp({ quiet: process.argv.includes('--quiet') });
