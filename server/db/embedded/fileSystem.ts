import { open, statfs } from 'node:fs/promises';

/** File systems of another machine, by the number Linux gives them: whoever else uses a folder there cannot be told. */
const REMOTE: Record<number, string> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  1397113167: 'AFS',
  1937076805: 'Coda',
};

/** Those of which it cannot be told where the files lie, or that several machines may share. */
const DOUBTFUL: Record<number, string> = {
  1702057286: 'FUSE',
  16914839: '9P',
  2020557398: 'a shared folder of a virtual machine',
  12805120: 'Ceph',
  198183888: 'Lustre',
  18225520: 'GFS2',
  1952539503: 'OCFS2',
};

export type FileSystem = { name: string; remote: boolean };

/** What is to be known of a file system before a database is put there; undefined where there is nothing. */
export function knownFileSystem(type: number): FileSystem | undefined {
  const [remote, doubtful] = [REMOTE[type], DOUBTFUL[type]];
  if (remote) return { name: remote, remote: true };
  return doubtful ? { name: doubtful, remote: false } : undefined;
}

/**
 * Keeps a database off a file system that other machines reach, where no lock tells who else uses it and a commit may
 * not be on a disk when it is said to be.
 * @throws Error that says what to do
 */
export async function checkFileSystem(folder: string, log: (message: string) => void): Promise<void> {
  if (process.platform !== 'linux') return;
  const found = knownFileSystem((await statfs(folder)).type);
  if (found?.remote) {
    throw new Error(
      `The data folder ${folder} lies on another machine (${found.name}), where nothing keeps two databases from one ` +
        'folder. Choose a folder on a disk of this machine with DATA_DIR, or a PostgreSQL server with DATABASE_URL.',
    );
  }
  if (found) {
    log(
      `Mind: the data folder ${folder} lies on ${found.name}. Make sure that it is used from one machine alone, and ` +
        'that what is written there is on a disk.',
    );
  }
}

/** Makes what was renamed in a folder outlive a power cut. Windows can neither do nor needs this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
