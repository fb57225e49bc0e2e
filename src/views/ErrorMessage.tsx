import Button from '@mui/material/Button';
import styles from './messages.module.css';

interface ErrorMessageProps {
  message: string;
  /** What stands before the message. */
  prefix?: string;
  /** Offers to try again. */
  onRetry?: () => void;
}

/** A failure in red, and the way on. */
export const ErrorMessage = ({ message, prefix = 'Error: ', onRetry }: ErrorMessageProps) => (
  <div className={styles.error} role="alert">
    <span>
      {prefix}
      {message}
    </span>
    {onRetry && (
      <Button size="small" variant="outlined" color="error" onClick={onRetry}>
        Retry
      </Button>
    )}
  </div>
);

/** A quiet line that says there is nothing. */
export const EmptyMessage = ({ children }: { children: string }) => <p className={styles.empty}>{children}</p>;
