import { errorText } from '../server/errorText';
import { ensureChromium } from './lib/chromium';
import { withoutExtensions } from './lib/extensionsFolder';
import { LANES, runStage, STAGES, type Stage, type StageResult, testFilesOf } from './lib/stages';
import type { Result } from './lib/vitestReport';

const USAGE = `Usage: npm test -- [stages] [names]

All the tests, or a part of them:

  npm test -- server e2e        some of the stages: ${STAGES.join(' ')}
  npm test -- extensions        the tests in extensions/
  npm test -- web products      the test files of a stage whose path contains a name
  npm test -- products          the same in all stages

The browser tests use CHROMIUM_PATH, or the Chromium or Chrome that is found, or install Debian's with apt-get. The tests
of the entity generator and of deleted features are skipped if nothing that they depend on has changed since they passed;
CI=1 always runs them.
The last line is "N passed, N failed"; a check, a build or a runner that fails counts as one failure.`;

const SLOWEST = 10;
const inBrowser: readonly Stage[] = ['server', 'e2e'];
/** Whether a stage has no tests. Only extensions may have none. */
const isEmpty = (stage: Stage) => stage === 'extensions' && testFilesOf(stage).length === 0;

const given = process.argv.slice(2);
withoutExtensions();
if (given.includes('--help')) console.log(USAGE);
else process.exitCode = await runTests(given);

/** @returns the exit code */
async function runTests(given: readonly string[]): Promise<number> {
  const names = given.filter((word) => !isStage(word));
  const named = given.filter(isStage);
  const searched = named.length > 0 ? named : STAGES;
  const lost = names.find((name) => searched.every((stage) => testFilesOf(stage, [name]).length === 0));
  if (lost !== undefined) {
    const place = named.length > 0 ? ` of ${named.join(' and ')}` : '';
    console.log(`"${lost}" is no stage, and in the path of no test file${place}.\n\n${USAGE}`);
    return 1;
  }
  const wanted = searched.filter((stage) =>
    names.length === 0 ? !isEmpty(stage) : testFilesOf(stage, names).length > 0,
  );
  if (wanted.length === 0) console.log('There are no tests in extensions/.');
  // Browser tests need the built app.
  return report(await runStages(wanted.includes('e2e') ? [...wanted, 'build'] : wanted, names));
}

async function runStages(stages: readonly Stage[], names: readonly string[]): Promise<StageResult[]> {
  // Starts the installation first, since it mostly waits for the network.
  const noBrowser = stages.some((stage) => inBrowser.includes(stage))
    ? ensureChromium(console.log).then(() => undefined, errorText)
    : undefined;
  const lanes = LANES.map((lane) => lane.filter((stage) => stages.includes(stage))).filter((lane) => lane.length > 0);
  const live = lanes.length === 1;
  const run = async (stage: Stage): Promise<StageResult> => {
    const heading = `\n── ${stage} ${'─'.repeat(60 - stage.length)}`;
    console.log(live ? heading : `${stage} begins`);
    const obstacle = inBrowser.includes(stage) ? await noBrowser : undefined;
    const files = names.length > 0 ? testFilesOf(stage, names) : [];
    const result = obstacle ? prevented(stage, obstacle) : await runStage(stage, { files, live });
    if (!live) console.log(`${heading}\n${result.output}`);
    console.log(lineOf(result));
    return result;
  };
  const inLane = async (lane: readonly Stage[]) => {
    const results: StageResult[] = [];
    for (const stage of lane) results.push(await run(stage));
    return results;
  };
  return (await Promise.all(lanes.map(inLane))).flat();
}

/** Prints the totals. @returns the exit code */
function report(results: readonly StageResult[]): number {
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(`Failed:\n\n${failures.join('\n\n')}\n`);
  const slowest = results.flatMap(({ files }) => files).toSorted((a, b) => b.seconds - a.seconds);
  if (slowest.length > 1) {
    console.log('The slowest test files:');
    for (const { name, seconds } of slowest.slice(0, SLOWEST)) console.log(`${inSeconds(seconds)}  ${name}`);
    console.log('');
  }
  for (const result of results) console.log(`${inSeconds(result.seconds)}  ${lineOf(result)}`);
  console.log(`${inSeconds(performance.now() / 1000)}  altogether, the stages side by side\n`);
  const failed = sum(results.map((result) => result.failed));
  console.log(`${sum(results.map(({ passed }) => passed))} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function prevented(stage: Stage, obstacle: string): StageResult {
  const failures = [`${stage}: ${obstacle}`];
  return { stage, passed: 0, failed: 1, skipped: 0, failures, files: [], seconds: 0, output: obstacle };
}

function lineOf({ stage, passed, failed, skipped }: Result & { stage: Stage }): string {
  if (passed + failed + skipped === 0) return `${stage}: fine`;
  return `${stage}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function isStage(word: string): word is Stage {
  return STAGES.some((stage) => stage === word);
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(7)} s`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
