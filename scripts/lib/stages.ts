import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../server/errorText';
import { buildIfNeeded } from './build';
import { type Check, extensionsCheck, runChecks, staticChecks } from './checks';
import { filesIn } from './fingerprint';
import { ROOT, runTool } from './tool';
import { type Result, readReport, resultOf } from './vitestReport';

const REPORTS = join(ROOT, '.cache', 'tests');

/** The stages of the whole test run. */
export const STAGES = ['checks', 'unit', 'web', 'server', 'extensions', 'build', 'e2e'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * Stages that run one after the other, beside those of the other lane. Two, and not three: where the machine has only two
 * cores, what waits for a deadline would miss it. Browser tests look at what the build made.
 */
export const LANES: readonly (readonly Stage[])[] = [
  ['web', 'server', 'extensions'],
  ['build', 'e2e', 'checks', 'unit'],
];

/** Where the test files of a stage are; the other stages have none. */
const FOLDERS: Partial<Record<Stage, readonly string[]>> = {
  unit: ['tests/unit', 'tests/types'],
  web: ['tests/web', 'tests/webExtended'],
  server: ['tests/server', 'features'],
  extensions: ['extensions'],
  e2e: ['tests/e2e'],
};

/** The test files of a stage whose path below its first folder contains one of the names; all where there are none. */
export function testFilesOf(stage: Stage, names: readonly string[] = []): string[] {
  const files = (FOLDERS[stage] ?? []).flatMap(filesIn).filter((file) => /\.test\.tsx?$/.test(file));
  const isNamed = (file: string) => names.some((name) => file.slice(file.indexOf('/')).includes(name));
  return names.length === 0 ? files : files.filter(isNamed);
}

interface StageRun {
  /** The test files to run; all where none is named. */
  files?: readonly string[];
  /** Whether it writes to the terminal as it goes, instead of all at its end. */
  live: boolean;
}

export interface StageResult extends Result {
  stage: Stage;
  seconds: number;
  /** All it said, unless it wrote that to the terminal itself. */
  output: string;
}

/** Runs one stage. One that cannot be run has failed. */
export async function runStage(stage: Stage, run: StageRun): Promise<StageResult> {
  const started = performance.now();
  const said: string[] = [];
  const print = run.live ? console.log : (text: string) => void said.push(text);
  const result = await resultOfStage(stage, run, print).catch((error: unknown) => {
    const message = errorText(error);
    print(message);
    return withoutTests([`${stage}: ${message}`]);
  });
  return { ...result, stage, seconds: (performance.now() - started) / 1000, output: said.join('\n') };
}

async function resultOfStage(stage: Stage, run: StageRun, print: (text: string) => void): Promise<Result> {
  switch (stage) {
    case 'checks':
      return checked(staticChecks, print);
    case 'extensions': {
      const { failures, failed } = await checked(extensionsCheck(join(ROOT, 'extensions')), print);
      const result = await runProject(stage, run, print);
      return { ...result, failed: result.failed + failed, failures: [...failures, ...result.failures] };
    }
    case 'build':
      return withoutTests((await buildIfNeeded(print)) ? [] : ['build of the web app']);
    default:
      return runProject(stage, run, print);
  }
}

const checked = async (checks: Check[], print: (text: string) => void): Promise<Result> =>
  withoutTests((await runChecks(checks, print)).map(({ name }) => name));

async function runProject(project: string, { files = [], live }: StageRun, print: (text: string) => void) {
  const report = join(REPORTS, `${project}.json`);
  // What an earlier run left must not pass for what this one says.
  rmSync(report, { force: true });
  mkdirSync(REPORTS, { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // All projects of the name, such as web and webExtended.
  const { ok, output } = await runTool('vitest', ['run', '--project', `${project}*`, ...reporters, ...files], { live });
  print(output.trim());
  return resultOf(project, readReport(report), ok);
}

/** A stage that has nothing to count unless it fails. */
const withoutTests = (failures: string[]): Result => ({
  passed: 0,
  failed: failures.length,
  skipped: 0,
  failures,
  files: [],
});
