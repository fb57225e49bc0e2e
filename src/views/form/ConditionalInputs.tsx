import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { isShown } from '../../../contract/definition/conditions';
import type { NamedField } from '../../schema/field';

interface ConditionalInputsProps {
  field: NamedField;
  when: object;
  at: string;
  /** Renders the inputs of the field. */
  inputs: ComponentType<{ field: NamedField; at: string }>;
}

/** A field that is shown only for certain values of other fields. */
export default function ConditionalInputs({ field, when, at, inputs: FieldInputs }: ConditionalInputsProps) {
  const names = Object.keys(when);
  const values: unknown[] = useWatch({ name: names.map((name) => at + name) });
  const others = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  return isShown({ when }, others) && <FieldInputs field={{ ...field, when: undefined }} at={at} />;
}
