import { useEffect, useRef } from 'react';
import { langOf } from '../../format/language';
import { NETWORK_ERROR } from '../../format/texts';
import { t, translate } from '../../texts/t';
import { Button } from '../Button';
import styles from './messages.module.css';
import { useIsOutdated, useRegisterNetworkError } from './networkErrorInPage';

interface ErrorMessageProps {
  message: string;
  /** The prefix of the message. */
  prefix?: string;
  /** Adds a Retry button. */
  onRetry?: () => void;
  /** Focuses the message, which scrolls it into view: for a failure of something far below. */
  focused?: boolean;
  /** True if the server did not respond: the connection bar announces that, and has the Retry button. */
  unanswered?: boolean;
}

/** An error message with an optional Retry button. Under a new build the connection bar says why code is missing, and reloads. */
export function ErrorMessage({ message, prefix = 'Error: ', onRetry, focused = false, unanswered }: ErrorMessageProps) {
  useRegisterNetworkError(unanswered);
  const isGone = useIsOutdated() && message === NETWORK_ERROR;
  const box = useRef<HTMLDivElement>(null);
  // In an effect, since a closing dialog restores the focus before effects run.
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  return (
    <div ref={box} tabIndex={focused ? -1 : undefined} className={styles.error} role={unanswered ? undefined : 'alert'}>
      <span>
        <Text>{translate(prefix)}</Text>
        <Text>{translate(isGone ? 'Reload the page.' : message)}</Text>
      </span>
      {onRetry && !isGone && (
        <Button variant="outlined" tone="error" onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}

/** A text with its `lang` attribute. */
const Text = ({ children }: { children: string }) => {
  const lang = langOf(children);
  return lang ? <span lang={lang}>{children}</span> : children;
};

/** The message of an empty list. */
export const EmptyMessage = ({ children }: { children: string }) => (
  <p className={styles.empty} role="status" lang={langOf(children)}>
    {children}
  </p>
);
