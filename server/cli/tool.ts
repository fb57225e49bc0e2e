import { errorText } from '../errorText';

/**
 * Runs a command line tool: prints the help on request, else runs the work. Prints an error as its message and sets the exit
 * code.
 * @param work receives a function that prints a line
 */
export async function runTool(help: string, work: (log: (message: string) => void) => Promise<void>): Promise<void> {
  if (process.argv.includes('--help')) return log(help);
  try {
    await work(log);
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n`);
    process.exitCode = 1;
  }
}

const log = (message: string) => void process.stdout.write(`${message}\n`);
