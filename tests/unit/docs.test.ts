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

/** The text of a page without code blocks. */
const proseOf = (page: string): string => read(page).replace(/```[\s\S]*?```/g, '');

interface Link {
  /** Relative to the root of the repository. */
  file: string;
  /** The anchor of the target heading; '' for the whole page. */
  anchor: string;
}

/** The links of a Markdown page within the repository. */
const linksOf = (page: string): Link[] =>
  [...proseOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(([, target, anchor = '']) => ({
    file: target ? join(dirname(page), target) : page,
    anchor,
  }));

/** The anchors that GitHub generates for the headings of a page. No page has the same heading twice. */
const anchorsOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** A link into a folder of `features/` may lead nowhere after its deletion. */
const isDeletedFeature = (file: string) => {
  const [folder] = /^features\/[^/]+/.exec(file) ?? [];
  return folder !== undefined && !existsSync(join(ROOT, folder));
};

const leads = ({ file, anchor }: Link): boolean =>
  isDeletedFeature(file) || (existsSync(join(ROOT, file)) && (anchor === '' || anchorsOf(file).includes(anchor)));

describe('the documentation', () => {
  it.each(pages)('the links of %s have existing targets', (page) => {
    expect(linksOf(page).filter((link) => !leads(link))).toEqual([]);
  });

  it('links every page from the first one, directly or not', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const { file } of linksOf(page)) if (file.endsWith('.md') && !isDeletedFeature(file)) reached.add(file);
    }
    // GitHub shows its own pages; the README of a feature stands in its folder, which may be deleted.
    const isLinked = (page: string) => !/^(\.github|features)\//.test(page);
    expect(pages.filter((page) => isLinked(page) && !reached.has(page))).toEqual([]);
  });

  it.each(['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'NOTICE', 'SECURITY.md'])(
    'mentions %s on its first page',
    (file) => {
      expect(linksOf('README.md').map((link) => link.file)).toContain(file);
    },
  );

  it('lists every folder of the root, of src and of server', () => {
    const foldersIn = (path: string) =>
      readdirSync(join(ROOT, path), { withFileTypes: true })
        .filter(({ name }) => !name.startsWith('.') && name !== 'public' && !isGenerated(name))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(path, name));
    const mapped = linksOf('README.md').map(({ file }) => file.replace(/\/$/, ''));
    expect(['.', 'src', 'server'].flatMap(foldersIn).filter((folder) => !mapped.includes(folder))).toEqual([]);
  });

  it.each(pages.filter((page) => page !== 'CHANGELOG.md'))('%s names only existing files and folders', (page) => {
    /** Folders that exist only after a reader's own command or in an example. */
    const isExample = (path: string) => /^(extensions\/(NAME|carriers)|(src|server)\/resources\/x)(\/|$)/.test(path);
    const top = readdirSync(ROOT).filter((name) => !isGenerated(name));
    const paths = [...proseOf(page).matchAll(/`([\w./@-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => path.includes('/') && top.includes(path.split('/')[0] ?? ''));
    expect(
      paths.filter((path) => !isExample(path) && !isDeletedFeature(path) && !existsSync(join(ROOT, path))),
    ).toEqual([]);
  });

  it('mentions only existing commands', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run ([\w:]+(?:-\w+)*)/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => name && !(name in scripts))).toEqual([]);
  });
});

describe('the decisions', () => {
  const FOLDER = 'docs/decisions';
  /** The records, with their places in the index: a file of its own, or a section of a file for a subject. */
  const records = readdirSync(join(ROOT, FOLDER))
    .filter((name) => name !== 'README.md')
    .flatMap((file) => {
      const text = read(join(FOLDER, file));
      if (/^# .+\n\n\*\d/.test(text)) return [{ text, place: file }];
      return text
        .split(/^(?=## )/m)
        .slice(1)
        .map((section) => ({
          text: section.slice(1),
          place: `${file}#${anchorOf(/^## (.+)/.exec(section)?.[1] ?? '')}`,
        }));
    });

  it('each have a title, a date, a context, a decision and consequences', () => {
    const form =
      /^# .+\n\n\*\d{4}-\d{2}-\d{2}\b.*\*\n\n\*\*Context\.\*\*[\s\S]+\n\n\*\*Decision\.\*\*[\s\S]+\n\n\*\*Consequences\.\*\*/;
    expect(records.length).toBeGreaterThan(0);
    expect(records.filter(({ text }) => !form.test(text)).map(({ place }) => place)).toEqual([]);
  });

  it('are all in the index, under their titles', () => {
    const index = read(join(FOLDER, 'README.md'));
    const lineOf = ({ text, place }: (typeof records)[number]) => `- [${/^# (.+)/.exec(text)?.[1]}](${place})`;
    expect(records.map(lineOf).filter((line) => !index.includes(`\n${line}\n`))).toEqual([]);
  });

  it('list texts that the web app shows', () => {
    const rows = read(join(FOLDER, 'specified-texts.md')).match(/^\| `.+?\|/gm) ?? [];
    const texts = rows.flatMap((row) => [...row.matchAll(/`(.+?)`/g)].map(([, text = '']) => text));
    const code = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => read(join('src', path)))
      .join('\n');
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !code.includes(text))).toEqual([]);
  });
});
