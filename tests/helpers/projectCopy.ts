import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
/** Files that a clone does not have. */
const LEFT_OUT = new Set(['.cache', '.git', 'coverage', 'data', 'dist', 'node_modules']);
/** A team's extensions are no part of the product. */
const isOwn = (path: string) => !LEFT_OUT.has(path) && !/^extensions[/\\](?!README)/.test(path);
const AUTHOR = [
  ['user.name', 'Test'],
  ['user.email', 'test@example.com'],
  ['commit.gpgsign', 'false'],
] as const;

const execute = promisify(execFile);

export interface ProjectCopy {
  folder: string;
  /** Commits all files. */
  commit: (message: string) => Promise<unknown>;
  /** Runs a program in the copy. @returns its output @throws Error with its output if the program fails */
  run: (program: string, ...args: string[]) => Promise<string>;
  remove: () => Promise<void>;
}

/** Copies the project into a folder of its own and commits it. Shares the installed packages. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'magazyn-copy-'));
  // Databases run under another account if the tests run as root, and must reach their programs.
  await chmod(folder, 0o755);
  const run = async (program: string, ...args: string[]) => {
    const options = {
      cwd: folder,
      env: { ...process.env, EXTENSIONS_DIR: '', NO_COLOR: '1' },
      maxBuffer: 64 * 1024 * 1024,
    };
    const { stdout } = await execute(program, args, options).catch((error: Error & { stdout?: string }) => {
      // Without the cause, which repeats all output.
      throw new Error(`${error.message}\n${error.stdout ?? ''}`);
    });
    return stdout;
  };
  await cp(ROOT, folder, { recursive: true, filter: (path) => isOwn(relative(ROOT, path)) });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const commit = async (message: string) => {
    await run('git', 'add', '--all');
    await run('git', 'commit', '--quiet', '--message', message);
  };
  await run('git', 'init', '--quiet', '--initial-branch', 'team');
  for (const [name, value] of AUTHOR) await run('git', 'config', name, value);
  await commit('A copy');
  return { folder, run, commit, remove: () => rm(folder, { recursive: true, force: true }) };
}
