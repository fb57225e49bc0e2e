import { startServer } from '../../server/start';
import type { Answer } from './serverProcess';

/*
 * The server as shipped, without its log. In its own process, so that the benchmark takes none of its processor time and its
 * memory is measured alone. Started by serverProcess.ts.
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
// Also stops when the parent process is killed.
process.on('disconnect', () => void server.stop());
answer({ url: server.url });
