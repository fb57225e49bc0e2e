/** A transaction type that a feature adds to the filter of the journal. */
export interface TransactionType {
  transactionType: string;
}

/** Adds a type to the filter of the journal. @example transactionType('STOCK_COUNT') */
export const transactionType = (type: string): TransactionType => ({ transactionType: type });
