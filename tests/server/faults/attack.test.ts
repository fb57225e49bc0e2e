import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { argumentsOf } from '../../helpers/programs';

const ROOT = join(import.meta.dirname, '../../..');
/** Duration of the attacks, in addition to starting and filling the servers. */
const MINUTES = '0.2';

test('a short attack breaks no promise', async () => {
  const args = [...argumentsOf('tests/attack/attack'), '--minutes', MINUTES];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  expect(stdout).toContain('kept   figures after all of it: {"differences":0}');
  expect(stdout).not.toContain('BROKEN');
}, 900_000);
