import { execFile, spawn } from 'node:child_process';
import { chown, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const output = promisify(execFile);

/** The system account that the database runs as. PostgreSQL refuses to run as root. */
export interface Account {
  /**
   * Runs a program as that account; rejects with the program's output when it fails.
   */
  run: (program: string, args: string[], options?: RunOptions) => Promise<void>;
  /** The user id; undefined on systems without one. */
  uid: number | undefined;
  /** The group id; undefined on systems without one. */
  gid: number | undefined;
  /** Changes the owner of a file or folder to that account. */
  own: (path: string) => Promise<void>;
  /** Returns whether that account can traverse the path and every folder above it, without root's capabilities. */
  reaches: (path: string) => Promise<boolean>;
}

export interface RunOptions {
  /** An open file that the program and its children inherit as descriptor 3. */
  hold?: number;
  /** Interrupts the program, as Ctrl-C does: `pg_ctl start` then stops the database. */
  signal?: AbortSignal | undefined;
}

interface Identity {
  uid: number;
  gid: number;
}

/** Accounts that root may run a database as, in order of preference. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * Chooses the account to run a cluster as: the current one, or, for root, the cluster's owner, or else a system account
 * without privileges.
 * @param dataDir the folder that the account has to reach
 * @param clusterDir the cluster, if it exists
 */
export async function chooseAccount(dataDir: string, clusterDir?: string): Promise<Account> {
  if (process.getuid?.() !== 0) {
    return {
      run: (program, args, options) => execute(program, args, {}, options),
      uid: process.getuid?.(),
      gid: process.getgid?.(),
      own: async () => {},
      reaches: async () => true,
    };
  }
  const identity = (clusterDir && (await ownerOf(clusterDir))) || (await unprivileged());
  const own = (path: string) => chown(path, identity.uid, identity.gid);
  const reaches = (path: string) => canReach(identity, path);
  const { uid, gid } = identity;
  if (await reaches(dataDir)) {
    return { run: (program, args, options) => execute(program, args, identity, options), uid, gid, own, reaches };
  }
  const prefix = passingThrough(identity);
  const run: Account['run'] = (program, args, options) =>
    execute('setpriv', [...prefix, program, ...args], {}, options);
  return { run, uid, gid, own, reaches };
}

/**
 * An unprivileged account cannot reach files below a closed home folder, such as /root. On Linux it keeps one of root's
 * capabilities: to pass through folders.
 */
function passingThrough({ uid, gid }: Identity): string[] {
  if (process.platform !== 'linux') {
    throw new Error('The data folder lies below a folder that is closed to others. Choose another DATA_DIR.');
  }
  const capability = '+dac_override';
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    '--',
  ];
}

/** Does not wait for the pipes to close after success: the database that `pg_ctl` started may keep them open. */
function execute(
  program: string,
  args: string[],
  identity: Partial<Identity>,
  { hold, signal }: RunOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...identity,
      // The current folder may be closed to that account.
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe', ...(hold === undefined ? [] : [hold])],
      windowsHide: true,
      ...(signal && { signal, killSignal: 'SIGINT' as const }),
    });
    let printed = '';
    const streams = [child.stdout, child.stderr];
    for (const stream of streams) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code !== 0) return;
      for (const stream of streams) stream?.destroy();
      resolve();
    });
    child.once('close', () => reject(new Error(printed.trim() || `${program} failed`)));
  });
}

async function ownerOf(path: string): Promise<Identity | undefined> {
  const { uid, gid } = await stat(path);
  return uid === 0 ? undefined : { uid, gid };
}

async function unprivileged(): Promise<Identity> {
  for (const name of UNPRIVILEGED) {
    const ids = await Promise.all([output('id', ['-u', name]), output('id', ['-g', name])]).catch(() => undefined);
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as. ' +
      'Start as another user, or set DATABASE_URL.',
  );
}

/** Returns whether the account can traverse the path and every folder above it. */
async function canReach({ uid, gid }: Identity, path: string): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    const owner = await stat(folder);
    const bit = owner.uid === uid ? 0o100 : owner.gid === gid ? 0o010 : 0o001;
    if (!(owner.mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}
