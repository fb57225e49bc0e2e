import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Definition } from '../../contract/definition/define';
import type { Fields } from '../../contract/definition/fields';
import { ROOT } from '../../scripts/lib/tool';
import { filesOf } from '../../scripts/newEntity/files';
import { planEntity } from '../../scripts/newEntity/plan';
import { readProject } from '../../scripts/newEntity/project';
import { samplesOf } from '../../scripts/newEntity/samples';
import { loadExtensions } from '../../server/extensions';
import { openExtensions } from '../helpers/ownExtensions';
import { checkCalls, checkFilters, checkRefusals, checkRoles } from '../helpers/standard';

/*
 * The generated test has to pass for the generated definition: with references to every list, and with every value of `can` that
 * a developer may add.
 */

const folder = await mkdtemp(join(tmpdir(), 'magazyn-generated-'));
afterAll(() => rm(folder, { recursive: true }));

/** Writes generated files into the folder. @param change edits the definition, as a developer would */
async function generate(command: string, change: (definition: string) => string = (text) => text): Promise<void> {
  const [word = '', ...fields] = command.split(' ');
  const project = readProject(await loadExtensions(folder));
  const files = await filesOf(planEntity(word, fields, project), project, '2026-11-25');
  for (const [path, text] of Object.entries(files)) {
    const file = join(ROOT, path);
    await mkdir(dirname(file), { recursive: true });
    const whole = path.endsWith('definition.ts') ? change(text) : text;
    await writeFile(file, whole.replaceAll("'../../", `'${ROOT}/`));
  }
}

const REFERENCES = 'product client supplier employee category region country warehouse';
const CANS = [[], ['create'], ['update'], ['delete'], ['create', 'update'], ['create', 'delete'], ['update', 'delete']];
const WORDS = ['apples', 'beans', 'carrots', 'dates', 'eggs', 'figs', 'grapes'];

vi.stubEnv('EXTENSIONS_DIR', folder);
await generate(`lorries ${REFERENCES}`, (text) =>
  text.replace('  fields: {', "  roles: { read: 'clerk', create: 'viewer', delete: 'administrator' },\n  fields: {"),
);
await generate('depots code!:3..8 mail!:email:..12 seats!:integer day!:date lorry? warehouse!');
await generate('trips lorry depot! parent:trips? from:warehouses to:warehouses? stops:lines(warehouse,depot?)');
for (const [index, can] of CANS.entries()) {
  await generate(
    `${WORDS[index]} code!:2..3 rating:..5 mail:email:..8 depot? warehouse goods:lines(product,price)`,
    (text) => text.replace('  fields: {', `  can: ${JSON.stringify(can)},\n  fields: {`),
  );
}
vi.unstubAllEnvs();
const api = await openExtensions(folder);
afterAll(api.close);

test.each(['lorries', 'depots', 'trips', ...WORDS])('%s pass their generated checks', async (name) => {
  const definition = api.extensions.definitions.find((each) => each.name === name);
  expect(definition).toBeDefined();
  if (!definition) return;
  const [north, south] = [await recordOf(definition, 0), await recordOf(definition, 1)];
  await checkCalls(api, definition, north, south);
  await checkRefusals(api, definition, north);
  await checkFilters(api, definition, [north, south]);
  await checkRoles(api, definition);
});

/** The record of the generated test. */
const recordOf = ({ fields }: Definition, which: 0 | 1) => valuesOf(fields, which);

async function valuesOf(fields: Fields, which: 0 | 1): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'reference') values[name] = await api.someOf(field.to);
    else if (field.kind === 'lines') values[name] = [await valuesOf(field.fields, which)];
    else values[name] = samplesOf(name, field)[which];
  }
  return values;
}
