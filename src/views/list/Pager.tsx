import Button from '@mui/material/Button';
import styles from './list.module.css';

interface PagerProps {
  /** Tells the pager above from the one below. */
  place: 'above' | 'below';
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** Previous and Next; nothing where there is only one page. */
export function Pager({ place, page, totalPages, onChange }: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={`Pages, ${place} the table`}>
      <Button variant="outlined" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <span aria-live="polite">
        Page {page} / {totalPages}
      </span>
      <Button variant="outlined" disabled={page >= totalPages} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
