import { readdirSync } from 'node:fs';

/* Runs a benchmark of this folder by its name: `npm run bench -- together`. */

const names = readdirSync(import.meta.dirname)
  .flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? [])
  .filter((name) => name !== 'run');
const [name = ''] = process.argv.slice(2);
if (names.includes(name)) await import(`./${name}.ts`);
else {
  console.log(`Usage: npm run bench -- <name>\n\nThere are: ${names.join(', ')}.`);
  process.exitCode = name === '' || name === '--help' ? 0 : 1;
}
