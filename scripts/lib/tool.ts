import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the repository; every tool runs in it, wherever it was called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** No tool of ours takes this long; one that does hangs, and is killed. */
const LONGEST_RUN_MS = 20 * 60_000;

export interface ToolRun {
  ok: boolean;
  /** What it wrote, in the order it came; empty where it wrote to the terminal itself. */
  output: string;
  seconds: number;
}

/**
 * Runs a program of `node_modules/.bin` and waits for its end. A program that cannot be started has failed.
 * @param live whether it writes to the terminal while it works, instead of being listened to
 */
export function runTool(name: string, args: string[], { live = false } = {}): Promise<ToolRun> {
  const started = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const finish = (ok: boolean) => resolve({ ok, output, seconds: (performance.now() - started) / 1000 });
    const child = spawn(`${ROOT}node_modules/.bin/${name}`, args, {
      cwd: ROOT,
      env: live && process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' },
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      timeout: LONGEST_RUN_MS,
      killSignal: 'SIGKILL',
    });
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}
