import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/tool';
import { declaredJobs } from '../../server/jobs/job';
import { codeIn } from '../helpers/imports';

const FOLDER = join(ROOT, 'features');
const isThere = (...path: string[]) => existsSync(join(FOLDER, ...path));
const names = readdirSync(FOLDER).filter((name) => isThere(name, 'feature.ts'));

describe('the tables of attachment points', () => {
  const page = join(ROOT, 'docs/architecture.md');
  const ROW = /^\| (.+) \| (`\w+`.*) \| (.*)\|$/gm;
  const functionsIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

  /** The names that a feature imports from the core, without its tests. */
  const imported = new Map(
    names.map((name) => {
      const code = codeIn(join('features', name)).filter((file) => !/\.test\.tsx?$/.test(file));
      const imports = code.flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(/^import \{([^}]*)\} from '(?:\.\.\/)+(?:server|src)\//gm),
      ]);
      return [name, new Set(imports.flatMap(([, list = '']) => list.split(',').map((each) => each.trim())))];
    }),
  );

  /** Returns the features that use one of the functions. Keeps a name whose folder is deleted. */
  function usersOf(functions: readonly string[], written: string): string {
    const deleted = written.split(', ').filter((name) => name.trim() && !isThere(name.trim()));
    const users = names.filter((name) => functions.some((each) => imported.get(name)?.has(each)));
    return [...users, ...deleted.map((name) => name.trim())].toSorted().join(', ');
  }

  test('name the features that use each: `npx vitest run --project unit featureDocs -u` writes them', async () => {
    const written = readFileSync(page, 'utf8').replaceAll(ROW, (_, what, functions, users) => {
      const found = usersOf(functionsIn(functions), users);
      return `| ${what} | ${functions} | ${found}${found && ' '}|`;
    });
    await expect(written).toMatchFileSnapshot(page);
  });

  test('have each attachment point of the server', () => {
    const declared = codeIn('server').flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/ = attachmentPoint<\w+>\('[\w-]+', '(\w+)'/g),
    ]);
    const listed = [...readFileSync(page, 'utf8').matchAll(ROW)].flatMap(([, , cell = '']) => functionsIn(cell));
    expect(declared.length).toBeGreaterThan(10);
    expect(declared.map(([, name]) => name).filter((name) => !listed.includes(name ?? ''))).toEqual([]);
  });
});

interface Call {
  method: string;
  path: string;
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isCall = (value: unknown): value is Call => isObject(value) && 'method' in value && 'path' in value;

describe.skipIf(names.length === 0)('the README of a feature names what the feature adds:', () => {
  const exportsOf = async (name: string, file: string): Promise<unknown[]> =>
    isThere(name, file) ? Object.values((await import(join(FOLDER, name, file))) as object) : [];

  test.each(names)('%s', async (name) => {
    const readme = readFileSync(join(FOLDER, name, 'README.md'), 'utf8');
    const definitions = (await exportsOf(name, 'definition.ts')).filter(
      (each): each is { name: string } => isObject(each) && 'one' in each && 'name' in each,
    );
    const entities = definitions.map((definition) => definition.name);
    const calls = (await exportsOf(name, 'contract.ts'))
      .flatMap((each) => (isCall(each) ? [each] : isObject(each) ? Object.values(each) : []))
      .filter(isCall);
    /** `calls below` names all calls of a path; `LIST` stands for each entity. An entity has its calls. */
    const isNamed = ({ method, path }: Call) => {
      const [, api = '', list = '', ...rest] = path.split('/');
      const forms = [`${method} ${path}`, `calls below \`/${api}/${list}`, `${method} /${api}/LIST/${rest.join('/')}`];
      const isOfEntity = readme.includes(`\`${list}\``) && (rest.length === 0 || rest.join('/') === ':id');
      return isOfEntity || forms.some((form) => readme.includes(form));
    };
    const jobs = declaredJobs.of({ attachments: await exportsOf(name, 'server.ts') });
    const named = [...jobs.map((job) => job.name), ...entities].map((each) => `\`${each}\``);
    expect([
      ...calls.filter((call) => !isNamed(call)).map(({ method, path }) => `${method} ${path}`),
      ...named.filter((each) => !readme.includes(each)),
    ]).toEqual([]);
  });
});
