import type { Databases } from '../../scripts/cluster/databases';
import { type Server, type ServerOptions, startServer } from '../../server/start';
import { UNLIMITED } from './limits';

/** Starts servers in this process, on all databases of a cluster. Each database may answer reads. */
export async function startServers(
  { url, urls }: Databases,
  count: number,
  log: (message: string) => void = () => {},
): Promise<Server[]> {
  const options: ServerOptions = {
    databaseUrl: url,
    replicas: urls,
    dataDir: '',
    host: '127.0.0.1',
    port: 0,
    seed: false,
    size: 'default',
    corsOrigins: [],
    trustProxy: true,
    trustClock: false,
    logLevel: 'silent',
    limits: UNLIMITED,
    log,
  };
  const servers: Server[] = [];
  for (let nth = 0; nth < count; nth++) servers.push(await startServer(options));
  return servers;
}

/** Reads a metric from a server's /metrics, summed over its labels. */
export async function metricOf(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
