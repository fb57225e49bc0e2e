import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow test files, slowest first. A wrong order only costs time. */
const LONG = [
  'withoutFeature',
  'newEntity',
  'pages',
  'jobs',
  'operations',
  'attack',
  'silence',
  'faults',
  'crash',
  'pointInTime',
  'backupSchedule',
  'backup',
  'lifecycle',
  'backupCommand',
  'twoStarts',
];

/**
 * Starts the slowest files first, so that none of them starts last. Vitest orders by recorded durations itself, but
 * a fresh clone has none.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.indexOf(basename(moduleId).split('.')[0] ?? '');
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
