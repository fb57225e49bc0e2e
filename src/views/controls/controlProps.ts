import type { Ref } from 'react';
import type { InputSpec } from '../../schema/field';
import styles from './controls.module.css';

/** What every control is given, whatever it edits. Values are text, as typed. */
export interface ControlProps<S extends InputSpec = InputSpec> {
  spec: S;
  id: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** What an empty select says. */
  hint?: string;
  disabled?: boolean;
  required?: boolean;
  invalid?: boolean;
  /** The id of the text that explains it. */
  describedBy?: string;
  /** Narrows what a reference offers. */
  filter?: Readonly<Record<string, string>>;
  /** What the record is called that a reference holds, where that is known. */
  called?: string | undefined;
  controlRef?: Ref<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>;
}

/** What every native control takes from its props. */
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
