import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runTool, type Tool } from '../../scripts/lib/tool';
import { EXAMPLES, examples, writeExamples } from '../helpers/docExamples';

beforeAll(writeExamples);

test('the code of docs/extending compiles', async () => {
  expect((await runTool('tsc', ['-p', EXAMPLES, '--checkers', '1', '--pretty', 'false'])).output).toBe('');
});

const files = examples.filter(({ path }) => !path.endsWith('.sql')).map(({ path }) => join(EXAMPLES, path));

test.each<[Tool, string[]]>([
  ['biome', ['ci', '--vcs-enabled=false', '--error-on-warnings', '--colors=off', ...files]],
  ['oxlint', ['--deny-warnings', '--no-ignore', ...files]],
])('the code of docs/extending passes %s, as in npm run check', async (tool, options) => {
  const { ok, output } = await runTool(tool, options);
  expect(ok ? '' : output).toBe('');
});
