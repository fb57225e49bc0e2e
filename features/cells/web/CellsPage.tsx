import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { pageQuery } from '../../../src/routing/pageRoute';
import { readListAddress, withPage } from '../../../src/schema/list/listAddress';
import { exceptIn } from '../../../src/schema/list/listSelection';
import type { AnyRecord } from '../../../src/schema/record';
import { chosenIn } from '../../../src/schema/scope';
import { t, translate } from '../../../src/texts/t';
import { ButtonLink } from '../../../src/views/Button';
import { useEntity } from '../../../src/views/data/entities';
import { failureOf } from '../../../src/views/data/unanswered';
import { useProvider } from '../../../src/views/data/useProvider';
import { useWayBack } from '../../../src/views/links/useWayBack';
import { listParams, rowsOf } from '../../../src/views/list/listQueryOptions';
import { columnFor, completed, offeredTo } from '../../../src/views/list/offeredColumns';
import { Pager } from '../../../src/views/list/Pager';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Page } from '../../../src/views/page/Page';
import { useScope } from '../../../src/views/scope';
import { CellSheet } from './CellSheet';
import { useCellColumns } from './cellColumns';
import styles from './cells.module.css';

/** The cells of the products in the address: those with its ids, or a page of the list with its filters. */
export default function CellsPage() {
  const { search, change } = usePageSearch();
  const products = useEntity('products');
  const dataProvider = useProvider();
  const { url } = useWayBack(products);
  const list = new URLSearchParams(search.get('list') ?? '');
  const ids = (search.get('ids') ?? '').split(',').map(Number).filter(Boolean);
  const except = new Set(exceptIn(search));
  const address = readListAddress(products, list);
  const ofPage = useScope(products.scope).chosen;
  const chosen = chosenIn(products.scope, list) ?? ofPage;
  const offered = useMemo(() => offeredTo(products.name).filter(({ edit }) => edit), [products.name]);
  const complete = (rows: readonly AnyRecord[], signal?: AbortSignal) => completed(offered, rows, { chosen, signal });
  const columns = useCellColumns(
    products,
    useMemo(() => [...products.columns, ...offered.map((each) => columnFor(each))], [products, offered]),
    chosen,
  );
  const query = useQuery({
    ...pageQuery(['cells', String(search)], async ({ signal }) => {
      const params = listParams(products, address, chosen);
      const { rows, totalPages } =
        ids.length > 0
          ? { rows: (await dataProvider.getMany<AnyRecord>(products.name, { ids, signal })).data, totalPages: 1 }
          : rowsOf(products, address, await dataProvider.getList<AnyRecord>(products.name, { ...params, signal }));
      const chosenRows = rows.filter(({ id }) => !except.has(Number(id)));
      return { rows: await complete(chosenRows, signal), totalPages };
    }),
    // Keeps the typed text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const failure = failureOf(query);
  const { data } = query;
  return (
    <Page
      heading={t('Cells')}
      actions={
        <ButtonLink href={url} variant="outlined">
          {translate(products.texts.listHeading)}
        </ButtonLink>
      }
    >
      <p className={styles.keys}>
        {t(
          'Enter saves and goes down, Tab goes right, Esc restores the value, Ctrl+D takes the one above. A column of a spreadsheet can be pasted.',
        )}
      </p>
      {failure && !data ? (
        <ErrorMessage {...failure} />
      ) : !data ? (
        <Loading />
      ) : data.rows.length === 0 ? (
        <EmptyMessage>{translate(products.texts.empty)}</EmptyMessage>
      ) : (
        <CellSheet key={String(search)} list={products} columns={columns} rows={data.rows} onComplete={complete} />
      )}
      <Pager
        place="below"
        page={address.page}
        totalPages={data?.totalPages ?? address.page}
        onChange={(page) =>
          change((current) => {
            const next = new URLSearchParams(current);
            next.set('list', String(withPage(list, page)));
            return next;
          })
        }
      />
    </Page>
  );
}
