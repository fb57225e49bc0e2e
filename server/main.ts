import { fileURLToPath } from 'node:url';
import { HELP, readConfig } from './config';
import { errorText } from './errorText';
import { type Server, startServer } from './start';
import { ask, isTerminal } from './terminal';

/**
 * Runs the server as a whole program: reads the command line and the environment, prints, and sets the exit code. Shuts down
 * gracefully on Ctrl-C, SIGTERM or when its terminal closes, and immediately on a second signal.
 */
export async function runServer(staticDir?: string): Promise<void> {
  const abort = new AbortController();
  const isRight = async (question: string) => {
    const answer = await ask(`${question} [y/N] `, { signal: abort.signal, ms: ANSWER_MS });
    return /^y(es)?$/i.test(answer ?? '');
  };
  try {
    const config = readConfig(process.argv.slice(2), process.env);
    if (!config) return log(HELP.trimEnd());
    const started = startServer(
      { ...config, staticDir, log, isRight: isTerminal() ? isRight : undefined },
      abort.signal,
    );
    onStopSignal(async () => {
      log('Stopping …');
      abort.abort();
      const server = await started.catch(() => undefined);
      await server?.stop();
      log('Stopped.');
    });
    log(greeting(await started));
  } catch (error) {
    if (abort.signal.aborted) return;
    process.stderr.write(`${errorText(error)}\n`);
    process.exitCode = 1;
  }
}

/** How long the start waits for an answer to its question. */
const ANSWER_MS = 60_000;

const log = (message: string) => void process.stdout.write(`${message}\n`);

function greeting({ url, access }: Server): string {
  const secret = process.env.VITE_LOGIN_SECRET ? 'the VITE_LOGIN_SECRET the app was built with' : 'admin';
  const gate = access.known ? '' : `Sign in with login and password both ${secret}. `;
  return `\nMagazyn is ready at ${url}\n${access.line}\n${gate}Ctrl-C stops.`;
}

/**
 * A terminal and npm both forward one Ctrl-C, so a second signal within this time is the same one. SIGHUP often follows it,
 * because the terminal closes, and may come at any time.
 */
const SAME_SIGNAL_MS = 1_000;

function onStopSignal(stop: () => Promise<void>): void {
  let first = 0;
  const handle = (signal: NodeJS.Signals) => {
    if (first === 0) {
      first = Date.now();
      stop().then(
        () => process.exit(process.exitCode ?? 0),
        (error: unknown) => {
          process.stderr.write(`${errorText(error)}\n`);
          process.exit(1);
        },
      );
    } else if (signal !== 'SIGHUP' && Date.now() - first > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handle);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runServer();
