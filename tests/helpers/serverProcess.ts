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
  /** A program that runs the server, and its arguments. */
  under?: string[];
  /** The whole command, instead of Node with the script. */
  command?: string[];
  /** Whether it has a terminal, for {@link ServerProcess.type}. */
  terminal?: boolean;
}

/** Runs the server in a process, without a web app unless another script is given. */
export class ServerProcess {
  /** All output. */
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
    // The program `script` gives the command a terminal.
    const [program = '', ...rest] = terminal ? ['script', '-qefc', line.join(' '), '/dev/null'] : line;
    this.child = spawn(program, rest, {
      cwd,
      // Turns the lag limit off, since a busy test machine would exceed it.
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

  /** Waits until the server listens, at most `ms`. @returns its URL @throws Error with its output if it exits first */
  async ready(ms = LONGEST_WAIT_MS): Promise<string> {
    const listening = () => {
      const url = /ready at (http:\S+)/.exec(this.output)?.[1];
      if (url) return url;
      if (!this.hasEnded) return undefined;
      throw new Error(`The server ended:\n${this.output}`);
    };
    return until('the server listens', listening, ms);
  }

  /** Types keys, once the output ends with `prompt`. Needs a terminal. */
  async type(prompt: string, keys: string): Promise<void> {
    await until(`it asks "${prompt}"`, () => this.output.endsWith(prompt) || undefined);
    this.child.stdin?.write(keys);
  }

  /** Sends a signal and waits for the process to exit. @returns the exit code; null if the signal ended it */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!this.hasEnded) this.child.kill(signal);
    return this.exit();
  }

  /** Waits for the process to exit. */
  async exit(): Promise<number | null> {
    if (!this.hasEnded) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

/** Polls until there is a result. @param what describes the condition, for the error message */
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

/** Returns the process ids of a data folder's database, the postmaster first; empty if it is not running. */
export async function databaseProcesses(dataDir: string): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(file, 10);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.includes(dataDir)) return [];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** Kills a process, which may have exited already, like the children of a killed one. */
export function killProcess(pid: number): void {
  // 0 and negative numbers mean process groups, including the tests' own.
  if (!(pid > 0)) throw new RangeError(`${pid} is not a process.`);
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
