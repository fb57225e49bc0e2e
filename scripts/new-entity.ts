import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nameFieldOf } from '../contract/definition/define';
import { FEATURES } from '../server/db/extensionMigrations';
import { errorText } from '../server/errorText';
import { loadExtensions } from '../server/extensions';
import { extensionsFolder } from './lib/extensionsFolder';
import { ROOT } from './lib/tool';
import { kindsInWords } from './newEntity/field';
import { filesOf, folderOf, write } from './newEntity/files';
import { UsageError } from './newEntity/names';
import { nameOf, planEntity } from './newEntity/plan';
import { readProject } from './newEntity/project';
import { remember, undo } from './newEntity/undo';

const USAGE = `Writes a new entity into its own folder: definition, migration, test and texts. Changes no other file.

  npm run new:entity -- <entity> [<field>]... [--called <field>]
  npm run new:entity -- <entity> --undo

  npm run new:entity -- carriers
  npm run new:entity -- carriers 'name!' 'email?' phone active 'rating?:0..5' mode:choice:road,sea region
  npm run new:entity -- trips date driver:employees from:warehouses 'stops:lines(client,price)'

A field is a name, and a kind if the name does not imply it: unitPrice is money, isActive yes or no, region a reference to
regions; any other name is text. After either, ? marks an optional field and ! a unique one. A rule comes last: bounds
(rating:0..5), choices (mode:choice:road,sea; within lines mode:choice:road|sea). Without fields, the entity has name and
description. Quote the characters that your shell would interpret: ? ! | ( ).

--called names the field that names a record in links and selects. Without it, that is the name, else the first required text,
else the record's number.

--undo removes the folder, if its files are unchanged and no database and no other extension uses the entity.`;

try {
  await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\nNothing was changed; --help shows how it is used.`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { word, fields, ...options } = readCommand();
  const extensions = await loadExtensions([extensionsFolder(), FEATURES]);
  const project = readProject(extensions);
  if (options.help || word === undefined) return console.log(`${USAGE}\n\n${kindsInWords(project.targets)}`);
  if (options.undo) {
    const name = nameOf(word);
    await undo(name, extensions);
    return console.log(`${folderOf(name)} is gone.`);
  }
  const entity = planEntity(word, fields, project, options.called);
  const { name, many, fields: planned } = entity.definition;
  if (existsSync(join(ROOT, folderOf(name)))) throw new UsageError(`There is a folder ${folderOf(name)} already.`);
  const files = await filesOf(entity, project, today());
  write(files);
  remember(name);
  const kinds = Object.entries(planned).map(
    ([field, { kind, optional }]) => `${field} (${optional ? 'optional ' : ''}${kind})`,
  );
  const by = nameFieldOf(entity.definition);
  console.log(`${many}: ${kinds.join(', ')}
${entity.definition.one} records are called by ${by ?? 'their number'}${by === 'name' ? '' : '; --called names another field'}.

${Object.keys(files)
  .map((path) => `  ${path}`)
  .join('\n')}

npm start makes the table and shows /${name}; npm test -- extensions tries it. The definition can be changed freely before
that, the migration along with it. docs/extending/entity.md tells what else can be said in it.`);
}

function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, undo: { type: 'boolean' }, called: { type: 'string' } },
    });
    const [word, ...fields] = positionals;
    return { word, fields, ...values };
  } catch (error) {
    throw new UsageError(errorText(error));
  }
}

/** Returns the local date, which orders migrations. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
