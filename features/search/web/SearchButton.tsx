import SearchIcon from '@mui/icons-material/Search';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { supports } from '../../../src/capabilities';
import { atRest } from '../../../src/routing/afterPaint';
import { lazyHint } from '../../../src/routing/lazyComponent';
import { useRoutes } from '../../../src/routing/pageRoute';
import { createUrl, listUrl } from '../../../src/routing/urls';
import { can } from '../../../src/schema/entity';
import { t } from '../../../src/texts/t';
import { useOutsideScans } from '../../../src/views/controls/useOutsideScans';
import styles from './button.module.css';
import type { Command } from './keys';
import { editRow, focusFilter, moveRow, selectRow, takeLastValues } from './runCommand';
import { readableEntities } from './searchedEntities';
import { isSearchKey, searchKeys } from './searchKey';
import { useKeys } from './useKeys';
import { useRecentRecords } from './useRecentRecords';

const SearchDialog = lazyHint(() => import('./SearchDialog'));
const KeysDialog = lazyHint(() => import('./KeysDialog'));

/** The search that is open, with the code that a scanner sent, or the list of keys. */
type Opened = { search: string } | 'keys' | undefined;

/** The button of the header that opens the search, its key, and the keys of the other commands. */
export default function SearchButton() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const routes = useRoutes();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  useRecentRecords();
  useEffect(() => {
    void atRest().then(SearchDialog.load);
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      // The browser's own search of the address bar.
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setOpened({ search: '' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const run = (command: Command) => {
    if (command.to === 'filter') return focusFilter();
    if (command.to === 'nextRow') return moveRow(1);
    if (command.to === 'previousRow') return moveRow(-1);
    if (command.to === 'selectRow') return selectRow();
    if (command.to === 'editRow') return editRow();
    if (command.to === 'lastValues') return takeLastValues();
    if (command.to === 'help') return setOpened('keys');
    if (command.to === 'go') {
      const route = routes.find(({ path }) => path === command.path);
      if (route && supports(route.capability)) void navigate(command.path);
      return;
    }
    const entity = readableEntities().find(({ name }) => listUrl(name) === pathname);
    if (entity && can(entity, 'create')) void navigate(createUrl(entity.name));
  };
  useKeys(run);
  useOutsideScans((code) => {
    setOpened({ search: code });
    return true;
  }, 'rest');
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('Search everything')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={`${t('Search everything')} (${searchKeys()})`}
        onClick={() => setOpened({ search: '' })}
      >
        <SearchIcon fontSize="small" />
        <span className={styles.text}>{t('Search')}</span>
        {/* Drawn by the style sheet: as a text it would belong to the button's name. */}
        <kbd className={styles.keys} data-keys={searchKeys()} aria-hidden />
      </button>
      <Suspense>
        {opened === 'keys' && <KeysDialog onClose={close} />}
        {typeof opened === 'object' && (
          <SearchDialog scanned={opened.search} onClose={close} onKeys={() => setOpened('keys')} />
        )}
      </Suspense>
    </>
  );
}
