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

/** Formats rows as a table for a terminal; undefined where there are none. */
export function inColumns(rows: readonly Record<string, string>[]): string | undefined {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return undefined;
  const texts = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  const widths = names.map((_, column) => Math.max(...texts.map((line) => line[column]?.length ?? 0)));
  const line = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return texts.map((cells) => line(cells).trimEnd()).join('\n');
}
