import CloseIcon from '@mui/icons-material/CloseOutlined';
import { useEffect } from 'react';
import { useNavigationState } from '../navigation/navigationState';
import { plural, t } from '../texts/t';
import { IconButton } from '../views/Button';
import { clearLate, dismissLate, useLateOutcome } from '../views/messages/lateOutcomes';
import styles from './bars.module.css';
import { ConnectionBar } from './ConnectionBar';
import { ChangeMessage, Notice } from './Notice';

/** The bars below the header. */
export default function Bars() {
  const { done, scroll } = useNavigationState();
  return (
    <div ref={measure}>
      <ConnectionBar />
      <LateOutcome />
      {/* Always rendered: some screen readers do not announce a live region that is added together with its text. */}
      <div className={styles.notice} aria-live="polite">
        {done && <Notice done={done} scroll={scroll} />}
      </div>
    </div>
  );
}

/** Ref callback that keeps `--notice-height` at the height of the bars. */
function measure(bars: HTMLElement | null): (() => void) | undefined {
  if (!bars) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(([entry]) => {
    style.setProperty('--notice-height', `${entry?.contentRect.height ?? 0}px`);
  });
  observer.observe(bars);
  return () => {
    observer.disconnect();
    style.removeProperty('--notice-height');
  };
}

/** Says how a request ended whose page the user has left. */
function LateOutcome() {
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
