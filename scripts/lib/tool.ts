import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, in which all tools run. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The script of each tool. Its wrapper in `node_modules/.bin` is not executable on every system. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  oxlint: 'oxlint/bin/oxlint',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

export type Tool = keyof typeof TOOLS;

/** Timeout. No tool takes this long unless it hangs: beside those in the browser, the tests of the server take 30 minutes, and more than an hour on a slow machine. */
const LONGEST_RUN_MS = 120 * 60_000;

export interface ToolRun {
  ok: boolean;
  /** Both output streams, interleaved; empty if the tool wrote to the terminal itself. */
  output: string;
  seconds: number;
}

/**
 * Runs a tool and waits for it to exit. A tool that cannot start counts as failed.
 * @param live whether it writes to the terminal, instead of into `output`
 */
export async function runTool(name: Tool, args: string[], { live = false } = {}): Promise<ToolRun> {
  const started = performance.now();
  const tool = spawn(process.execPath, [join(ROOT, 'node_modules', TOOLS[name]), ...args], {
    cwd: ROOT,
    env: live && process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' },
    stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_RUN_MS,
    killSignal: 'SIGKILL',
  });
  return { ...(await spoken(tool)), seconds: (performance.now() - started) / 1000 };
}

/** Collects the piped output of a process, and whether it exits successfully. */
export function spoken(child: ChildProcess): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: output + error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
