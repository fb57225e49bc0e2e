import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { ROOT } from '../../scripts/lib/tool';

/**
 * Dependencies point one way. What each generic part of the web app may know besides itself; the parts that are not
 * named here (entities, custom pages, layout) may know all of these. Extend a line only with a part below it.
 */
const MAY_KNOW: Record<string, string[]> = {
  format: [],
  theme: [],
  schema: ['format'],
  routing: ['schema', 'format'],
  authProvider: ['config', 'routing'],
  dataProvider: ['config', 'schema', 'format'],
  views: ['config', 'schema', 'routing', 'format', 'theme'],
};

/** The parts that know what a declaration is, never a particular one. */
const ENGINE = ['schema', 'views', 'dataProvider', 'routing', 'format', 'theme'];

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

describe('the web app', () => {
  const imports = importsOf('src');

  test('never imports the server', () => {
    expect(tell(imports.filter(({ to }) => to.startsWith('server/')))).toEqual([]);
  });

  test('imports types of the contract alone, so that no schema reaches the browser', () => {
    const values = imports.filter(({ to, typeOnly }) => to.startsWith('contract/') && !typeOnly);
    expect(tell(values)).toEqual([]);
  });

  test.each(Object.entries(MAY_KNOW))('src/%s knows only what lies below it', (part, known) => {
    const allowed = [part, ...known].flatMap((name) => [`src/${name}/`, `src/${name}`, `src/${name}.ts`]);
    const above = imports.filter(
      ({ from, to }) =>
        from.startsWith(`src/${part}/`) &&
        to.startsWith('src/') &&
        !allowed.some((prefix) => to === prefix || (prefix.endsWith('/') && to.startsWith(prefix))),
    );
    expect(tell(above)).toEqual([]);
  });
});

test.each(ENGINE)('src/%s names no list of the product, nor a reference to one', (part) => {
  const lists = Object.values(endpoints).flatMap((calls) => Object.values(calls).map(({ path }) => path.split('/')[2]));
  const isNamed = new RegExp(`['"\`/.]((${[...new Set(lists)].join('|')})\\b|(warehouse|region|country)Id)`);
  const naming = filesIn(`src/${part}`).flatMap((file) => {
    const lines = withoutComments(readFileSync(file, 'utf8')).split('\n');
    return lines.filter((line) => isNamed.test(line)).map((line) => `${relative(ROOT, file)}: ${line.trim()}`);
  });
  expect(naming).toEqual([]);
});

test('no file of the web app imports itself by way of others, not even for a type', () => {
  expect(circlesIn('src')).toEqual([]);
});

test('the server never imports the web app', () => {
  expect(tell(importsOf('server').filter(({ to }) => to.startsWith('src/')))).toEqual([]);
});

test('the contract imports neither side', () => {
  expect(tell(importsOf('contract').filter(({ to }) => !to.startsWith('contract/')))).toEqual([]);
});

describe('package.json', () => {
  const { dependencies, devDependencies } = packageAt('.');
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const configs = ['vite.config.ts', 'vitest.config.ts'].map((file) => join(ROOT, file));
  const files = [...['contract', 'src', 'server', 'scripts', 'tests', 'bench'].flatMap(filesIn), ...configs];
  const packages = (importing: string[]) => [
    ...new Set(
      importing.flatMap(requestsOf).flatMap(({ request }) => /^(@\w[^/]*\/)?\w[^/:]*(?=\/|$)/.exec(request)?.[0] ?? []),
    ),
  ];

  test('names every package that is imported', () => {
    expect(packages(files).filter((name) => !declared.includes(name))).toEqual([]);
  });

  test('names what the product runs on among what is installed for running it', () => {
    const product = packages(['contract', 'src', 'server'].flatMap(filesIn));
    expect(product.filter((name) => !(name in dependencies))).toEqual([]);
  });

  test('names none that nothing asks for: no code by its name, no other package as its peer', () => {
    const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    const peers = declared.flatMap((name) => Object.keys(packageAt(`node_modules/${name}`).peerDependencies));
    const asked = (name: string) => peers.includes(name) || code.includes(name);
    expect(declared.filter((name) => !asked(name.replace('@types/', '')))).toEqual([]);
  });
});

type Versions = Partial<Record<string, string>>;
const packageAt = (folder: string): Record<'dependencies' | 'devDependencies' | 'peerDependencies', Versions> => ({
  dependencies: {},
  devDependencies: {},
  peerDependencies: {},
  ...JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')),
});

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Every import between files of the repository below a folder. */
const importsOf = (folder: string): Import[] =>
  filesIn(folder).flatMap((file) =>
    requestsOf(file)
      .filter(({ request }) => request.startsWith('.'))
      .map(({ request, typeOnly }) => ({
        from: relative(ROOT, file),
        to: relative(ROOT, join(dirname(file), request)),
        typeOnly,
      })),
  );

/** Circles of imports below a folder, each as the files along it; none where there is none. */
function circlesIn(folder: string): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file].map((part) => relative(ROOT, part)).join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const { request } of requestsOf(file)) {
      if (request.startsWith('.') && !request.endsWith('.css')) {
        visit(sourceAt(join(dirname(file), request)), [...way, file]);
      }
    }
    done.add(file);
  };
  for (const file of filesIn(folder)) visit(file, []);
  return circles;
}

/** The file that a path without an ending names. */
function sourceAt(path: string): string {
  const found = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => path + ending).find(existsSync);
  if (!found) throw new Error(`There is no ${path}`);
  return found;
}

/** What a file imports, also by `export … from` and `import()` of a name that stands there. */
function requestsOf(file: string): { request: string; typeOnly: boolean }[] {
  const code = readFileSync(file, 'utf8');
  const { module } = parseSync(file, code);
  const reexports = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ start, request: moduleRequest.value }] : [])),
  );
  const dynamic = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const [, request] = /^'(.*)'$/.exec(code.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    return request ? [{ start, request }] : [];
  });
  const found = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({ start, request: moduleRequest.value })),
    ...reexports,
    ...dynamic,
  ];
  return found.map(({ start, request }) => ({
    request,
    typeOnly: /^(import|export) type\b/.test(code.slice(start, start + 12)),
  }));
}

/** Code alone: examples in comments may name what they like. */
const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const tell = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`);
