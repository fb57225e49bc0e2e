import type { NamedField } from '../../schema/field';
import { FormInput } from './FormInput';

interface FieldInputsProps {
  field: NamedField;
  /** Where its value stands in the form: '' at the top, `address.` in an address. */
  at?: string;
}

/** What one declared field of a form is typed in: one input, or those of its parts. */
export function FieldInputs({ field: { name, label, kind }, at = '' }: FieldInputsProps) {
  const { input } = kind;
  if (input.as !== 'group') return <FormInput source={at + name} label={label} spec={input} />;
  return input.parts.map((part) => <FieldInputs key={part.name} field={part} at={input.flat ? at : `${at}${name}.`} />);
}
