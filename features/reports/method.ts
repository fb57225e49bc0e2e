import type { z } from 'zod';

/** The only method of valuing stock. Each report names it. */
export const METHOD = 'moving-average';

/**
 * Describes an amount of money that a report computes for each user, and that the server then leaves out of the answers to some
 * (`server/hiddenCosts.ts`). `costs.ts` has its name. The schema allows its absence; the type does not, since each report computes it.
 */
export const hideable = <Schema extends z.ZodType>(schema: Schema): Schema => schema.optional() as unknown as Schema;
