import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Spinner } from './Loading';

interface Look {
  /** How much it asks to be pressed: the one thing to do, one of several, or something beside. */
  variant?: 'contained' | 'outlined' | 'text';
  tone?: 'primary' | 'error';
  /** `medium` is the button that sends a form. */
  size?: 'small' | 'medium';
}

const look = ({ variant = 'text', tone = 'primary', size = 'small' }: Look, className = ''): string =>
  [styles.button, styles[variant], styles[tone], styles[size], className].filter(Boolean).join(' ');

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** What is under way, "Saving": the button then waits with a spinner called so, and cannot be pressed. */
  busy?: string | false;
}

/** A button of words. */
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

/** A round button of an icon. It is called by its `aria-label`. */
export const IconButton = ({ className = '', ...rest }: ComponentProps<'button'> & { 'aria-label': string }) => (
  <button type="button" {...rest} className={`${styles.button} ${styles.icon} ${className}`} />
);
