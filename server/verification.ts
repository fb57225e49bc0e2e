import { attachmentPoint } from './attachment';
import type { Verification } from './db/figures/verify';

export const verifications = attachmentPoint<Verification>('verification', 'defineVerification', {
  find: true,
  repair: true,
});

/**
 * Adds a comparison to `npm run db:verify` and to the daily job `verify`: an alarm for stored figures that differ from the journal.
 * Exported by the `server.ts` of a feature, it needs no other registration.
 * @example
 * export const compared = defineVerification({ find: findWrongFigures });
 */
export const defineVerification = (verification: Verification): Verification => verifications.declare(verification);
