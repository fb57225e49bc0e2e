import type { DraftRef } from '../moveUrls';
import type { MoveRow } from './moveForm';

/**
 * The result of the last submission: the transaction, the rows that the request omitted, the draft that waited for it and whether
 * another tab has sent the form; or an error. Without `doubt`, the server has certainly recorded nothing.
 */
export type Outcome =
  | { transactionId: number; incompleteRows: readonly MoveRow[]; next: DraftRef | undefined; isElsewhere: boolean }
  | { error: string; doubt: string | undefined };

/** The failures of forms that the user has left, by the id of the draft. */
export const keptOutcomes = new Map<string, Outcome>();
