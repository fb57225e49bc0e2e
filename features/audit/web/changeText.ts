import { formatMoney } from '../../../src/format/number';
import type { NamedField } from '../../../src/schema/field';
import { translate } from '../../../src/texts/t';

/*
 * The server describes changes in English: "Unit Price: $5.00 → $6.00, Category: Tools → Garden". Values are names of records or
 * typed texts and stay as they are, except amounts, and the values of a choice.
 */

/** One change in a line of several. A label has neither a colon nor a comma. */
const CHANGE = /(^|, )([^:,→]+): (.*?) → (.*?)(?=, [^:,→]+: .*? → |$)/gs;
const AMOUNT = /^\$-?[\d,]+\.\d\d$/;

type Labelled = Pick<NamedField, 'label' | 'kind'>;

/** Returns a changed value as the user reads it. @param field the field, unless the app lacks it */
export function valueText(value: string, field: Labelled | undefined): string {
  if (AMOUNT.test(value)) return formatMoney(Number(value.replaceAll(/[$,]/g, '')));
  const input = field?.kind.input;
  const isChoice = input && 'choices' in input && input.choices.some(({ label }) => label === value);
  return isChoice ? translate(value) : value;
}

/** Returns the text of an event as the user reads it. @param fields the fields of its record that the app has loaded */
export const changesText = (changes: string, fields: readonly Labelled[]): string =>
  translate(changes).replaceAll(CHANGE, (_, joint: string, label: string, before: string, after: string) => {
    const field = fields.find((each) => each.label === label);
    return `${joint}${translate(label)}: ${valueText(before, field)} → ${valueText(after, field)}`;
  });
