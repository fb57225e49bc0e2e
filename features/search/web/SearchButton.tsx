import SearchIcon from '@mui/icons-material/Search';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { supports } from '../../../src/capabilities';
import { atRest } from '../../../src/routing/afterPaint';
import { lazyHint } from '../../../src/routing/lazyComponent';
import { useRoutes } from '../../../src/routing/pageRoute';
import { createUrl, listUrl } from '../../../src/routing/urls';
import { can } from '../../../src/schema/entity';
import { t } from '../../../src/texts/t';
import { isOutsideFields, useOutsideScans } from '../../../src/views/controls/useOutsideScans';
import { isForPage } from '../../../src/views/keys';
import { isMenuOpen } from '../../../src/views/layers';
import styles from './button.module.css';
import { areKeysOn, type Command, commandOf, GO_KEY } from './keys';
import { keepRecent } from './recentRecords';
import { entityNamed, readableEntities } from './searchedEntities';
import { isSearchKey, searchKeys } from './searchKey';

/** Focuses the first filter of the list. */
function focusFilter(): void {
  const filter = document.querySelector<HTMLInputElement>('main search input');
  filter?.focus();
  filter?.select();
}

const ROWS = 'main tbody tr:not([aria-hidden])';
const activeRow = () => document.activeElement?.closest<HTMLTableRowElement>(ROWS) ?? null;

/** Moves the focus to the link of the next or the previous row. The first row follows on none. */
function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>(ROWS)].filter((row) => row.querySelector('a[href]'));
  const row = activeRow();
  const next = row ? rows[rows.indexOf(row) + by] : rows[0];
  next?.querySelector<HTMLAnchorElement>('a[href]')?.focus();
}

/** Opens the first value of the active row that can be changed in its cell. */
function editRow(): void {
  activeRow()?.querySelector<HTMLElement>('button[aria-keyshortcuts~="E"]')?.click();
}

/** Selects the active row, or no longer. */
function selectRow(): void {
  activeRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
}

/** Takes over the values of the last move that a form offers. */
function takeLastValues(): void {
  document.querySelector<HTMLElement>('main button[aria-keyshortcuts="L"]')?.click();
}

/** How long a key waits for another one, in ms: a scanner sends the next sooner, and no key of a code is a command. */
const REST = 80;
/** How long `g` waits for its letter, in ms. */
const SEQUENCE = 1500;

/** Listens for the keys of commands while the user is in no field and no dialog. */
function useKeys(onCommand: (command: Command) => void): void {
  const run = useEffectEvent(onCommand);
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, timeStamp } = event;
      if (key === 'Shift') return;
      clearTimeout(waiting);
      if (ctrlKey || metaKey || altKey || !isForPage(event) || !isOutsideFields(event) || !areKeysOn()) return;
      // The menu has the keys, and the page below it is out of sight.
      if (isMenuOpen()) return;
      const isAfterGo = timeStamp - goAt < SEQUENCE;
      goAt = key === GO_KEY && !isAfterGo ? timeStamp : Number.NEGATIVE_INFINITY;
      const command = commandOf(key, isAfterGo);
      if (!command) return;
      // Firefox finds text on `/`.
      event.preventDefault();
      if (repeat) run(command);
      else waiting = setTimeout(() => run(command), REST);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}

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

/** Keeps the record of each page that the user sees, once it is there. */
function useRecentRecords(): void {
  const { pathname } = useLocation();
  const client = useQueryClient();
  useEffect(() => {
    const [, name = '', id = ''] = /^\/([^/]+)\/(\d+)$/.exec(pathname) ?? [];
    if (id === '') return;
    const keep = (): boolean => {
      const entity = entityNamed(name);
      const query = client.getQueryCache().find<Record<string, unknown>>({ queryKey: [name, 'record', id, 'detail'] });
      const record = query?.state.data;
      if (!entity || !record) return false;
      keepRecent({ entity: name, id, name: entity.represent(record) });
      return true;
    };
    if (keep()) return;
    const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === name && keep()) unsubscribe();
    });
    return unsubscribe;
  }, [pathname, client]);
}
