import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildFailure } from '../../scripts/lib/build';
import { ROOT, spoken } from '../../scripts/lib/tool';

/** A folder with the entry point of scripts, and a script that does not compile. */
const folder = mkdtempSync(join(tmpdir(), 'magazyn-compile-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'scripts'));
for (const file of ['package.json', 'scripts/run.js']) cpSync(join(ROOT, file), join(folder, file));
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
writeFileSync(join(folder, 'scripts/config.ts'), 'export const port = 3000;\n');

test.each([
  ['has a syntax error', 'const a = {', 'start.ts:2:0: ERROR: Expected identifier but found end of file'],
  ['imports a missing file', "import { a } from './nope';\nconsole.log(a);", 'start.ts'],
  [
    'imports a name that is not exported',
    "import { a } from './config';\nconsole.log(a);",
    "start.ts:1: The requested module './config'",
  ],
])('the error of npm start for a file that %s names the file, without a stack', async (_, code, words) => {
  writeFileSync(join(folder, 'scripts/start.ts'), `${code}\n`);
  const command = [join(folder, 'scripts/run.js'), 'start'];
  const { ok, output } = await spoken(spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] }));
  expect(ok).toBe(false);
  expect(output).toContain('The code does not compile; nothing was started.');
  expect(output).toContain(join(folder, 'scripts', words));
  expect(output).not.toMatch(/^ +at /m);
});

test('a failed build shows the error of each file, without the compiler’s stack', () => {
  const stack = '\n    at transform (/node_modules/vite/dist/node.js:1:2)';
  const error = Object.assign(new Error('Build failed with 2 errors'), {
    errors: [
      { id: join(ROOT, 'src/main.tsx'), message: `\u001b[31mUnexpected token\u001b[0m${stack}` },
      { message: `[plugin checked] carriers/web.tsx:4: a screen of carriers names nam${stack}` },
    ],
  });
  expect(buildFailure(error)).toBe(
    'src/main.tsx: Unexpected token\n\ncarriers/web.tsx:4: a screen of carriers names nam',
  );
  expect(buildFailure(new Error('No space left'))).toBe('No space left');
});
