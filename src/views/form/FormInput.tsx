import { useInput, ValidationError } from 'react-admin';
import type { InputSpec } from '../../schema/kinds';
import { LabelledControl } from '../controls/LabelledControl';
import { validatorsOf } from './validators';

interface FormInputProps {
  source: string;
  label: string;
  spec: InputSpec;
  hint?: string;
  disabled?: boolean;
  /** Narrows what a reference offers. */
  filter?: Readonly<Record<string, string>>;
  /** Told after the value changed. */
  onChanged?: () => void;
}

/** A required input of a react-admin form under its label, with its problem below. */
export function FormInput({ source, label, spec, onChanged, ...control }: FormInputProps) {
  const { field, fieldState } = useInput({ source, validate: validatorsOf(spec), defaultValue: '' });
  return (
    <LabelledControl
      {...control}
      label={label}
      spec={spec}
      required
      value={String(field.value ?? '')}
      onChange={(value) => {
        field.onChange(value);
        onChanged?.();
      }}
      onBlur={field.onBlur}
      controlRef={field.ref}
      problem={fieldState.error && <ValidationError error={fieldState.error.message ?? ''} />}
    />
  );
}
