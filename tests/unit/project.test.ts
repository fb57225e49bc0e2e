import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import { ROOT } from '../../scripts/lib/tool';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the version of package.json', () => {
  test('is the one that is locked', () => {
    expect([lock.version, lock.packages[''].version]).toEqual([project.version, project.version]);
  });

  test('is the last one of the changelog, below what is not released', () => {
    const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings[0]).toBe('Unreleased');
    expect(headings[1]?.replace(/\d{4}-\d{2}-\d{2}$/, 'DAY')).toBe(`${project.version} - DAY`);
  });

  test('is among those that get fixes', () => {
    const [minor] = /^\d+\.\d+/.exec(project.version) ?? [];
    expect(read('SECURITY.md')).toContain(`\n| ${minor} | yes`);
  });
});

describe('the oldest Node that will do', () => {
  const oldest = read('.nvmrc').trim();

  test('is the one that package.json asks for', () => {
    expect(project.engines.node).toBe(`>=${oldest}`);
  });

  test('is the one that everything is tested with', () => {
    const workflow = read('.github/workflows/ci.yml');
    expect(workflow).toContain('node-version-file: .nvmrc');
    expect(workflow).toContain('run: bash .ci/run');
  });

  test.each(['README.md', 'docs/operations.md'])('is the one that %s names', (page) => {
    expect(read(page)).toContain(`Node ${oldest} or newer`);
  });
});

test('editors and the formatter go by the same widths', () => {
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
