import CloseIcon from '@mui/icons-material/CloseOutlined';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type NavigationState, type RecordChange, useNavigationState } from '../navigation/navigationState';
import { showUrl } from '../routing/urls';
import { plural, t, translate } from '../texts/t';
import { IconButton } from '../views/Button';
import { clearLate, dismissLate, useLateOutcome } from '../views/messages/lateOutcomes';
import styles from './bars.module.css';
import { ConnectionBar } from './ConnectionBar';

/** Returns the message of a change: a language may have one of its own for each noun, whose gender differs. */
function changeText({ one, how }: RecordChange): string {
  const original = `The ${one.toLowerCase()} was ${how}.`;
  const text = translate(original);
  return text === original ? t(CHANGES[how], { noun: translate(one).toLowerCase() }) : text;
}

const CHANGES = {
  created: 'The {noun} was created.',
  changed: 'The {noun} was changed.',
  deleted: 'The {noun} was deleted.',
} as const;

/**
 * The message after a change, until the user opens another page or dismisses it. It does not contain the record's name, so that a
 * search in the page does not find a deleted record.
 */
function Notice({ done, scroll }: NavigationState & { done: RecordChange }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <ChangeMessage done={done} />
      <IconButton
        aria-label={t('Dismiss')}
        onClick={() => {
          document.querySelector('h1')?.focus({ preventScroll: true });
          const state: NavigationState = { scroll };
          void navigate(pathname + search, { replace: true, preventScrollReset: true, state });
        }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </>
  );
}

interface ChangeMessageProps {
  done: RecordChange;
  /** Called when the user follows the link. */
  onFollow?: () => void;
}

/** The message of a change, with a link to the record. */
const ChangeMessage = ({ done, onFollow }: ChangeMessageProps) => (
  <>
    <span role="status">{changeText(done)}</span>
    {done.id !== undefined && (
      <a href={showUrl(done.entity, done.id)} onClick={onFollow}>
        {t('Show it')}
      </a>
    )}
  </>
);

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
