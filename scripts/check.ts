import { type Check, extensionsCheck, runChecks, staticChecks } from './lib/checks';
import { extensionNames } from './lib/extensionsFolder';
import { runTool } from './lib/tool';

const USAGE = `Usage: npm run check [-- extensions [NAME]]

The fast checks of a change: format, lint, types, extensions and unit tests, without a database, a build or a browser. npm test
runs everything. The last line says how many failed; the exit code is 1 then.

extensions leaves the unit tests of the product out; with a name, the warnings of other extensions too.`;

const [option, name, ...rest] = process.argv.slice(2);
const unitTests: Check = { name: 'unit tests (vitest)', run: () => runTool('vitest', ['run', '--project', 'unit']) };
process.exitCode = await run();

/** @returns the exit code */
async function run(): Promise<number> {
  if (option === undefined) return check([...extensionsCheck(), unitTests]);
  if (['--help', '-h'].includes(option)) return said(USAGE, 0);
  if (option !== 'extensions' || rest.length > 0) return said(`npm run check takes no "${option}".\n\n${USAGE}`, 1);
  const names = extensionNames();
  if (name !== undefined && !names.includes(name)) {
    return said(`There is no extension ${name}. There are: ${names.join(', ') || 'none'}.`, 1);
  }
  return check(extensionsCheck(undefined, name));
}

function said(text: string, exitCode: number): number {
  console.log(text);
  return exitCode;
}

/** @returns the exit code */
async function check(checks: readonly Check[]): Promise<number> {
  const started = performance.now();
  const failed = await runChecks([...staticChecks, ...checks]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(failed.length === 0 ? `\nAll fine, in ${seconds} s.` : `\n${failed.length} failed, in ${seconds} s.`);
  return failed.length === 0 ? 0 : 1;
}
