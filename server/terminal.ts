import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Whether a terminal is attached. */
export const isTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

interface Patience {
  /** Aborts the question. */
  signal?: AbortSignal;
  /** The time limit for an answer; none when absent. */
  ms?: number;
}

/**
 * Asks a question at the terminal and reads a line. Ctrl-C works as usual.
 * @returns the trimmed line; undefined where there was none
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
  // Further output starts on a new line.
  if (answer === undefined) process.stdout.write('\n');
  return answer;
}

/** Discards the echo. */
const NOWHERE = new Writable({ write: (_text, _encoding, done) => done() });

/** Asks for a secret without echo. Without a terminal, reads the first line of the input. */
export async function askSecretly(question: string): Promise<string | undefined> {
  const { isTTY } = process.stdin;
  // Disables the echo before the prompt, for users who type ahead.
  const lines = createInterface({ input: process.stdin, output: NOWHERE, terminal: isTTY });
  if (isTTY) process.stdout.write(question);
  const answer = await new Promise<string | undefined>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(undefined));
  });
  lines.close();
  if (isTTY) process.stdout.write('\n');
  return answer;
}
