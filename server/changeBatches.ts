import { attachmentPoint } from './attachment';
import type { ChangeBatches } from './http/context';

export const changeBatchStores = attachmentPoint<ChangeBatches>('changeBatches', 'changeBatches', {
  changeable: true,
  keep: true,
  keepRemovals: true,
});

/**
 * Declares the store of changes of many records. Exported by the `server.ts` of a feature, it needs no other registration.
 * @example export const batches = changeBatches({ changeable, keep });
 */
export const changeBatches = (batches: ChangeBatches): ChangeBatches => changeBatchStores.declare(batches);
