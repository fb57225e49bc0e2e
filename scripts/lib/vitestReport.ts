import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { ROOT } from './tool';

/** The part of vitest's JSON report used here. */
const reportShape = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      /** In milliseconds since 1970. */
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
export type VitestReport = z.infer<typeof reportShape>;

export interface Result {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test with the first line of its error. */
  failures: string[];
  /** The test files, by their path in the repository, and their durations. */
  files: { name: string; seconds: number }[];
}

/** Reads a report of vitest; undefined if the file is missing or invalid. */
export function readReport(file: string): VitestReport | undefined {
  try {
    return reportShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Summarizes a run of vitest. A file that fails to load counts as a failure. So does a failed run without a failed test: a crash,
 * an unhandled error, or no tests at all.
 * @param exitedWell whether the process exited successfully
 */
export function resultOf(project: string, report: VitestReport | undefined, exitedWell: boolean): Result {
  if (!report) return { passed: 0, failed: 1, skipped: 0, failures: [`${project}: ended without a report`], files: [] };
  const failures = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    const broken = file.status === 'failed' && tests.length === 0;
    return [
      ...tests.map((test) => `${project}: ${test.fullName}\n${firstLine(test.failureMessages?.[0])}`),
      ...(broken ? [`${project}: ${relative(ROOT, file.name)}\n${firstLine(file.message)}`] : []),
    ];
  });
  const { numPassedTests: passed, numPendingTests, numTodoTests } = report;
  const skipped = numPendingTests + numTodoTests;
  if (failures.length === 0 && passed === 0) failures.push(`${project}: no test ran`);
  if (failures.length === 0 && !(exitedWell && report.success)) {
    failures.push(`${project}: every test passed, yet the run failed (an unhandled error, see above)`);
  }
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed, failed: failures.length, skipped, failures, files };
}

function firstLine(message: string | undefined): string {
  return `    ${message?.trim().split('\n')[0] ?? 'no message'}`;
}
