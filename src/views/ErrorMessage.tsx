import { useEffect, useRef } from 'react';
import { langOf } from '../format/language';
import { Button } from './Button';
import styles from './messages.module.css';
import { useToldInPage } from './toldInPage';

interface ErrorMessageProps {
  message: string;
  /** What stands before the message. */
  prefix?: string;
  /** Offers to try again. */
  onRetry?: () => void;
  /** Takes the focus, and so comes into view: for a failure of what stands far below. */
  focused?: boolean;
  /** True where no answer came: the connection bar announces that, and offers to try again. */
  unanswered?: boolean;
}

/** A failure in red, and the way on. */
export function ErrorMessage({ message, prefix = 'Error: ', onRetry, focused = false, unanswered }: ErrorMessageProps) {
  useToldInPage(unanswered);
  const box = useRef<HTMLDivElement>(null);
  // In an effect, since a dialog that closes gives the focus back before that.
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  return (
    <div ref={box} tabIndex={focused ? -1 : undefined} className={styles.error} role={unanswered ? undefined : 'alert'}>
      <span>
        <Words>{prefix}</Words>
        <Words>{message}</Words>
      </span>
      {onRetry && (
        <Button variant="outlined" tone="error" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** Words in whatever language they are. */
const Words = ({ children }: { children: string }) => {
  const lang = langOf(children);
  return lang ? <span lang={lang}>{children}</span> : children;
};

/** A quiet line that says there is nothing. */
export const EmptyMessage = ({ children }: { children: string }) => (
  <p className={styles.empty} role="status" lang={langOf(children)}>
    {children}
  </p>
);
