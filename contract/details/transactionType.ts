import type { ChoiceField } from '../definition/fields';
import { transactionType as documented } from '../entities/transactionType';

/** The type of a transaction in this server's journal: a documented one, or one that a feature or extension declares. */
export const transactionType: ChoiceField = { ...documented, open: true };
