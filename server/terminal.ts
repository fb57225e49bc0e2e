import { createInterface } from 'node:readline';

/** Whether a person is there to be asked. */
export const isTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

interface Patience {
  /** Ends the waiting. */
  signal?: AbortSignal;
  /** How long an answer is waited for; for ever when absent. */
  ms?: number;
}

/**
 * Asks the person at the terminal, who answers with a line. Ctrl-C goes the way it always goes.
 * @returns the line without spaces around it; undefined where none came
 */
export async function ask(question: string, { signal, ms }: Patience = {}): Promise<string | undefined> {
  process.stdout.write(question);
  const lines = createInterface({ input: process.stdin, terminal: false });
  const close = () => lines.close();
  const timer = ms === undefined ? undefined : setTimeout(close, ms);
  signal?.addEventListener('abort', close);
  const answer = await new Promise<string | undefined>((resolve) => {
    lines.once('line', (line) => resolve(line.trim()));
    lines.once('close', () => resolve(undefined));
    if (signal?.aborted) close();
  });
  clearTimeout(timer);
  signal?.removeEventListener('abort', close);
  close();
  // Whatever is said next begins a line of its own.
  if (answer === undefined) process.stdout.write('\n');
  return answer;
}
