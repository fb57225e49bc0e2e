import { createInterface } from 'node:readline';

/** Whether a person is there to be asked. */
export const isTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

/**
 * Asks the person at the terminal, who answers with a line. Ctrl-C goes the way it always goes.
 * @param signal ends the waiting
 * @returns the line without spaces around it; undefined where none came
 */
export function ask(question: string, signal?: AbortSignal): Promise<string | undefined> {
  process.stdout.write(question);
  const lines = createInterface({ input: process.stdin, terminal: false });
  const close = () => lines.close();
  signal?.addEventListener('abort', close);
  if (signal?.aborted) close();
  return new Promise<string | undefined>((resolve) => {
    lines.once('line', (line) => resolve(line.trim()));
    lines.once('close', () => resolve(undefined));
  }).finally(() => {
    signal?.removeEventListener('abort', close);
    close();
  });
}
