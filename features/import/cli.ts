import { runTool } from '../../server/cli/tool';
import { HELP, runImport } from './command';

await runTool(HELP, async (print) => {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  process.exitCode = await runImport(process.argv.slice(2), process.env, { print, log });
});
