import { Button } from '../Button';
import styles from './list.module.css';

interface PagerProps {
  /** Tells the pager above from the one below. */
  place: 'above' | 'below';
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** Previous and Next; nothing where there is only one page. The one above tells a screen reader of a new page. */
export function Pager({ place, page, totalPages, onChange }: PagerProps) {
  if (totalPages <= 1) return null;
  const step = (label: string, to: number) => {
    const leads = to >= 1 && to <= totalPages;
    // Not disabled: the button that led to the last page would lose the focus.
    return (
      <Button variant="outlined" aria-disabled={!leads} onClick={leads ? () => onChange(to) : undefined}>
        {label}
      </Button>
    );
  };
  return (
    <nav className={styles.pager} aria-label={`Pages, ${place} the table`}>
      {step('Previous', page - 1)}
      <span aria-live={place === 'above' ? 'polite' : undefined}>
        Page {page} / {totalPages}
      </span>
      {step('Next', page + 1)}
    </nav>
  );
}
