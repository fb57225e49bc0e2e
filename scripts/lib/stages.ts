import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build';
import { runChecks, staticChecks } from './checks';
import { ROOT, runTool } from './tool';
import { type Result, readReport, resultOf } from './vitestReport';

const REPORTS = join(ROOT, '.cache', 'tests');

/** The stages of the whole test run, in their order. */
export const STAGES = ['checks', 'unit', 'web', 'server', 'build', 'e2e'] as const;
export type Stage = (typeof STAGES)[number];

/** Runs one stage, which writes to the terminal as it goes. */
export async function runStage(stage: Stage): Promise<Result> {
  switch (stage) {
    case 'checks':
      return withoutTests((await runChecks(staticChecks)).map(({ name }) => name));
    case 'build':
      return withoutTests((await buildIfNeeded()) ? [] : ['build of the web app']);
    default:
      return runProject(stage);
  }
}

async function runProject(project: string): Promise<Result> {
  const report = join(REPORTS, `${project}.json`);
  // What an earlier run left must not pass for what this one says.
  rmSync(report, { force: true });
  mkdirSync(REPORTS, { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { ok } = await runTool('vitest', ['run', '--project', project, ...reporters], { live: true });
  return resultOf(project, readReport(report), ok);
}

/** A stage that has nothing to count unless it fails. */
const withoutTests = (failures: string[]): Result => ({ passed: 0, failed: failures.length, skipped: 0, failures });
