import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
/** What a clone does not have. */
const LEFT_OUT = new Set(['.cache', '.git', 'coverage', 'data', 'dist', 'node_modules']);
const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];

const execute = promisify(execFile);

export interface ProjectCopy {
  folder: string;
  /** Runs a program in it. @returns what it printed @throws Error with that, where the program fails */
  run: (program: string, ...args: string[]) => Promise<string>;
  remove: () => Promise<void>;
}

/** The project as it stands, in a folder of its own, committed there; the packages that are installed are shared. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'magazyn-copy-'));
  const run = async (program: string, ...args: string[]) => {
    const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await execute(program, args, options).catch((error: Error & { stdout?: string }) => {
      // Without the cause, which would repeat all that was printed.
      throw new Error(`${error.message}\n${error.stdout ?? ''}`);
    });
    return stdout;
  };
  await cp(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await run('git', 'init', '--quiet');
  await run('git', 'add', '--all');
  await run('git', ...AUTHOR, 'commit', '--quiet', '--message', 'A copy');
  return { folder, run, remove: () => rm(folder, { recursive: true, force: true }) };
}
