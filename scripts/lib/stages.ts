import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../server/errorText';
import { buildIfNeeded } from './build';
import { type Check, extensionsCheck, runChecks, staticChecks } from './checks';
import { filesIn } from './fingerprint';
import { ROOT, runTool } from './tool';
import { type Result, readReport, resultOf } from './vitestReport';

const REPORTS = join(ROOT, '.cache', 'tests');

/** The stages of the full test run. */
export const STAGES = ['checks', 'unit', 'web', 'server', 'extensions', 'build', 'e2e'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * Stages in sequence; the lanes run in parallel and take about the same time. Two lanes, since three would make tests miss their
 * deadlines on two cores. Browser tests need the build before them.
 */
export const LANES: readonly (readonly Stage[])[] = [
  ['server', 'extensions'],
  ['build', 'e2e', 'web', 'checks', 'unit'],
];

/** The ending of a feature's tests: of its screens, and of its server part. */
const FEATURE_TESTS: Partial<Record<Stage, string>> = { web: '.test.tsx', server: '.test.ts' };

/** The folders of a stage's test files. Other stages have none. */
const FOLDERS: Partial<Record<Stage, readonly string[]>> = {
  unit: ['tests/unit', 'tests/types'],
  web: ['tests/web', 'tests/webExtended', 'tests/webExtending', 'features'],
  server: ['tests/server', 'features'],
  extensions: ['extensions'],
  e2e: ['tests/e2e'],
};

/** Returns a stage's test files whose path below the first folder contains one of the names; all if there are no names. */
export function testFilesOf(stage: Stage, names: readonly string[] = []): string[] {
  const files = (FOLDERS[stage] ?? [])
    .flatMap(filesIn)
    .filter((file) => (file.startsWith('features/') ? file.endsWith(FEATURE_TESTS[stage] ?? '') : isTest(file)));
  const isNamed = (file: string) => names.some((name) => file.slice(file.indexOf('/')).includes(name));
  return names.length === 0 ? files : files.filter(isNamed);
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

interface StageRun {
  /** The test files to run; all if absent. */
  files?: readonly string[];
  /** Whether to print output as it arrives, instead of all at the end. */
  live: boolean;
}

export interface StageResult extends Result {
  stage: Stage;
  seconds: number;
  /** The output; empty if it was printed already. */
  output: string;
}

/** Runs one stage. A stage that cannot start counts as failed. */
export async function runStage(stage: Stage, run: StageRun): Promise<StageResult> {
  const started = performance.now();
  const lines: string[] = [];
  const print = run.live ? console.log : (text: string) => void lines.push(text);
  const result = await resultOfStage(stage, run, print).catch((error: unknown) => {
    const message = errorText(error);
    print(message);
    return withoutTests([`${stage}: ${message}`]);
  });
  return { ...result, stage, seconds: (performance.now() - started) / 1000, output: lines.join('\n') };
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
  // A report of an earlier run must not count for this one.
  rmSync(report, { force: true });
  mkdirSync(REPORTS, { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // The pattern matches all projects of that name, such as web and webExtended.
  const { ok, output } = await runTool('vitest', ['run', '--project', `${project}*`, ...reporters, ...files], { live });
  print(output.trim());
  return resultOf(project, readReport(report), ok);
}

/** The result of a stage that counts only failures. */
const withoutTests = (failures: string[]): Result => ({
  passed: 0,
  failed: failures.length,
  skipped: 0,
  failures,
  files: [],
});
