import { transactionType } from '../../../contract/entities/transactionType';
import { movementTypeNames } from '../../extensions';
import { constantToWords } from '../../format/texts';
import type { Choice } from '../../schema/field';
import { choice, choicesOf } from '../../schema/fields';

/** The field of a transaction's type. */
export const typeField = choice('Type', choicesOf(transactionType.choices));

/** Returns the text of a transaction type in cells and on pages. */
export const typeText = typeField.kind.text;

const choices: Readonly<Partial<Record<string, string>>> = transactionType.choices;
const wordsOf = (type: string): string => choices[type] ?? constantToWords(type);

/** The options of the type filter. Unlike cells and pages, they do not capitalise "to". */
export const transactionTypes: readonly Choice[] = [...Object.keys(transactionType.choices), ...movementTypeNames].map(
  (value) => ({ value, label: wordsOf(value).replace(' To ', ' to ') }),
);
