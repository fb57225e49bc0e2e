import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { extensionsFolder } from './lib/extensionsFolder';
import { ROOT } from './lib/tool';

const EXAMPLES = join(ROOT, 'examples');
const names = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

const [name = ''] = process.argv.slice(2);
const target = join(extensionsFolder(), name);

if (!names.includes(name)) {
  console.error(`Usage: npm run example -- NAME\n\nCopies an example into extensions/: ${names.join(', ')}.`);
  process.exitCode = 1;
} else if (existsSync(target)) {
  console.error(`${relative(ROOT, target)} is there already, and stays as it is.`);
  process.exitCode = 1;
} else {
  cpSync(join(EXAMPLES, name), target, { recursive: true });
  console.log(`Copied to ${relative(ROOT, target)}. The next npm start runs its migrations and shows it.`);
}
