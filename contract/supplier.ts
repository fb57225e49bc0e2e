import { z } from 'zod';
import { id, paged } from './common';
import { partyFields, partyInput, partyQuery } from './party';
import { historyEntry } from './transaction';

export const supplierInput = partyInput;

export const supplier = z.object({ supplierId: id, ...partyFields });
export type Supplier = z.infer<typeof supplier>;

export const supplierDetail = supplier.extend({ history: z.array(historyEntry).describe('Oldest first') });
export type SupplierDetail = z.infer<typeof supplierDetail>;

export const supplierQuery = partyQuery;

export const supplierPage = paged(supplier);
