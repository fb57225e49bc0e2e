import CloseIcon from '@mui/icons-material/CloseOutlined';
import { useEffect } from 'react';
import { plural, t } from '../texts/t';
import { IconButton } from '../views/Button';
import { clearLate, dismissLate, useLateOutcome } from '../views/messages/lateOutcomes';
import styles from './bars.module.css';
import { ChangeMessage } from './Notice';

/** Says how a request ended whose page the user has left. */
export function LateOutcome() {
  const { outcome, others } = useLateOutcome();
  // After a sign-out, which unmounts the layout.
  useEffect(() => clearLate, []);
  if (!outcome) return null;
  const dismiss = () => dismissLate(outcome);
  const hasFailed = 'text' in outcome && outcome.hasFailed;
  return (
    <div className={styles.late} data-failed={hasFailed || undefined} role={hasFailed ? 'alert' : undefined}>
      {'done' in outcome ? (
        <ChangeMessage done={outcome.done} onFollow={dismiss} />
      ) : (
        <>
          <span role={hasFailed ? undefined : 'status'}>{outcome.text}</span>
          {outcome.link && (
            <a href={outcome.link.href} onClick={dismiss}>
              {outcome.link.label}
            </a>
          )}
        </>
      )}
      {others > 0 && <small>{plural(others, '{count} more message', '{count} more messages')}</small>}
      <IconButton aria-label={t('Dismiss')} onClick={dismiss}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </div>
  );
}
