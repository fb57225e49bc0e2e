import { useCall } from '../../../src/calls/useCall';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { withParam } from '../../../src/schema/list/listAddress';
import { t } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { failureOf } from '../../../src/views/data/unanswered';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Page } from '../../../src/views/page/Page';
import { useProductPlaces } from '../../../src/views/slots/useProductPlaces';
import { Sheet } from './CountingSheet';
import styles from './count.module.css';
import { toCountCall } from './countCalls';
import { keptCount, newSheet } from './countSheet';

const WAREHOUSE = 'warehouseId';
const CATEGORY = 'categoryId';

/** Counting the stock of a warehouse, or of a category there, which its address names. */
export default function StockCountPage() {
  const { search, change } = usePageSearch();
  const warehouseId = search.get(WAREHOUSE) ?? '';
  const categoryId = search.get(CATEGORY) ?? '';
  const choose = (name: string, id: string) => change((current) => withParam(current, name, id), { replace: true });
  return (
    <Page heading={t('Stock Count')}>
      <div className={styles.place}>
        <LabelledControl
          label={t('Warehouse')}
          spec={{ as: 'reference', to: 'warehouses', hint: t('Choose Warehouse') }}
          value={warehouseId}
          onChange={(id) => choose(WAREHOUSE, id)}
        />
        <LabelledControl
          label={t('Category')}
          spec={{ as: 'reference', to: 'categories', hint: t('All categories') }}
          value={categoryId}
          onChange={(id) => choose(CATEGORY, id)}
        />
      </div>
      {warehouseId ? (
        <Counting key={`${warehouseId}/${categoryId}`} warehouseId={warehouseId} categoryId={categoryId} />
      ) : (
        <EmptyMessage>{t('Choose the warehouse to count.')}</EmptyMessage>
      )}
    </Page>
  );
}

interface CountingProps {
  warehouseId: string;
  categoryId: string;
}

/** The sheet that is kept, or a new one. */
function Counting({ warehouseId, categoryId }: CountingProps) {
  const place = `${warehouseId}/${categoryId}`;
  const kept = keptCount(place).read();
  const query = useCall(
    toCountCall,
    { params: { id: warehouseId }, query: { categoryId } },
    // The expected amounts never change, even when goods move meanwhile.
    { under: 'counts', staleTime: Number.POSITIVE_INFINITY, enabled: kept === null },
  );
  const { data, dataUpdatedAt } = query;
  const { places, isPending } = useProductPlaces(kept ? null : Number(warehouseId));
  const first = data && !isPending ? newSheet(data.lines, new Date(dataUpdatedAt), places) : kept;
  if (first) {
    return (
      <Sheet
        key={first.begun}
        warehouseId={warehouseId}
        place={place}
        first={kept ?? first}
        onNew={() => void query.refetch()}
      />
    );
  }
  const failure = failureOf(query);
  return failure ? <ErrorMessage {...failure} /> : <Loading />;
}
