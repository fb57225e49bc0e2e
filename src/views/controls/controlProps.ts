import type { Ref } from 'react';
import type { InputSpec } from '../../schema/field';
import styles from './controls.module.css';

/** The props of every control. Values are text, as typed. */
export interface ControlProps<S extends InputSpec = InputSpec> {
  spec: S;
  id: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The text of an empty select. */
  hint?: string;
  disabled?: boolean;
  required?: boolean;
  invalid?: boolean;
  /** The id of the element that describes the control. */
  describedBy?: string;
  /** Narrows the options of a reference. */
  filter?: Readonly<Record<string, string>>;
  /** The name of the referenced record, if the caller has it. */
  recordName?: string | undefined;
  controlRef?: Ref<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>;
}

/** Returns the attributes of a native control. */
export const attributesOf = ({
  id,
  value,
  onBlur,
  disabled,
  required,
  invalid,
  describedBy,
  controlRef,
}: ControlProps) => ({
  id,
  ref: controlRef,
  value,
  onBlur,
  disabled,
  'aria-required': required || undefined,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
  className: styles.control,
});
