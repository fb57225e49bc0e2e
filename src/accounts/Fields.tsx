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

/** A name or a password under its label, as browsers and password managers know them, with what is wrong with it. */
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
        // biome-ignore lint/a11y/noAutofocus: what it stands in has nothing but this form
        autoFocus={autoFocus}
        // The attribute, which React does not write: a dialog that opens goes by it.
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
