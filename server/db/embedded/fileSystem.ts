import { open, statfs } from 'node:fs/promises';

/** Network file systems, by their Linux type number: locks there do not reveal other users of a folder. */
const REMOTE: Record<number, string> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  1397113167: 'AFS',
  1937076805: 'Coda',
};

/** File systems whose storage location is unknown, or that several machines may share. */
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

/** Returns the file system if it needs an error or a warning; else undefined. */
export function knownFileSystem(type: number): FileSystem | undefined {
  const [remote, doubtful] = [REMOTE[type], DOUBTFUL[type]];
  if (remote) return { name: remote, remote: true };
  return doubtful ? { name: doubtful, remote: false } : undefined;
}

/**
 * Rejects a network file system for a database: locks there do not reveal other users, and a confirmed commit may not be on
 * disk.
 * @throws Error with advice
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

/** Makes renames in a folder survive a power cut. Windows neither supports nor needs this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
