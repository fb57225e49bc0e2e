import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/tool';
import { merged, stylesOf } from '../../scripts/vite/look';
import { arranged } from '../../src/app/arrange';
import { COLOURS, customize } from '../../src/app/customize';
import type { PageRoute } from '../../src/routing/pageRoute';

describe('looks of several extensions', () => {
  test('are merged', () => {
    const first = customize({ brand: 'Harbour', colours: { primary: ['#000', '#fff'] } });
    const second = customize({ colours: { line: ['#111', '#eee'] }, order: ['/'] });
    expect(
      merged([
        ['a/look.ts', first],
        ['b/look.ts', second],
      ]),
    ).toEqual({
      brand: 'Harbour',
      colours: { primary: ['#000', '#fff'], line: ['#111', '#eee'] },
      order: ['/'],
    });
  });

  test.each([
    ['a brand', customize({ brand: 'A' }), 'brand'],
    ['a colour', customize({ colours: { primary: ['#000', '#fff'] } }), "colours['primary']"],
    ['a word', customize({ words: { 'ra.validation.required': 'Needed' } }), "words['ra.validation.required']"],
    ['a link', customize({ links: { '/products': false } }), "links['/products']"],
    ['an order', customize({ order: ['/'] }), 'order'],
  ])('are rejected if two set %s', (_, look, what) => {
    const twice = [
      ['a/look.ts', look],
      ['b/look.ts', look],
    ] as const;
    expect(() => merged(twice)).toThrow(new Error(`b/look.ts: ${what} is set by a/look.ts too.`));
  });
});

test('colours become styles for both schemes, or none', () => {
  expect(stylesOf({ colours: { 'text-soft': ['#111', 'rgb(1 2 3)'] } })).toBe(
    ':root {\n  --text-soft: light-dark(#111, rgb(1 2 3));\n}\n',
  );
  expect(stylesOf({})).toBe('');
});

test('the configurable colours are those of the style sheet', () => {
  const styles = readFileSync(join(ROOT, 'src/theme/base.css'), 'utf8');
  expect([...styles.matchAll(/--([\w-]+): light-dark/g)].map(([, name]) => name)).toEqual([...COLOURS]);
});

describe('links in the sidebar', () => {
  const icon = () => null;
  const route = (path: string, label?: string): PageRoute => ({
    path,
    element: createElement('p'),
    ...(label !== undefined && { link: { label, icon }, views: [{ label: 'Few', icon, query: 'few=1' }] }),
  });
  const routes = [route('/', 'Home'), route('/products', 'Products'), route('/products/:id'), route('/own', 'Own')];
  const linksOf = (look: Parameters<typeof arranged>[1]) =>
    arranged(routes, look).flatMap(({ path, link, views = [] }) =>
      link ? [[path, link.label, link.group, views[0]?.group]] : [],
    );

  test('come in the given order, others after them', () => {
    expect(linksOf({ order: ['/own', '/products'] }).map(([path]) => path)).toEqual(['/own', '/products', '/']);
  });

  test('can be renamed, grouped with their views, or hidden', () => {
    expect(linksOf({ links: { '/': false, '/products': { label: 'Goods', group: 'Stock' } } })).toEqual([
      ['/products', 'Goods', 'Stock', 'Stock'],
      ['/own', 'Own', undefined, undefined],
    ]);
    expect(arranged(routes, { links: { '/': false } }).map(({ path }) => path)).toEqual(routes.map(({ path }) => path));
  });

  test('that do not exist cause an error that names them', () => {
    expect(() => linksOf({ order: ['/onw'] })).toThrow(
      'look.ts: no link leads to /onw. There are: /, /products, /own.',
    );
  });
});
