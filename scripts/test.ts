import { errorText } from '../server/errorText';
import { ensureChromium } from './lib/chromium';
import { runStage, STAGES, type Stage } from './lib/stages';
import type { Result } from './lib/vitestReport';

const USAGE = `All the tests, or some of the stages: npm test -- ${STAGES.join(' ')}

The browser tests use CHROMIUM_PATH, or the Chromium or Chrome that is found, or install Debian's with apt-get.
The last line is "N passed, N failed"; a check, a build or a runner that fails counts as one failure.`;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !STAGES.some((stage) => stage === name));
if (unknown.length > 0) {
  console.log(USAGE);
  process.exit(unknown.includes('--help') ? 0 : 1);
}
// Browser tests look at the built app, whatever else was asked for.
const stages = STAGES.filter(
  (stage) => asked.length === 0 || asked.includes(stage) || (stage === 'build' && asked.includes('e2e')),
);

// Installing takes its time, most of it waiting for the network, so it begins at once.
const inBrowser: readonly Stage[] = ['server', 'e2e'];
const noBrowser = stages.some((stage) => inBrowser.includes(stage))
  ? ensureChromium(console.log).then(() => undefined, errorText)
  : undefined;

const results: Result[] = [];
for (const stage of stages) {
  const started = performance.now();
  console.log(`\n── ${stage} ${'─'.repeat(60 - stage.length)}`);
  const result = await resultOfStage(stage);
  results.push(result);
  console.log(`${stage}: ${told(result)}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
const passed = sum(results.map((result) => result.passed));
const failed = sum(results.map((result) => result.failed));
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);

async function resultOfStage(stage: Stage): Promise<Result> {
  const obstacle = inBrowser.includes(stage) ? await noBrowser : undefined;
  if (obstacle) return broken(stage, obstacle);
  return runStage(stage).catch((error) => broken(stage, errorText(error)));
}

function broken(stage: Stage, message: string): Result {
  console.log(message);
  return { passed: 0, failed: 1, skipped: 0, failures: [`${stage}: ${message}`] };
}

function told({ passed, failed, skipped }: Result): string {
  if (passed + failed + skipped === 0) return 'fine';
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
