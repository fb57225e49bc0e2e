import { t, translate } from '../../texts/t';
import { Button } from '../Button';
import styles from './controls.module.css';

/** The error of a control that cannot load its options. Its Retry button does not take the focus. */
export const ControlError = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <span className={styles.problem} role="alert">
    {t('Error: ') + translate(message)}{' '}
    <Button tone="error" onMouseDown={(event) => event.preventDefault()} onClick={() => onRetry()}>
      {t('Retry')}
    </Button>
  </span>
);
