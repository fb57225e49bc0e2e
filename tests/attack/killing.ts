import { setTimeout as sleep } from 'node:timers/promises';
import { databaseProcesses, killProcess, ServerProcess, until } from '../helpers/serverProcess';
import type { Account, Submissions } from './submissions';

/** The attacked server, in its own process and with its own data folder. */
export class Victim {
  private server: ServerProcess;
  private address = '';

  constructor(
    private readonly dataDir: string,
    private readonly args: string[],
  ) {
    this.server = this.launch();
  }

  get url(): string {
    return this.address;
  }

  get pid(): number {
    return this.server.pid;
  }

  async ready(): Promise<void> {
    this.address = await this.server.ready();
  }

  async restart(): Promise<void> {
    this.server = this.launch();
    await this.ready();
  }

  end(signal?: NodeJS.Signals): Promise<number | null> {
    return this.server.end(signal);
  }

  processes(): Promise<number[]> {
    return databaseProcesses(this.dataDir);
  }

  private launch(): ServerProcess {
    return new ServerProcess({ DATA_DIR: this.dataDir, RATE_LIMIT: '0' }, this.args);
  }
}

/** Longer than a request takes, so that attacks hit different moments of a request. */
const LONGEST_STREAM_MS = 400;
const CLIENTS = 4;
const STOPPED_MS = 3_000;

export type Attack = 'app' | 'database' | 'stop';

/** Attacks by name, each during a stream of receipts. */
const ATTACKS: Record<Attack, (victim: Victim) => Promise<void>> = {
  app: async (victim) => {
    await victim.end('SIGKILL');
    await victim.restart();
  },
  database: async (victim) => {
    const processes = await running(victim);
    // All processes, the postmaster alone, or a random one. PostgreSQL reacts differently to each.
    const any = processes[Math.floor(Math.random() * processes.length)] ?? 0;
    const victims = [processes, processes.slice(0, 1), [any]][Math.floor(Math.random() * 3)] ?? [];
    for (const pid of victims) killProcess(pid);
  },
  stop: async (victim) => {
    const [main = 0, ...others] = await running(victim);
    const pids = Math.random() < 0.5 ? [main, ...others] : others;
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await sleep(STOPPED_MS);
    for (const pid of pids) signal(pid, 'SIGCONT');
  },
};

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has exited meanwhile.
  }
}

const running = (victim: Victim) =>
  until('there is a database', async () => {
    const found = await victim.processes();
    return found.length > 1 ? found : undefined;
  });

/** Attacks once during a stream, then repeats unconfirmed requests and checks the result. */
export async function attackProcesses(
  victim: Victim,
  submissions: Submissions,
  attack: Attack,
  name: string,
  settle: () => Promise<Account>,
): Promise<Account> {
  const receipts = submissions.stream(name, CLIENTS);
  await sleep(Math.random() * LONGEST_STREAM_MS);
  await ATTACKS[attack](victim);
  await receipts.end();
  await until('the database is back', async () => (await isReady(victim.url)) || undefined);
  return settle();
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
