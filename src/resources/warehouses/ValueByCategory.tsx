import { useGetList } from 'react-admin';
import type { WarehouseProduct } from '../../../contract/details/warehouse';
import type { Product } from '../../../contract/entities/product';
import { formatMoney } from '../../format/money';
import { sliceColours } from '../../theme/chartColours';
import { Chart } from '../../views/charts/Chart';
import { valueByCategory } from './figures';

interface ValueByCategoryProps {
  products: readonly (Omit<WarehouseProduct, 'categoryName'> & { categoryName?: string })[];
  height: number;
}

/** The doughnut of the stock's value. The full product list is asked for only where the detail names no categories. */
export function ValueByCategory({ products, height }: ValueByCategoryProps) {
  const { data } = useGetList<Product & { id: number }>(
    'products',
    { meta: { all: true } },
    { enabled: products.some(({ categoryName }) => categoryName === undefined) },
  );
  return (
    <Chart
      kind="doughnut"
      title="Inventory Value by Category"
      points={valueByCategory(products, data)}
      measure="Value"
      format={formatMoney}
      colours={sliceColours}
      height={height}
    />
  );
}
