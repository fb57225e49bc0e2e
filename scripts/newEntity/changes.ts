import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/tool';
import { type NewEntity, UsageError } from './plan';
import { callsOnRecords, contractFile, endpointsGroup } from './templates/contract';
import { migrationFile, tableInterface } from './templates/database';
import { declarationFile } from './templates/declaration';
import { serverFile } from './templates/server';
import { serverTest } from './templates/serverTest';
import { builderFunction, fixtureFunction } from './templates/testData';
import { webTest } from './templates/webTest';

/** Contents by path. */
export type Files = Readonly<Record<string, string>>;

/** Code that is put into a file before a line of it. */
interface Addition {
  code: string;
  before: string;
}

/** The files an entity brings along. */
export const newFiles = (entity: NewEntity): Files => ({
  [`contract/${entity.one}.ts`]: contractFile(entity),
  [`src/resources/${entity.name}/index.ts`]: declarationFile(entity),
  [`server/resources/${entity.name}.ts`]: serverFile(entity),
  [`server/db/migrations/${entity.migration}.ts`]: migrationFile(entity),
  [`tests/server/${entity.name}.test.ts`]: serverTest(entity),
  [`tests/web/${entity.name}.test.ts`]: webTest(entity),
});

/** What it adds to files that are there. Imports go before the first line; the formatter finds their place. */
export const additions = (entity: NewEntity): Readonly<Record<string, readonly Addition[]>> => {
  const { name, one, type, table, migration } = entity;
  const imported = (names: string, from: string): Addition => ({
    code: `import ${names} from '${from}';`,
    before: 'import ',
  });
  return {
    'contract/endpoints.ts': [
      imported(`{ ${one}, ${one}Input, ${one}Page, ${one}Query }`, `./${one}`),
      { code: callsOnRecords(entity), before: '\n/** The whole documented API.' },
      { code: endpointsGroup(entity), before: '  inventory: {' },
    ],
    'src/resources/index.ts': [imported(`{ ${name} }`, `./${name}`), { code: `  ${name},`, before: '];' }],
    'server/app.ts': [imported(`{ ${name} }`, `./resources/${name}`), { code: `  ${name},`, before: '  inventory,' }],
    'server/db/migrate.ts': [
      imported(`* as ${name}`, `./migrations/${migration}`),
      { code: `  '${migration}': ${name},`, before: '};' },
    ],
    'server/db/types.ts': [
      { code: `${tableInterface(entity)}\n`, before: 'export interface Database {' },
      { code: `  ${table}: ${type}Table;`, before: '}\n\nexport type Db =' },
    ],
    'tests/helpers/builders.ts': [
      imported(`type { ${type} }`, `../../contract/${one}`),
      { code: `${builderFunction(entity)}\n`, before: 'export const buildSummary' },
    ],
    'tests/helpers/fixtures.ts': [{ code: `${fixtureFunction(entity)}\n`, before: 'const party =' }],
  };
};

/**
 * Every file of the project that changes, as it will be but for its format.
 * @throws UsageError where a file is in the way, or one has no place for what is added
 */
export function changes(entity: NewEntity): Files {
  const created = newFiles(entity);
  for (const path of Object.keys(created)) {
    if (existsSync(join(ROOT, path))) throw new UsageError(`${path} is there already.`);
  }
  const changed = Object.entries(additions(entity)).map(([path, added]) => [
    path,
    added.reduce((text, addition) => withAddition(path, text, addition), readFileSync(join(ROOT, path), 'utf8')),
  ]);
  return { ...created, ...Object.fromEntries(changed) };
}

function withAddition(path: string, text: string, { code, before }: Addition): string {
  const at = `\n${text}`.indexOf(`\n${before}`);
  if (at < 0) throw new UsageError(`${path} has no line that begins with "${before}", where this belongs:\n\n${code}`);
  return `${text.slice(0, at)}${code}\n${text.slice(at)}`;
}
