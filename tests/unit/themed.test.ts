import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as headless from 'ra-core';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/tool';
import { sourceAt } from '../helpers/imports';

/*
 * Components of MUI and react-admin insert styles that the Content-Security-Policy blocks, unless `themed()` loads them. In
 * production they would have no styles.
 */

/** Modules of MUI without styles. */
const DRAWS_NOTHING = new Set(['@mui/material/useAutocomplete', '@mui/material/utils']);

test('components of MUI and react-admin load through themed()', () => {
  expect(drawnWithStyles()).toEqual([]);
});

test('the check finds components that do not', () => {
  expect(drawnWithStyles({ throughThemed: true })).toEqual([
    'src/dev/Hatch.tsx draws with @mui/material/Chip',
    'src/dev/Hatch.tsx draws with @mui/material/Rating',
    'src/dev/Hatch.tsx draws with BooleanField of react-admin',
  ]);
});

/** Finds styled components that the app imports outside `themed()`, or anywhere. */
function drawnWithStyles({ throughThemed = false } = {}): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const visit = (file: string) => {
    if (seen.has(file) || file === join(ROOT, 'src/theme/MuiTheme.tsx')) return;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    const { module } = parseSync(file, code);
    const visitRelative = (request: string) => {
      if (request.startsWith('.') && !request.endsWith('.css')) visit(sourceAt(join(dirname(file), request)));
    };
    for (const { moduleRequest, entries } of module.staticImports) {
      const request = moduleRequest.value;
      const names = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '');
      if (names.length === 0 && entries.length > 0) continue;
      if (/^@(mui\/material|emotion)(\/|$)/.test(request) && !DRAWS_NOTHING.has(request))
        found.push(`${drawsWith(file)} ${request}`);
      if (request === 'react-admin') {
        const styled = names.filter((name) => !(name in headless));
        found.push(...styled.map((name) => `${drawsWith(file)} ${name} of react-admin`));
      }
      visitRelative(request);
    }
    for (const { entries } of module.staticExports) {
      for (const { moduleRequest, isType } of entries) if (moduleRequest && !isType) visitRelative(moduleRequest.value);
    }
    for (const { start, moduleRequest } of module.dynamicImports) {
      const isThemed = /\bthemed(<[^>]*>)?\(\(\) => $/.test(code.slice(0, start));
      if (!isThemed || throughThemed) visitRelative(code.slice(moduleRequest.start + 1, moduleRequest.end - 1));
    }
  };
  visit(join(ROOT, 'src/main.tsx'));
  return found.toSorted();
}

const drawsWith = (file: string) => `${relative(ROOT, file)} draws with`;
