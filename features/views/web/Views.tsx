import ViewIcon from '@mui/icons-material/ViewListOutlined';
import { type CSSProperties, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, store } from '../../../src/localStore';
import { listHomeKey } from '../../../src/navigation/listHome';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { besides } from '../../../src/views/menu/popover';
import { Spinner } from '../../../src/views/messages/Loading';
import { lazyPart } from '../../../src/views/page/lazyPart';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { isKeptByServer, useViews } from './viewStore';
import styles from './views.module.css';

/*
 * Writes how the sidebar opens a list.
 */

/** Returns whether this browser knows how the user opens a list. */
const hasListHome = (path: string): boolean => readStored(listHomeKey(path)) !== null;

/** Sets the query, `?sort=name`, with which the sidebar opens a list; '' for none. */
const setListHome = (path: string, search: string): void => void store(listHomeKey(path), search);

const ViewsMenu = lazyPart(() => import('./ViewsMenu'));

/** The button that opens the views of a list. */
export default function Views({ entity }: SlotProps['listTools']) {
  const id = useId();
  // A report is a list whose page has another path than its name.
  const { pathname: path } = useLocation();
  const { search, change } = usePageSearch();
  const [place, setPlace] = useState<CSSProperties>();
  const menu = useRef<HTMLDivElement>(null);
  // In a new browser the view of the user's default is not known before an answer.
  const [isUnknown] = useState(() => isKeptByServer() && !hasListHome(path));
  const query = useViews(entity.name, place !== undefined || isUnknown);
  const { data } = query;

  const openDefault = useEffectEvent((home: string) => {
    if (isUnknown && home && search.size === 0) change(() => new URLSearchParams(home), { replace: true });
  });
  useEffect(() => {
    if (!data) return;
    const home = data.find(({ isDefault }) => isDefault)?.search ?? '';
    setListHome(path, home);
    openDefault(home);
  }, [data, path]);

  const shown = searchOf(search);
  const current = data?.find((view) => view.search === shown);
  const label = current ? t('Views: {name}', { name: current.name }) : t('Views');
  return (
    <>
      <Button
        variant="outlined"
        title={label}
        aria-label={label}
        className={styles.opener}
        popoverTarget={id}
        onClick={({ currentTarget }) => setPlace(besides(currentTarget))}
      >
        <ViewIcon fontSize="small" />
        <span>{current?.name ?? t('Views')}</span>
      </Button>
      <div ref={menu} id={id} popover="auto" className={styles.menu} style={place}>
        {place && (
          <Suspense fallback={<Spinner />}>
            <ViewsMenu
              list={entity.name}
              path={path}
              search={shown}
              query={query}
              onClose={() => menu.current?.hidePopover?.()}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Returns the part of a list's query that a view keeps: everything but the page. */
export function searchOf(search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([name, value]) => name !== 'page' && value !== ''));
  kept.sort();
  return kept.size === 0 ? '' : `?${kept}`;
}
