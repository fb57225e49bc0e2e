import CloseIcon from '@mui/icons-material/CloseOutlined';
import { useLocation, useNavigate } from 'react-router';
import { type Arrival, useArrival } from '../routing/arrival';
import { IconButton } from '../views/Button';
import { RecordLink } from '../views/RecordLink';
import styles from './layout.module.css';

/** What was just done, until another page is shown or it is dismissed. It stands below the header and covers nothing. */
export function Notice() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { done, scroll } = useArrival();
  return (
    // Always there, since what comes along with its own text is not announced by all screen readers.
    <div className={styles.notice} aria-live="polite">
      {done && (
        <>
          <span role="status">
            {done.one} "
            <RecordLink to={done.entity} id={done.id}>
              {done.called}
            </RecordLink>
            " was {done.how}.
          </span>
          <IconButton
            aria-label="Dismiss"
            onClick={() => {
              document.querySelector('h1')?.focus({ preventScroll: true });
              const state: Arrival = { scroll };
              void navigate(pathname + search, { replace: true, preventScrollReset: true, state });
            }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      )}
    </div>
  );
}
