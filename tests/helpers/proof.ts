import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprintOf } from '../../scripts/lib/fingerprint';
import { ROOT } from '../../scripts/lib/tool';

export interface Proof {
  /** Whether the tests have passed on exactly these sources. Always false in CI. */
  holds: boolean;
  /** Records that the tests have passed. */
  keep: () => void;
}

/**
 * Skips long tests that have passed until their sources change.
 * @param sources all files and folders of the repository that the tests depend on
 */
export function proofOf(name: string, sources: readonly string[]): Proof {
  const file = join(ROOT, '.cache/proofs', name);
  // Taken before the tests, so that a change during the run makes them run again.
  const fingerprint = fingerprintOf(sources);
  return {
    holds: !process.env.CI && existsSync(file) && readFileSync(file, 'utf8') === fingerprint,
    keep: () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, fingerprint);
    },
  };
}
