import CloseIcon from '@mui/icons-material/CloseOutlined';
import { useLocation, useNavigate } from 'react-router';
import type { NavigationState, RecordChange } from '../navigation/navigationState';
import { showUrl } from '../routing/urls';
import { t, translate } from '../texts/t';
import { IconButton } from '../views/Button';

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
export function Notice({ done, scroll }: NavigationState & { done: RecordChange }) {
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
export const ChangeMessage = ({ done, onFollow }: ChangeMessageProps) => (
  <>
    <span role="status">{changeText(done)}</span>
    {done.id !== undefined && (
      <a href={showUrl(done.entity, done.id)} onClick={onFollow}>
        {t('Show it')}
      </a>
    )}
  </>
);
