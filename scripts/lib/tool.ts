import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository; every tool runs in it, wherever it was called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where each tool begins. What `node_modules/.bin` has for it instead is no program on every system. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  oxlint: 'oxlint/bin/oxlint',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
};

/** No tool of ours takes this long; one that does hangs, and is killed. */
const LONGEST_RUN_MS = 30 * 60_000;

export interface ToolRun {
  ok: boolean;
  /** What it wrote, in the order it came; empty where it wrote to the terminal itself. */
  output: string;
  seconds: number;
}

/**
 * Runs a tool and waits for its end. One that cannot be started has failed.
 * @param live whether it writes to the terminal while it works, instead of being listened to
 */
export async function runTool(name: keyof typeof TOOLS, args: string[], { live = false } = {}): Promise<ToolRun> {
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

/** What a process says on both of its streams, if they are piped, and whether it ends well. */
export function spoken(child: ChildProcess): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: output + error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
