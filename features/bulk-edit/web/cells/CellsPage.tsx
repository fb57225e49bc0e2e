import { useQuery } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { supports } from '../../../../src/capabilities';
import { limitConcurrency } from '../../../../src/inventory/lines/limitConcurrency';
import { usePageSearch } from '../../../../src/navigation/usePageSearch';
import { pageQuery } from '../../../../src/routing/pageRoute';
import { readListAddress, withPage } from '../../../../src/schema/list/listAddress';
import type { AnyRecord } from '../../../../src/schema/record';
import { chosenIn } from '../../../../src/schema/scope';
import { t, translate } from '../../../../src/texts/t';
import { ButtonLink } from '../../../../src/views/Button';
import { useEntity, useKnownEntity } from '../../../../src/views/data/entities';
import { failureOf } from '../../../../src/views/data/unanswered';
import { useProvider } from '../../../../src/views/data/useProvider';
import { useWayBack } from '../../../../src/views/links/useWayBack';
import { listParams } from '../../../../src/views/list/listQueryOptions';
import { Pager } from '../../../../src/views/list/Pager';
import { rowsOf } from '../../../../src/views/list/rowsOf';
import { EmptyMessage, ErrorMessage } from '../../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../../src/views/messages/Loading';
import { Page } from '../../../../src/views/page/Page';
import { useScope } from '../../../../src/views/scope';
import { CellSheet } from './CellSheet';
import { cellColumns } from './cellColumns';
import styles from './cells.module.css';
import type { RowRecords } from './useCells';

const LEVELS = 'stock-levels';
/** Requests in progress at a time. */
const AT_A_TIME = 6;

/** The cells of the products in the address: those with its ids, or a page of the list with its filters. */
export default function CellsPage() {
  const { search, change } = usePageSearch();
  const products = useEntity('products');
  const dataProvider = useProvider();
  const { url } = useWayBack(products);
  const list = new URLSearchParams(search.get('list') ?? '');
  const ids = (search.get('ids') ?? '').split(',').map(Number).filter(Boolean);
  const address = readListAddress(products, list);
  const ofPage = useScope(products.scope).chosen;
  const chosen = chosenIn(products.scope, list) ?? ofPage;
  // The levels are a lazy entity, which the request for their records loads.
  const levels = useKnownEntity(LEVELS);
  const names = supports('levels') ? [products.name, LEVELS] : [products.name];
  const query = useQuery({
    ...pageQuery(['bulk-edit', 'cells', String(search)], async ({ signal }) => {
      if (ids.length > 0) {
        const rows = ids.map((id) => ({ id }));
        return { rows: await recordsOf(dataProvider, names, rows, signal), totalPages: 1 };
      }
      const params = listParams(products, address, chosen);
      const answer = await dataProvider.getList<AnyRecord>(products.name, { ...params, signal });
      const { rows, totalPages } = rowsOf(products, address, answer);
      return { rows: await recordsOf(dataProvider, names, rows, signal), totalPages };
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
        <CellSheet
          key={String(search)}
          columns={cellColumns(products, supports('levels') ? levels : undefined, chosen)}
          rows={data.rows}
        />
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

/** Reads the records of rows as their forms do, with their versions. */
async function recordsOf(
  dataProvider: DataProvider,
  names: readonly string[],
  rows: readonly AnyRecord[],
  signal: AbortSignal,
): Promise<RowRecords[]> {
  const run = limitConcurrency(AT_A_TIME);
  const read = async (name: string, id: AnyRecord['id']) =>
    [
      name,
      (await run(() => dataProvider.getOne<AnyRecord>(name, { id, meta: { figures: false }, signal }))).data,
    ] as const;
  return Promise.all(
    rows.map(async ({ id }) => Object.fromEntries(await Promise.all(names.map((name) => read(name, id))))),
  );
}
