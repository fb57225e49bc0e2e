import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

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
  views: ['schema', 'routing', 'format', 'theme'],
};

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

test('the server never imports the web app', () => {
  expect(tell(importsOf('server').filter(({ to }) => to.startsWith('src/')))).toEqual([]);
});

test('the contract imports neither side', () => {
  expect(tell(importsOf('contract').filter(({ to }) => !to.startsWith('contract/')))).toEqual([]);
});

/** Every import between files of the repository, also `export … from` and `import()`, below a folder. */
function importsOf(folder: string): Import[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .flatMap((entry) => importsOfFile(join(entry.parentPath, entry.name)));
}

function importsOfFile(file: string): Import[] {
  const code = readFileSync(file, 'utf8');
  const { module } = parseSync(file, code);
  const reexports = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ start, request: moduleRequest.value }] : [])),
  );
  const found = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({ start, request: moduleRequest.value })),
    ...reexports,
    ...module.dynamicImports.map(({ start, moduleRequest }) => ({
      start,
      request: code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    })),
  ];
  return found
    .filter(({ request }) => request.startsWith('.'))
    .map(({ start, request }) => ({
      from: relative(ROOT, file),
      to: relative(ROOT, join(dirname(file), request)),
      typeOnly: /^(import|export) type\b/.test(code.slice(start, start + 12)),
    }));
}

const tell = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`);
