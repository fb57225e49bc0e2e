import type { WarehouseProduct } from '../../../contract/details/warehouse';
import type { Product } from '../../../contract/entities/product';
import { formatMoney } from '../../format/money';
import { t } from '../../texts/t';
import { sliceColours } from '../../theme/chartColours';
import { Chart } from '../../views/charts/Chart';
import type { Point } from '../../views/charts/series';
import { failureOf } from '../../views/data/unanswered';
import { useAllRows } from '../../views/data/useAllRows';
import { ErrorMessage } from '../../views/messages/ErrorMessage';
import { Card } from '../../views/page/Card';
import { valueByCategory } from './figures';

const TITLE = 'Inventory Value by Category';

interface ValueByCategoryProps {
  products: readonly (Omit<WarehouseProduct, 'categoryName'> & { categoryName?: string })[];
  /** Computes the values; absent if the backend does not return them. */
  values?: (() => readonly Point[]) | undefined;
  height: number;
}

/** The doughnut chart of the stock's value. Loads the full product list only if the record has no category names. */
export function ValueByCategory({ products, values, height }: ValueByCategoryProps) {
  const isIncomplete = !values && [...products].some(({ categoryName }) => categoryName === undefined);
  const query = useAllRows<Product>('products', {}, { enabled: isIncomplete });
  const failure = failureOf(query);
  if (failure) {
    return (
      <Card title={t(TITLE)}>
        <ErrorMessage {...failure} />
      </Card>
    );
  }
  return (
    <Chart
      kind="doughnut"
      title={t(TITLE)}
      points={values ?? (() => valueByCategory(products, query.data))}
      measure={t('Value')}
      format={formatMoney}
      colours={sliceColours}
      height={height}
    />
  );
}
