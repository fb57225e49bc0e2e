import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Spinner } from './messages/Loading';

interface Look {
  /** The emphasis: the primary action, one of several, or a minor one. */
  variant?: 'contained' | 'outlined' | 'text';
  tone?: 'primary' | 'error';
  /** `medium` is for submit buttons. */
  size?: 'small' | 'medium';
}

const look = ({ variant = 'text', tone = 'primary', size = 'small' }: Look, className = ''): string =>
  [styles.button, styles[variant], styles[tone], styles[size], className].filter(Boolean).join(' ');

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** The pending action, such as "Saving": the button is disabled and shows a spinner with this label. */
  busy?: string | false;
}

/** A button with a text. */
export function Button({ variant, tone, size, busy = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, tone, size }, className)}
      disabled={disabled || busy !== false}
      aria-busy={busy !== false || undefined}
    >
      {busy && <Spinner label={busy} />}
      {children}
    </button>
  );
}

/** A link inside the app that looks like a button. */
export const ButtonLink = ({ variant, tone, size, className, ...rest }: Look & ComponentProps<'a'>) => (
  <a {...rest} className={look({ variant, tone, size }, className)} />
);

/** A round icon button. Its accessible name is its `aria-label`, which is also its tooltip unless it has a `title`. */
export const IconButton = ({ className = '', ...rest }: ComponentProps<'button'> & { 'aria-label': string }) => (
  <button
    type="button"
    title={rest['aria-label']}
    {...rest}
    className={`${styles.button} ${styles.icon} ${className}`}
  />
);
