import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/tool';
import { resultOf, type VitestReport } from '../../scripts/lib/vitestReport';

const passing = { status: 'passed', fullName: 'holds' };
const failing = { status: 'failed', fullName: 'breaks', failureMessages: ['Error: first\n    at somewhere'] };

function report(overrides: Partial<VitestReport>): VitestReport {
  return {
    success: true,
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...overrides,
  };
}

const file = (
  status: string,
  assertionResults: VitestReport['testResults'][number]['assertionResults'],
  message = '',
) => ({
  name: join(ROOT, 'some.test.ts'),
  status,
  message,
  startTime: 1_000,
  endTime: 3_500,
  assertionResults,
});

test('passed and skipped tests are counted', () => {
  const whole = report({
    numPassedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [file('passed', [passing])],
  });
  expect(resultOf('unit', whole, true)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 3,
    failures: [],
    files: [{ name: 'some.test.ts', seconds: 2.5 }],
  });
});

test.each([
  [
    'a failed test',
    report({ success: false, numPassedTests: 1, testResults: [file('failed', [passing, failing])] }),
    false,
    'unit: breaks\n    Error: first',
  ],
  [
    'a file that fails to load',
    report({ success: false, testResults: [file('failed', [], 'Cannot find module')] }),
    false,
    'unit: some.test.ts\n    Cannot find module',
  ],
  [
    'an unhandled error with passed tests',
    report({ numPassedTests: 1, testResults: [file('passed', [passing])] }),
    false,
    'unit: every test passed, yet the run failed (an unhandled error, see above)',
  ],
  ['a run without tests', report({}), true, 'unit: no test ran'],
  ['a runner that ended without a report', undefined, true, 'unit: ended without a report'],
])('%s is one failure', (_, given, exitedWell, failure) => {
  expect(resultOf('unit', given, exitedWell)).toMatchObject({ failed: 1, failures: [failure] });
});
