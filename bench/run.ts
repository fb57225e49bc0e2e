import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { extensionNames } from '../scripts/lib/extensionsFolder';
import { FEATURES } from '../server/db/extensionMigrations';

/* Runs a benchmark of this folder, or the one of a feature, by its name: `npm run bench -- together`. */

const own = readdirSync(import.meta.dirname)
  .flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? [])
  .filter((name) => name !== 'run');
const files = new Map([
  ...own.map((name) => [name, join(import.meta.dirname, `${name}.ts`)] as const),
  ...extensionNames(FEATURES)
    .filter((name) => readdirSync(join(FEATURES, name)).includes('bench.ts'))
    .map((name) => [name, join(FEATURES, name, 'bench.ts')] as const),
]);

// The benchmark reads its own arguments in the usual place.
const [name = ''] = process.argv.splice(2, 1);
const file = files.get(name);
if (file) await import(file);
else {
  console.log(`Usage: npm run bench -- <name>\n\nThere are: ${[...files.keys()].join(', ')}.`);
  process.exitCode = name === '' || name === '--help' ? 0 : 1;
}
