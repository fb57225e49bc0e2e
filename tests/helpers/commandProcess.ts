import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { argumentsOf } from './programs';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a command of `server/cli` in a process. */
export class CommandProcess {
  /** All output. */
  output = '';
  private readonly child: ChildProcess;

  /** @param under a program that runs the command, and its arguments */
  constructor(command: 'backup' | 'restore', args: string[], env: Record<string, string>, under: string[] = []) {
    const script = [...argumentsOf(`server/cli/${command}`), ...args];
    const [program = process.execPath, ...rest] = [...under, process.execPath, ...script];
    this.child = spawn(program, rest, {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** @param signal the signal to send; without it, waits @returns the exit code; null if a signal ended the process */
  async end(signal?: NodeJS.Signals): Promise<number | null> {
    if (signal) this.child.kill(signal);
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
    return this.child.exitCode;
  }
}
