import { t } from '../../texts/t';
import { Button } from '../Button';
import styles from './list.module.css';

interface PagerProps {
  /** The position, part of the accessible name. */
  place: 'above' | 'below';
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** Previous and Next. Renders nothing for a single page. Screen readers announce a page change from the pager above. */
export function Pager({ place, page, totalPages, onChange }: PagerProps) {
  if (totalPages <= 1) return null;
  const step = (label: string, to: number) => {
    const leads = to >= 1 && to <= totalPages;
    // aria-disabled, since a disabled button would lose the focus on the last page.
    return (
      <Button variant="outlined" aria-disabled={!leads} onClick={leads ? () => onChange(to) : undefined}>
        {label}
      </Button>
    );
  };
  return (
    <nav
      className={styles.pager}
      aria-label={place === 'above' ? t('Pages, above the table') : t('Pages, below the table')}
    >
      {step(t('Previous'), page - 1)}
      <span aria-live={place === 'above' ? 'polite' : undefined}>
        {t('Page {page} / {pages}', { page, pages: totalPages })}
      </span>
      {step(t('Next'), page + 1)}
    </nav>
  );
}
