import { chmod, readdir, stat } from 'node:fs/promises';
import type { Account } from './account';

/** Permission bits of group and others. */
const OF_OTHERS = 0o077;
/** Names that a start, a restore or a new file system creates in a data folder. */
const OURS = /^(postgres(\..+)?|lost\+found)$/;

/**
 * Closes a data folder to all accounts except the database's. A folder that holds other files, or belongs to a third account,
 * may be open for a reason: it stays as it is, with a warning. The cluster in it is closed in any case.
 */
export async function closeToOthers(folder: string, account: Account, log: (message: string) => void): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode, uid } = await stat(folder);
  if ((mode & OF_OTHERS) === 0) return;
  const rights = (mode & 0o777).toString(8);
  const warn = (why: string) =>
    log(
      `Mind: other accounts may enter the data folder ${folder} (${rights}), whose rights stay as they are: ${why}. ` +
        `The database in it is closed to them. To close the folder too: chmod 700 '${folder}'`,
    );
  if (uid !== process.getuid?.() && uid !== account.uid) return warn(`it belongs to the account number ${uid}`);
  const [other] = (await readdir(folder)).filter((name) => !OURS.test(name));
  if (other !== undefined) return warn(`it holds other things as well, such as ${other}`);
  try {
    // Root creates the folder for the database's account, which needs access.
    await account.own(folder);
    await chmod(folder, 0o700);
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
  }
}
