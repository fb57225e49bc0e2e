import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take long, the longest first. An order that is no longer right costs nothing but time. */
const LONG = [
  'newEntity',
  'pages',
  'operations',
  'attack',
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
 * Begins with the longest files, so that none of them is left over when the others are done. Vitest does so by itself
 * where it has run before; a fresh clone knows nothing of durations.
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
