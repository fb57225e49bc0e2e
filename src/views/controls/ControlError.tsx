import { Button } from '../Button';
import styles from './controls.module.css';

/** What a control offers could not be read; the way to try again leaves the focus where it is. */
export const ControlError = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <span className={styles.problem} role="alert">
    Error: {message}{' '}
    <Button tone="error" onMouseDown={(event) => event.preventDefault()} onClick={() => onRetry()}>
      Retry
    </Button>
  </span>
);
