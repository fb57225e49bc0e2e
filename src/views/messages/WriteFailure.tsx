import type { Failed } from '../data/failed';
import { ErrorMessage } from './ErrorMessage';
import styles from './messages.module.css';

/** The error of a failed save. It takes the focus, since the form below may be longer than the screen. */
export const WriteFailure = ({ message, doubt }: Failed) => (
  <div className={styles.writeFailure}>
    <ErrorMessage message={message} focused />
    {doubt && <p role="status">{doubt}</p>}
  </div>
);
