import { timeOf } from '../../format/date';
import { langOf } from '../../format/language';
import { NETWORK_ERROR } from '../../format/texts';
import { t, translate } from '../../texts/t';
import styles from './messages.module.css';
import { useRegisterNetworkError } from './networkErrorInPage';

interface AsOfProps {
  /** The time of the response on the screen, in ms; undefined unless a newer one is overdue. */
  at: number | undefined;
  /** The prefix of the message. */
  prefix?: string;
}

/** Shows the time of stale data while a newer response is overdue, and dims its next sibling. */
export function AsOf({ at, prefix = 'Error: ' }: AsOfProps) {
  const isStale = at !== undefined;
  useRegisterNetworkError(isStale);
  if (!isStale) return null;
  return (
    <p className={styles.asOf}>
      <span>
        <span lang={langOf(prefix)}>{translate(prefix)}</span>
        {t(NETWORK_ERROR)}
      </span>{' '}
      <span>{t('The data shown is from {time}.', { time: timeOf(new Date(at)) })}</span>
    </p>
  );
}
