import { execFile, spawn } from 'node:child_process';
import { chown, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const output = promisify(execFile);

/** Who the database runs as. PostgreSQL refuses to run as root. */
export interface Account {
  /**
   * Runs a program as that account; rejects with what it said when it fails.
   * @param hold an open file that it, and all it starts, is handed as number 3
   */
  run: (program: string, args: string[], hold?: number) => Promise<void>;
  /** The account's number; undefined where there are none. */
  uid: number | undefined;
  /** The number of its group; undefined where there are none. */
  gid: number | undefined;
  /** Hands a file or folder to that account. */
  own: (path: string) => Promise<void>;
  /** Whether the path and every folder above it let that account pass, without any of root's powers. */
  reaches: (path: string) => Promise<boolean>;
}

interface Identity {
  uid: number;
  gid: number;
}

/** Accounts root may run a database as, the best first. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * The account to run a cluster as: the one we are, or, for root, the one that owns the cluster already, or else a
 * system account without privileges.
 * @param dataDir the folder it has to reach
 * @param clusterDir the cluster, if it exists already
 */
export async function chooseAccount(dataDir: string, clusterDir?: string): Promise<Account> {
  if (process.getuid?.() !== 0) {
    return {
      run: (program, args, hold) => execute(program, args, {}, hold),
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
    return { run: (program, args, hold) => execute(program, args, identity, hold), uid, gid, own, reaches };
  }
  const prefix = passingThrough(identity);
  const run: Account['run'] = (program, args, hold) => execute('setpriv', [...prefix, program, ...args], {}, hold);
  return { run, uid, gid, own, reaches };
}

/**
 * Below a home folder that is closed to others, such as /root, an unprivileged account could not reach its files. Of
 * root's powers it then keeps the one to pass through folders, as Linux allows.
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

/** The database that `pg_ctl` leaves behind may keep the pipes open, so success does not wait for their end. */
function execute(program: string, args: string[], identity: Partial<Identity>, hold?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...identity,
      // The folder we are in may be closed to that account.
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe', ...(hold === undefined ? [] : [hold])],
      windowsHide: true,
    });
    let said = '';
    const streams = [child.stdout, child.stderr];
    for (const stream of streams) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code !== 0) return;
      for (const stream of streams) stream?.destroy();
      resolve();
    });
    child.once('close', () => reject(new Error(said.trim() || `${program} failed`)));
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

/** Whether the path and every folder above it let the account pass. */
async function canReach({ uid, gid }: Identity, path: string): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    const owner = await stat(folder);
    const bit = owner.uid === uid ? 0o100 : owner.gid === gid ? 0o010 : 0o001;
    if (!(owner.mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}
