import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runTool } from '../../scripts/lib/tool';
import { EXAMPLES, examples, writeExamples } from '../helpers/docExamples';

beforeAll(writeExamples);

test('the code of docs/extending compiles', async () => {
  expect((await runTool('tsc', ['-p', EXAMPLES, '--checkers', '1', '--pretty', 'false'])).output).toBe('');
});

test('the code of docs/extending has the format and the rules of the product', async () => {
  const files = examples.map(({ path }) => join(EXAMPLES, path));
  const { ok, output } = await runTool('biome', [
    'ci',
    '--vcs-enabled=false',
    '--error-on-warnings',
    '--colors=off',
    ...files,
  ]);
  expect(ok ? '' : output).toBe('');
});
