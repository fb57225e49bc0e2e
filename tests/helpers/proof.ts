import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprintOf } from '../../scripts/lib/fingerprint';
import { ROOT } from '../../scripts/lib/tool';

export interface Proof {
  /** Whether the tests have passed before on just these sources. Never in CI, which proves everything anew. */
  holds: boolean;
  /** To be called when they have passed. */
  keep: () => void;
}

/**
 * Remembers that long tests have passed, so that they are left out until something they depend on has changed.
 * @param sources files and folders of the repository, all that can make a difference to them
 */
export function proofOf(name: string, sources: readonly string[]): Proof {
  const file = join(ROOT, '.cache/proofs', name);
  // Of the sources as they are before, not as they may be when the tests have passed.
  const fingerprint = fingerprintOf(sources);
  return {
    holds: !process.env.CI && existsSync(file) && readFileSync(file, 'utf8') === fingerprint,
    keep: () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, fingerprint);
    },
  };
}
