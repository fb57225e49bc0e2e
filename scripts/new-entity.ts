import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { errorText } from '../server/errorText';
import { ROOT } from './lib/tool';
import { changes, newFiles } from './newEntity/changes';
import { kindsInWords, planEntity, UsageError } from './newEntity/plan';
import { readProject } from './newEntity/project';
import { formatted, write } from './newEntity/write';

const USAGE = `Writes a new entity through all layers: contract, screens, server, table and tests.

  npm run new:entity -- <entity> [<field> | <field>:<kind>]...

  npm run new:entity -- carriers
  npm run new:entity -- carriers name email phone active rating region
  npm run new:entity -- trips name date driver:employees from:warehouses price distance:integer

A field's kind follows from its name: unitPrice is money, isActive yes or no, region a reference to regions; what says
nothing is text. Without fields there are name and description. A name is there in any case.

Files with changes that are not committed are left alone, unless --force is added.`;

try {
  await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\nNothing was written; --help shows how it is used.`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { word, fields, help, force } = readCommand();
  const project = readProject();
  if (help || word === undefined) return console.log(`${USAGE}\n\n${kindsInWords(project)}`);
  const entity = planEntity(word, fields, project);
  const files = changes(entity);
  const created = Object.keys(newFiles(entity));
  const changed = Object.keys(files).filter((path) => !created.includes(path));
  if (!force) refuseToMix(changed);
  write(await formatted(files));
  console.log(`${entity.labels.many}: ${entity.fields.map(({ name, kind }) => `${name} (${kind})`).join(', ')}

New:
${created.map((path) => `  ${path}`).join('\n')}
Changed:
${changed.map((path) => `  ${path}`).join('\n')}

npm run check looks at all of it; npm start migrates the database and shows /${entity.name}.
docs/adding-an-entity.md tells what to change where it shall differ.`);
}

function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, force: { type: 'boolean' } },
    });
    const [word, ...fields] = positionals;
    return { word, fields, ...values };
  } catch (error) {
    throw new UsageError(errorText(error));
  }
}

/** Changes that are not committed yet could not be told from those made here. */
function refuseToMix(paths: string[]): void {
  const dirty = uncommitted(paths);
  if (dirty.length === 0) return;
  throw new UsageError(
    `These files have changes that are not committed, and more would be added:\n${dirty.join('\n')}\nCommit them first, or add --force.`,
  );
}

/** Nothing where the project is no working copy of git. */
function uncommitted(paths: string[]): string[] {
  try {
    const status = execFileSync('git', ['status', '--porcelain', '--', ...paths], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return status.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
