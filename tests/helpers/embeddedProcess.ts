import { restoreTo } from '../../server/backup/pointInTime/restore';
import { startEmbedded } from '../../server/db/embedded/start';

// A process for tests to kill: `restore DATA_DIR FROM MOMENT`, or `hold DATA_DIR`, which keeps the database running.

const [work, dataDir = '', from = '', at = ''] = process.argv.slice(2);
const log = (message: string) => void process.stdout.write(`${message}\n`);
if (work === 'restore') await restoreTo({ dataDir, from, at: new Date(at), log, durable: false });
if (work === 'hold') {
  await startEmbedded({ dataDir, log, durable: false });
  log('Holding.');
}
