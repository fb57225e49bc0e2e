import { useEffect, useState } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InputSpec, Narrowing, TextRules } from '../../schema/field';
import type { ControlProps } from '../controls/controlProps';
import { LabelledControl } from '../controls/LabelledControl';
import { validatorsOf } from './validators';

interface FormInputProps {
  source: string;
  label: string;
  spec: InputSpec;
  /** Whether an empty value is valid. */
  optional?: boolean | undefined;
  /** Validation rules for a text. */
  rules?: TextRules | undefined;
  disabled?: boolean | undefined;
  /** The path of the referenced record's name in the form values. */
  nameSource?: string | undefined;
}

/** A form input with its label above and its validation message below. */
export const FormInput = (props: FormInputProps) =>
  props.spec.as === 'reference' && props.spec.narrowedBy ? (
    <NarrowedInput {...props} by={props.spec.narrowedBy} />
  ) : (
    <PlainInput {...props} />
  );

/** An input whose options depend on another field. */
function NarrowedInput({ by: { field, param = field, hint }, ...props }: FormInputProps & { by: Narrowing }) {
  const { source } = props;
  const other = source.replace(/[^.]*$/, () => field);
  const { setValue, watch } = useFormContext();
  const chosen = String(useWatch({ name: other }) ?? '');
  useEffect(() => {
    // A programmatic change, such as restoring a draft, sets both fields consistently.
    const { unsubscribe } = watch((_, { name, type }) => {
      if (name === other && type === 'change') setValue(source, '', { shouldDirty: true });
    });
    return unsubscribe;
  }, [watch, setValue, source, other]);
  return (
    <PlainInput
      {...props}
      filter={{ [param]: chosen }}
      disabled={props.disabled || !chosen}
      hint={chosen ? undefined : hint}
    />
  );
}

type PlainInputProps = FormInputProps & Pick<ControlProps, 'filter' | 'hint'>;

function PlainInput({ source, label, spec: declared, optional, rules, nameSource, ...control }: PlainInputProps) {
  const { getValues } = useFormContext();
  const [spec] = useState(() => inputFor(declared, getValues(source)));
  const [recordName] = useState((): string | undefined => (nameSource ? getValues(nameSource) : undefined));
  const { field, fieldState } = useInput({
    source,
    validate: validatorsOf(spec, { optional, rules }),
    defaultValue: '',
  });
  return (
    <LabelledControl
      {...control}
      label={label}
      spec={spec}
      recordName={recordName}
      required={!optional}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      controlRef={field.ref}
      problem={fieldState.error && <ValidationError error={fieldState.error.message ?? ''} />}
    />
  );
}

/** Returns an input that can show the initial value. */
const inputFor = (spec: InputSpec, value: string | null | undefined): InputSpec =>
  spec.as === 'number' && spec.orText && !/^\d*$/.test(value ?? '') ? { as: 'text', type: 'text' } : spec;
