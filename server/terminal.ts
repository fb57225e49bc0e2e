import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

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

/** Swallows what a terminal would show. */
const NOWHERE = new Writable({ write: (_text, _encoding, done) => done() });

/** Asks for what nobody is to read on the screen. Where no terminal is there, it is the first line of the input. */
export async function askSecretly(question: string): Promise<string | undefined> {
  const { isTTY } = process.stdin;
  // It stops the terminal from showing what is typed, also by those who do not wait for the question.
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
