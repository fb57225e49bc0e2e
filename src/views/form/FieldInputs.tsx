import type { FormField } from '../../schema/entity';
import { AddressFields } from './AddressFields';
import { FormInput } from './FormInput';

/** What one declared field of a form is typed in: one input, or those of an address. */
export const FieldInputs = ({ field: { name, label, kind } }: { field: FormField }) =>
  kind.input.as === 'address' ? (
    <AddressFields source={kind.input.flat ? '' : name} />
  ) : (
    <FormInput source={name} label={label} spec={kind.input} />
  );
