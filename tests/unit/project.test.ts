import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import { ROOT } from '../../scripts/lib/tool';
import { codeIn } from '../helpers/imports';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the version of package.json', () => {
  test('matches the lock file', () => {
    expect([lock.version, lock.packages[''].version]).toEqual([project.version, project.version]);
  });

  test('is the latest one in the changelog, below the unreleased changes', () => {
    const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings[0]).toBe('Unreleased');
    expect(headings[1]?.replace(/\d{4}-\d{2}-\d{2}$/, 'DAY')).toBe(`${project.version} - DAY`);
  });

  test('is among the supported versions', () => {
    const [minor] = /^\d+\.\d+/.exec(project.version) ?? [];
    expect(read('SECURITY.md')).toContain(`\n| ${minor} | yes`);
  });
});

describe('the minimum version of Node', () => {
  const oldest = read('.nvmrc').trim();

  test('is in package.json', () => {
    expect(project.engines.node).toBe(`>=${oldest}`);
  });

  test('runs all tests in CI', () => {
    const workflow = read('.github/workflows/ci.yml');
    expect(workflow).toContain('node-version-file: .nvmrc');
    expect(workflow).toContain('run: bash .ci/run');
  });

  test.each(['README.md', 'docs/operations.md'])('is in %s', (page) => {
    expect(read(page)).toContain(`Node ${oldest} or newer`);
  });
});

test('editors and the formatter use the same widths', () => {
  const { formatter } = JSON.parse(read('biome.json')) as {
    formatter: { indentStyle: string; indentWidth: number; lineWidth: number };
  };
  const settings = Object.fromEntries(
    [...read('.editorconfig').matchAll(/^(\w+) = (.+)$/gm)].map(([, key, value]) => [key, value]),
  );
  expect(settings).toMatchObject({
    indent_style: formatter.indentStyle,
    indent_size: String(formatter.indentWidth),
    max_line_length: String(formatter.lineWidth),
  });
});

test.each(['bench', 'contract', 'extension-api', 'extensions', 'features', 'scripts', 'server', 'src', 'tests'])(
  'module names in %s differ in more than their case, which macOS and Windows ignore',
  (folder) => {
    const modules = codeIn(folder).map((file) => file.replace(/\.\w+$/, '').toLowerCase());
    expect(modules.filter((name, index) => modules.indexOf(name) !== index)).toEqual([]);
  },
);
