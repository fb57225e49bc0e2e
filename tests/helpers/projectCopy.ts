import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
/** What a clone does not have. */
const LEFT_OUT = new Set(['.cache', '.git', 'coverage', 'data', 'dist', 'node_modules']);
/** What a team has added is none of the product. */
const isOwn = (path: string) => !LEFT_OUT.has(path) && !/^extensions[/\\](?!README)/.test(path);
const AUTHOR = [
  ['user.name', 'Test'],
  ['user.email', 'test@example.com'],
  ['commit.gpgsign', 'false'],
] as const;

const execute = promisify(execFile);

export interface ProjectCopy {
  folder: string;
  /** Commits all that is there. */
  commit: (message: string) => Promise<unknown>;
  /** Runs a program in it. @returns what it printed @throws Error with that, where the program fails */
  run: (program: string, ...args: string[]) => Promise<string>;
  remove: () => Promise<void>;
}

/** The project as it stands, in a folder of its own, committed there; the packages that are installed are shared. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'magazyn-copy-'));
  // Databases run as another account than root, by programs that are found through it.
  await chmod(folder, 0o755);
  const run = async (program: string, ...args: string[]) => {
    const options = {
      cwd: folder,
      env: { ...process.env, EXTENSIONS_DIR: '', NO_COLOR: '1' },
      maxBuffer: 64 * 1024 * 1024,
    };
    const { stdout } = await execute(program, args, options).catch((error: Error & { stdout?: string }) => {
      // Without the cause, which would repeat all that was printed.
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
