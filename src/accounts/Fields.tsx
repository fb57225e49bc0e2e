import { useId } from 'react';
import controls from '../views/controls/controls.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'username' | 'current-password' | 'new-password' | 'off';
  autoFocus?: boolean;
  problem?: string | undefined;
}

/** A name or password input that browsers and password managers recognize, with its label and validation message. */
export function SecretField({ label, value, onChange, autoComplete, autoFocus, problem }: TextFieldProps) {
  const id = useId();
  return (
    <div className={controls.field}>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={controls.control}
        type={autoComplete.endsWith('password') ? 'password' : 'text'}
        autoComplete={autoComplete}
        // biome-ignore lint/a11y/noAutofocus: the dialog has nothing but this form
        autoFocus={autoFocus}
        // Sets the attribute, which React does not write: an opening dialog focuses the element that has it.
        ref={(input) => void (autoFocus && input?.setAttribute('autofocus', ''))}
        required
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <span id={`${id}-problem`} className={controls.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
