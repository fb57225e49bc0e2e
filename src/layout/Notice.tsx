import CloseIcon from '@mui/icons-material/CloseOutlined';
import { useLocation, useNavigate } from 'react-router';
import type { NavigationState, RecordChange } from '../navigation/navigationState';
import { IconButton } from '../views/Button';
import { RecordLink } from '../views/links/RecordLink';

/**
 * The message after a change, until the user opens another page or dismisses it. It does not contain the record's name, so that a
 * search in the page does not find a deleted record.
 */
export default function Notice({ done, scroll }: NavigationState & { done: RecordChange }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <span role="status">
        The {done.one.toLowerCase()} was {done.how}.
      </span>
      {done.id !== undefined && (
        <RecordLink to={done.entity} id={done.id}>
          Show it
        </RecordLink>
      )}
      <IconButton
        aria-label="Dismiss"
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
