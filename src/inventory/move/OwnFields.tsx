import { useState } from 'react';
import type { Fields } from '../../../contract/definition/fields';
import { named } from '../../schema/derive';
import { FieldInputs } from '../../views/form/FieldInputs';

/** The inputs of the fields that the spec of a move declares. */
export default function OwnFields({ fields: declared }: { fields: Fields }) {
  const [fields] = useState(() => named(declared));
  return fields.map((field) => <FieldInputs key={field.name} field={field} at="values." />);
}
