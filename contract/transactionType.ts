import { z } from 'zod';

export const transactionType = z.enum(['SUPPLIER_TO_WAREHOUSE', 'WAREHOUSE_TO_CUSTOMER', 'WAREHOUSE_TO_WAREHOUSE']);
export type TransactionType = z.infer<typeof transactionType>;
