import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Where the links of a Markdown page lead, as far as they stay in the repository. */
function linksOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].flatMap(([, target]) =>
    target ? [join(dirname(page), target)] : [],
  );
}

describe('the documentation', () => {
  it.each(pages)('%s leads to files that are there', (page) => {
    expect(linksOf(page).filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  it('maps every folder of the top and of src and server', () => {
    const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    }).split('\n');
    const folders = new Set(
      tracked.flatMap((file) => {
        const [top, below, ...rest] = file.split('/');
        if (!top || below === undefined || top.startsWith('.') || top === 'public') return [];
        return (top === 'src' || top === 'server') && rest.length > 0 ? [top, `${top}/${below}`] : [top];
      }),
    );
    const mapped = new Set(linksOf('README.md').map((target) => target.replace(/\/$/, '')));
    expect([...folders].filter((folder) => !mapped.has(folder))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => name && !(name in scripts))).toEqual([]);
  });
});
