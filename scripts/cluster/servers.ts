import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../lib/tool';
import type { Databases } from './databases';

/** A server process. */
export interface ServerProcess {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts servers on a cluster. The first one migrates the schema and inserts the demo data before the others start. */
export async function startProcesses({ url, urls }: Databases, count: number): Promise<ServerProcess[]> {
  const env = { DATABASE_URL: url, DATABASE_REPLICAS: urls.join(','), PORT: '0', TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
  const first = await startProcess(env);
  const others = Array.from({ length: count - 1 }, () => startProcess(env));
  return [first, ...(await Promise.all(others))];
}

async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['scripts/run.js', 'start'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Keeps Ctrl+C from this process: the caller stops it, before its databases.
    detached: true,
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  return { url: await listening(child), pid: child.pid ?? 0, stop };
}

/** Waits until the server listens, then copies its output to the terminal. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (text: string) => {
      output += text;
      const [, url] = /ready at (http:\S+)/.exec(output) ?? [];
      if (!url) return;
      resolve(url);
      child.stdout?.off('data', listen).pipe(process.stdout);
    };
    child.stdout?.setEncoding('utf8').on('data', listen);
    child.once('exit', () => reject(new Error(`The server ended:\n${output}`)));
  });
}
