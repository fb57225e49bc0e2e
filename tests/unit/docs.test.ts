import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/tool';

const pages = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Where the links of a Markdown page lead, as far as they stay in the repository. */
function linksOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].flatMap(([, target]) =>
    target ? [join(dirname(page), target)] : [],
  );
}

describe('the documentation', () => {
  it.each(pages)('%s leads to files that are there', (page) => {
    expect(linksOf(page).filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
  });

  it('maps every folder of the top and of src and server', () => {
    const unmapped = ['public', ...readFileSync(join(ROOT, '.gitignore'), 'utf8').split(/\/?\n/)];
    const foldersIn = (path: string) =>
      readdirSync(join(ROOT, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !unmapped.includes(entry.name))
        .map(({ name }) => join(path, name));
    const mapped = linksOf('README.md').map((target) => target.replace(/\/$/, ''));
    expect(['.', 'src', 'server'].flatMap(foldersIn).filter((folder) => !mapped.includes(folder))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = pages.flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => name && !(name in scripts))).toEqual([]);
  });
});
