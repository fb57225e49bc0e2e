import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/tool';

/*
 * The editor shows an explanation with an example for every part of a declaration.
 */

const sourceOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Returns the comment above each line that matches, with the name captured by the pattern. */
function documented(source: string, line: RegExp): [name: string, comment: string][] {
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    const name = line.exec(text)?.[1];
    if (!name) return [];
    const above = lines.slice(0, index).join('\n');
    return [[name, /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/$/.exec(above)?.[1] ?? '']] as [string, string][];
  });
}

/** Returns the members of an interface with their comments. */
function members(file: string, of: string): [name: string, comment: string][] {
  const [, body = ''] = sourceOf(file).split(`export interface ${of}`);
  return documented(body.slice(0, body.indexOf('\n}')), /^ {2}(\w+)\??: /);
}

const builders = (file: string) => documented(sourceOf(file), /^export const (\w+)/);

describe.each([
  ['the screens of an entity', members('src/schema/spec.ts', 'ResourceSpec')],
  ['a form', members('src/schema/spec.ts', 'FormSpec')],
  ['a list', members('src/schema/list/listSpec.ts', 'ListSpec')],
  ['the filters of a list', members('src/schema/list/listSpec.ts', 'FilterOptions')],
  ['a record’s page', members('src/schema/showSpec.ts', 'ShowSpec')],
  ['a related list', members('src/schema/showSpec.ts', 'Related')],
  ['its texts', members('src/schema/texts.ts', 'Texts')],
  ['its API options', members('src/schema/api.ts', 'Api')],
  ['a look', members('src/app/customize.ts', 'Look')],
  ['a scope', members('contract/definition/define.ts', 'Scope')],
  ['a preset', members('src/schema/list/listSpec.ts', 'Preset')],
  ['the options of a column', members('src/schema/list/columns.ts', 'ColumnOptions')],
  ['a definition', members('contract/definition/define.ts', 'Spec')],
  ['the builders of fields', builders('contract/definition/fields.ts')],
  ['the fields', builders('src/schema/fields.ts')],
  ['the filters', builders('src/schema/list/filters.ts')],
])('%s', (_, parts) => {
  test('has parts', () => expect(parts.length).toBeGreaterThan(1));

  test.each(parts)('%s is explained, with an example', (name, comment) => {
    expect(comment.trim()).not.toBe('');
    expect(comment).toMatch(new RegExp(`@example|${name}: |@link`));
  });
});
