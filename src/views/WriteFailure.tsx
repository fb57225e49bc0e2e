import { ErrorMessage } from './ErrorMessage';
import styles from './messages.module.css';

interface WriteFailureProps {
  message: string;
  /** What to know before it is sent again, where it may be recorded all the same. */
  doubt: string | undefined;
}

/** Why something was not recorded, or not for certain. It takes the focus: the form below may be longer than the screen. */
export const WriteFailure = ({ message, doubt }: WriteFailureProps) => (
  <div className={styles.writeFailure}>
    <ErrorMessage message={message} focused />
    {doubt && <p role="status">{doubt}</p>}
  </div>
);
