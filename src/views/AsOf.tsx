import { timeOf } from '../format/date';
import { langOf } from '../format/language';
import { NETWORK_ERROR } from '../format/words';
import styles from './messages.module.css';
import { useToldInPage } from './toldInPage';

interface AsOfProps {
  /** When the answer came that is shown, in ms; undefined while none is missing. */
  at: number | undefined;
  /** The text before the message. */
  prefix?: string;
}

/** Gives the time of an earlier answer that is shown while a newer one is missing, and dims its next sibling. */
export function AsOf({ at, prefix = 'Error: ' }: AsOfProps) {
  const isStale = at !== undefined;
  useToldInPage(isStale);
  if (!isStale) return null;
  return (
    <p className={styles.asOf}>
      <span>
        <span lang={langOf(prefix)}>{prefix}</span>
        {NETWORK_ERROR}
      </span>{' '}
      <span>What is shown is as of {timeOf(new Date(at))}.</span>
    </p>
  );
}
