import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/*
 * The code on the pages of docs/extending, as a folder of extensions.
 */

const ROOT = join(import.meta.dirname, '../..');
const PAGES = join(ROOT, 'docs/extending');
/** Inside the project, so that imports of packages resolve. */
export const EXAMPLES = join(ROOT, '.cache/extending');
/** The file with the fields of the tables, which are no extension's. */
export const TABLE_ROWS = 'rows.ts';

export interface Example {
  page: string;
  /** Below the folder of the extensions. */
  path: string;
  code: string;
}

/** The code blocks of the pages, each a file of an extension. */
export const examples: readonly Example[] = readdirSync(PAGES)
  .toSorted()
  .flatMap((page) => {
    const text = readFileSync(join(PAGES, page), 'utf8');
    // The line above the block names the file, or its first line does.
    const blocks = text.matchAll(
      /(?:`extensions\/(\S+)`:\n\n)?```(?:tsx?|sql)\n(?:(?:\/\/|--) extensions\/(\S+)\n)?([\s\S]*?)```/g,
    );
    return [...blocks].map(([block, above, first, code = '']) => {
      const path = above ?? first;
      if (!path) throw new Error(`${page}: the code names no file of an extension:\n${block}`);
      return { page, path, code };
    });
  });

/** The fields in the column `write` of the tables of a page: each in an entity, beside the fields that they mention. */
function tableRows(page: string): string {
  const text = readFileSync(join(PAGES, page), 'utf8');
  const rows = [...text.matchAll(/^\|[^|]+\| `(\w+: .+?)`[^|]*\|$/gm)].map(([, field = '']) => field);
  const builders =
    'choice, computed, cost, date, define, email, group, integer, lines, moment, money, optional, reference, shownWhen, text, time, unlisted';
  const entities = rows.map(
    (row) => `define({ name: 'samples', one: 'Sample', many: 'Samples', fields: {
  title: text('Title'), ${row.startsWith('mode') ? '' : "mode: choice('Mode', { road: 'Road', sea: 'Sea' }),"} ${row},
} }),`,
  );
  return `import { ${builders} } from 'magazyn/extension';\nexport const unused = [computed, cost, date, email, group, integer, lines, moment, money, optional, reference, shownWhen, time, unlisted];\nexport const rows = [\n${entities.join('\n')}\n];\n`;
}

/** Writes the examples. Other processes may read them at the same time, so a file changes at once or not at all. */
export function writeExamples(): void {
  const files = new Map(examples.map(({ path, code }) => [path, code]));
  if (files.size < examples.length) throw new Error('Two pages have code for the same file.');
  files.set(TABLE_ROWS, tableRows('field.md'));
  files.set('tsconfig.json', TSCONFIG);
  mkdirSync(EXAMPLES, { recursive: true });
  for (const path of readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })) {
    const file = join(EXAMPLES, path);
    if (!files.has(path) && statSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file, { force: true });
  }
  // Relative to the project, so that the length of the project's path does not change the format of the line.
  const call = `openExtensions('${relative(ROOT, EXAMPLES)}')`;
  for (const [path, code] of files) write(path, code.replaceAll('openExtensions()', call));
}

function write(path: string, code: string): void {
  const file = join(EXAMPLES, path);
  if (statSync(file, { throwIfNoEntry: false }) && readFileSync(file, 'utf8') === code) return;
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, code);
  renameSync(temporary, file);
}

const TSCONFIG = JSON.stringify({
  extends: relative(EXAMPLES, join(ROOT, 'tsconfig.json')),
  compilerOptions: { rootDir: relative(EXAMPLES, ROOT) },
  // The second has the types of the matchers for screens.
  files: ['src/vite-env.d.ts', 'tests/web/setup.ts'].map((path) => relative(EXAMPLES, join(ROOT, path))),
  include: ['*.ts', '*/**/*.ts', '*/**/*.tsx'],
  exclude: [],
});
