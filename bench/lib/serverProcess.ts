import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Answer {
  url?: string;
  /** Current and peak physical memory in bytes. */
  memory?: number;
  peak?: number;
}

/** Disposing stops the server. */
export interface ServerProcess extends AsyncDisposable {
  url: string;
  /** Current physical memory in MB. */
  memory: () => Promise<number>;
  /** Peak physical memory in MB. */
  peak: () => Promise<number>;
}

/** Starts the server on a database, in its own process. */
export async function startServerProcess(databaseUrl: string): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [databaseUrl], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const started = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => undefined)]);
  const { url } = (started?.[0] ?? {}) as Answer;
  if (!url) throw new Error('The server did not start.');
  const ask = async (what: 'memory' | 'peak') => {
    child.send('memory');
    const [answer] = (await once(child, 'message')) as [Answer];
    return (answer[what] ?? Number.NaN) / 1_000_000;
  };
  return {
    url,
    memory: () => ask('memory'),
    peak: () => ask('peak'),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
