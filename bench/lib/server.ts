import { startServer } from '../../server/start';
import type { Answer } from './serverProcess';

/*
 * The server as it is shipped, its log thrown away, in a process of its own: what asks it does not take of its time, and
 * its memory is its own. Started by serverProcess.ts.
 */

const [databaseUrl = ''] = process.argv.slice(2);
const server = await startServer({
  databaseUrl,
  dataDir: '',
  host: '127.0.0.1',
  port: 0,
  seed: false,
  size: 'default',
  corsOrigins: [],
  trustProxy: false,
  trustClock: false,
  logLevel: 'info',
  log: () => {},
});

const answer = (message: Answer) => process.send?.(message);

process.on('message', () =>
  answer({ memory: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1_024 }),
);
// Also when the one who started it is killed.
process.on('disconnect', () => void server.stop());
answer({ url: server.url });
