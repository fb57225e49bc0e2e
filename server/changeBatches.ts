import { attachmentPoint } from './attachment';
import type { ChangeBatches } from './http/context';

const [declare, isChangeBatches] = attachmentPoint<ChangeBatches>('changeBatches', 'changeBatches', {
  changeable: true,
  keep: true,
  keepRemovals: true,
});

export { isChangeBatches };

/**
 * Declares the store of changes of many records. Exported by the `server.ts` of a feature, it needs no other registration.
 * @example export const batches = changeBatches({ changeable, keep });
 */
export const changeBatches = (batches: ChangeBatches): ChangeBatches => declare(batches);
