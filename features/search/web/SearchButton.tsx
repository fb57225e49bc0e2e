import SearchIcon from '@mui/icons-material/Search';
import { Suspense, useEffect, useState } from 'react';
import { atRest } from '../../../src/routing/afterPaint';
import { lazyHint } from '../../../src/routing/lazyComponent';
import { t } from '../../../src/texts/t';
import styles from './button.module.css';
import { isSearchKey, searchKeys } from './searchKey';
import { useRecentRecords } from './useRecentRecords';

const SearchDialog = lazyHint(() => import('./SearchDialog'));

/** The button of the header that opens the search, and its key. */
export default function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useRecentRecords();
  useEffect(() => {
    void atRest().then(SearchDialog.load);
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      // The browser's own search of the address bar.
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('Search everything')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={`${t('Search everything')} (${searchKeys()})`}
        onClick={() => setOpen(true)}
      >
        <SearchIcon fontSize="small" />
        <span className={styles.text}>{t('Search')}</span>
        <kbd className={styles.keys} aria-hidden>
          {searchKeys()}
        </kbd>
      </button>
      <Suspense>{isOpen && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
