import type { FormField as DeclaredField } from '../../schema/entity';
import { AddressFields } from './AddressFields';
import { FormInput } from './FormInput';

/** One declared field of a form. */
export const FormField = ({ field: { name, label, kind } }: { field: DeclaredField }) =>
  kind.input.as === 'address' ? (
    <AddressFields source={kind.input.flat ? '' : name} />
  ) : (
    <FormInput source={name} label={label} spec={kind.input} />
  );
