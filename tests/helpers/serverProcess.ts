import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { argumentsOf } from './programs';

const ROOT = join(import.meta.dirname, '../..');
const LONGEST_WAIT_MS = 60_000;

interface ProcessOptions {
  script?: string[];
  cwd?: string;
  /** A program that runs the server, with its arguments. */
  under?: string[];
  /** The whole command, in place of Node with the script. */
  command?: string[];
  /** Whether it has a terminal, at which a test can {@link ServerProcess.type}. */
  terminal?: boolean;
}

/** The server as a process of its own; without a web app, unless another script is named. */
export class ServerProcess {
  /** Everything it printed. */
  output = '';
  private readonly child: ChildProcess;

  constructor(
    env: Record<string, string>,
    args: string[] = ['--no-seed'],
    {
      script = argumentsOf('server/main'),
      command = [process.execPath, ...script],
      cwd = ROOT,
      under = [],
      terminal = false,
    }: ProcessOptions = {},
  ) {
    const line = [...under, ...command, ...args];
    // The program `script` of the same name gives what it runs a terminal.
    const [program = '', ...rest] = terminal ? ['script', '-qefc', line.join(' '), '/dev/null'] : line;
    this.child = spawn(program, rest, {
      cwd,
      // A machine with much else to do lags, with nothing wrong in the server.
      env: { ...process.env, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'error', MAX_LAG: '0', ...env },
      stdio: [terminal ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Waits until it listens, no longer than `ms`. @returns its address @throws Error with what it printed, where it ends before that */
  async ready(ms = LONGEST_WAIT_MS): Promise<string> {
    const listening = () => {
      const url = /ready at (http:\S+)/.exec(this.output)?.[1];
      if (url) return url;
      if (!this.hasEnded) return undefined;
      throw new Error(`The server ended:\n${this.output}`);
    };
    return until('the server listens', listening, ms);
  }

  /** Presses keys, once what it printed ends in `prompt`. It needs a terminal. */
  async type(prompt: string, keys: string): Promise<void> {
    await until(`it asks "${prompt}"`, () => this.output.endsWith(prompt) || undefined);
    this.child.stdin?.write(keys);
  }

  /** Sends a signal and waits for the end. @returns the exit code, or null where the signal itself ended it */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!this.hasEnded) this.child.kill(signal);
    return this.exit();
  }

  /** Waits for the end. */
  async exit(): Promise<number | null> {
    if (!this.hasEnded) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

/** Asks again and again until there is an answer. @param what is waited for, in words for the failure */
export async function until<Answer>(
  what: string,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  ms = LONGEST_WAIT_MS,
): Promise<Answer> {
  for (const latest = Date.now() + ms; Date.now() < latest; ) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(20);
  }
  throw new Error(`Waited too long until ${what}.`);
}

/** The process ids of the database of a data folder, its main process first; empty where none runs. */
export async function databaseProcesses(dataDir: string): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(file, 10);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.includes(dataDir)) return [];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** Ends a process that may have ended already, as the children of a killed one do. */
export function killProcess(pid: number): void {
  // 0 and below would be whole groups of processes, our own among them.
  if (!(pid > 0)) throw new RangeError(`${pid} is not a process.`);
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
