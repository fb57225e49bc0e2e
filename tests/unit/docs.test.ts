import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/tool';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const isGenerated = (name: string): boolean => name === '.git' || read('.gitignore').split(/\/?\n/).includes(name);

const pages = readdirSync(ROOT, { withFileTypes: true })
  .filter(({ name }) => !isGenerated(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(ROOT, entry.name), { recursive: true }).map((path) => join(entry.name, String(path)))
      : [entry.name],
  )
  .filter((path) => path.endsWith('.md'));

/** A page's text without its blocks of code. */
const proseOf = (page: string): string => read(page).replace(/```[\s\S]*?```/g, '');

interface Link {
  /** From the top of the repository. */
  file: string;
  /** The heading it leads to, as browsers know it; '' for the whole page. */
  anchor: string;
}

/** Where the links of a Markdown page lead, as far as they stay in the repository. */
const linksOf = (page: string): Link[] =>
  [...proseOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(([, target, anchor = '']) => ({
    file: target ? join(dirname(page), target) : page,
    anchor,
  }));

/** The anchors GitHub gives the headings of a page. No page has the same heading twice. */
const anchorsOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const leads = ({ file, anchor }: Link): boolean =>
  existsSync(join(ROOT, file)) && (anchor === '' || anchorsOf(file).includes(anchor));

describe('the documentation', () => {
  it.each(pages)('%s leads to files and headings that are there', (page) => {
    expect(linksOf(page).filter((link) => !leads(link))).toEqual([]);
  });

  it('has a way to each of its pages from the first one', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const { file } of linksOf(page)) if (file.endsWith('.md')) reached.add(file);
    }
    // GitHub shows its own pages; the README of a feature stands in its folder, which may be deleted.
    const isLinked = (page: string) => !/^(\.github|features)\//.test(page);
    expect(pages.filter((page) => isLinked(page) && !reached.has(page))).toEqual([]);
  });

  it.each(['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'NOTICE', 'SECURITY.md'])(
    'names %s on its first page',
    (file) => {
      expect(linksOf('README.md').map((link) => link.file)).toContain(file);
    },
  );

  it('maps every folder of the top and of src and server', () => {
    const foldersIn = (path: string) =>
      readdirSync(join(ROOT, path), { withFileTypes: true })
        .filter(({ name }) => !name.startsWith('.') && name !== 'public' && !isGenerated(name))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(path, name));
    const mapped = linksOf('README.md').map(({ file }) => file.replace(/\/$/, ''));
    expect(['.', 'src', 'server'].flatMap(foldersIn).filter((folder) => !mapped.includes(folder))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap((page) => [...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name));
    expect(named.filter((name) => name && !(name in scripts))).toEqual([]);
  });
});

describe('the code on the page about entities', () => {
  const FOLDER = 'tests/fixtures/docs';
  /** What the compiler reads with everything else, under the imports that the page spares its readers. */
  const compiled = readdirSync(join(ROOT, FOLDER))
    .map((file) => read(join(FOLDER, file)).replaceAll("'../../../", "'../../"))
    .join('\n');
  const blocks = [
    ...['docs/adding-an-entity.md', 'extensions/README.md']
      .map(read)
      .join('\n')
      .matchAll(/```tsx?\n([\s\S]*?)```/g),
  ].map(([, code = '']) => code);
  /** A line that stands for others, or names the file, stands between what has to be as it is. */
  const pieces = blocks.flatMap((code) => code.split(/^ *\/\/ (?:…|extensions\/.*)\n/m)).filter(Boolean);

  it('is there', () => expect(pieces.length).toBeGreaterThan(4));

  it.each(pieces)('is compiled: %s', (piece) => expect(compiled).toContain(piece));
});

describe('the decisions', () => {
  const decisions = proseOf('docs/decisions.md');

  it('each have a date', () => {
    const sections = decisions.split(/^### /m).slice(1);
    expect(sections.filter((section) => !/^.+\n\n\*\d{4}-\d{2}-\d{2}\b/.test(section))).toEqual([]);
  });

  it('list texts that the web app shows', () => {
    const [, section = ''] = decisions.split('## Texts that stay as they are');
    const rows = section.split('\n## ')[0]?.match(/^\| `.+?\|/gm) ?? [];
    const texts = rows.flatMap((row) => [...row.matchAll(/`(.+?)`/g)].map(([, text = '']) => text));
    const code = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => read(join('src', path)))
      .join('\n');
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !code.includes(text))).toEqual([]);
  });
});
