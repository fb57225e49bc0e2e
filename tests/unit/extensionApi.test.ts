import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extensionsCheck, internalImports } from '../../scripts/lib/checks';
import { ROOT } from '../../scripts/lib/tool';
import { surface } from '../helpers/surface';

/*
 * Extensions rely on the recorded names and signatures. A change that breaks extensions needs an entry in CHANGELOG.md
 * that says how to migrate. `npx vitest run --project unit extensionApi -u` records it.
 */
test('the public names are the recorded ones', async () => {
  await expect(surface()).toMatchFileSnapshot(join(ROOT, 'extension-api/surface.txt'));
});

test('an import of an internal module is a warning that names the public word, or says that there is none', async () => {
  const folder = mkdtempSync(join(ROOT, '.cache/extensions-'));
  try {
    mkdirSync(join(folder, 'tags'));
    writeFileSync(
      join(folder, 'tags/definition.ts'),
      `import { define } from '../../../contract/definition/define';
import type { Cents } from '../../../server/db/units';
import { naturalFilters } from '../../../contract/definition/define';
import { text } from 'magazyn/extension';
export const tag = define({ name: 'tags', one: 'Tag', many: 'Tags', fields: { name: text('Name') } });
export type Price = Cents;
void naturalFilters;`,
    );
    const internal = 'is internal and may change in any release.';
    const warnings = [
      `tags/definition.ts: define of contract/definition/define ${internal} Import it from 'magazyn/extension'.`,
      `tags/definition.ts: Cents of server/db/units ${internal} Import it from 'magazyn/extension/server'.`,
      `tags/definition.ts: naturalFilters of contract/definition/define ${internal} It has no public name: open an issue that says what you need.`,
    ];
    expect(internalImports(folder)).toEqual(warnings);
    const [check] = extensionsCheck(folder);
    expect(await check?.run()).toMatchObject({
      ok: true,
      output: expect.stringContaining(warnings.map((each) => `warning: ${each}`).join('\n')),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a folder that does not exist has no warnings', () => {
  expect(internalImports(join(tmpdir(), 'no-such-folder'))).toEqual([]);
});
