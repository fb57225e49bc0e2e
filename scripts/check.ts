import { extensionsCheck, runChecks, staticChecks } from './lib/checks';
import { runTool } from './lib/tool';

const started = performance.now();
const unitTests = { name: 'unit tests (vitest)', run: () => runTool('vitest', ['run', '--project', 'unit']) };
const failed = await runChecks([...staticChecks, ...extensionsCheck(), unitTests]);

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(failed.length === 0 ? `\nAll fine, in ${seconds} s.` : `\n${failed.length} failed, in ${seconds} s.`);
process.exitCode = failed.length === 0 ? 0 : 1;
