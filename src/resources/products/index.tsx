import ProductIcon from '@mui/icons-material/Inventory2Outlined';
import { type Product, product } from '../../../contract/entities/product';
import { supports } from '../../capabilities';
import { lazyComponent } from '../../routing/lazyComponent';
import type { Action } from '../../schema/action';
import { defineResource } from '../../schema/defineResource';
import { Badge } from '../../views/Badge';
import { productFigures } from './productFigures';

/** As data, without what makes more of it: every first page has it. */
const order: Action = {
  label: 'Order',
  extra: 'orders',
  on: ['selection'],
  fields: [],
  run: async (ids, _, { navigate }) => navigate(`/purchase-orders/propose?products=${ids.join()}`),
};

export const products = defineResource(product, {
  icon: ProductIcon,
  list: {
    columns: [
      'name',
      'description',
      'categoryId',
      'unitPrice',
      'unitSize',
      {
        field: 'inventoryCount',
        render: (row, stock) => (
          <>
            {row.isLowStock && <Badge tone="warning">Low Stock!</Badge>} {stock}
          </>
        ),
      },
      {
        field: 'transactionCount',
        render: (row, count) => (
          <>
            {row.isBestSelling && <Badge tone="success">Bestseller!</Badge>} {count}
          </>
        ),
      },
    ],
    card: ['inventoryCount', 'unitPrice', 'categoryId'],
    presets: [
      {
        param: 'filter',
        value: 'low-stock',
        label: 'Low Stock',
        // Asked for where the backend can be asked; no documented parameter does.
        filters: (): Record<string, string> => (supports('levels') ? { lowStock: 'true' } : {}),
        get keep() {
          return supports('levels') ? undefined : ({ isLowStock }: Product) => isLowStock;
        },
      },
    ],
  },
  show: { body: lazyComponent(() => import('./ProductShow')), figures: productFigures },
  form: { labels: { unitPrice: 'Unit Price', unitSize: 'Unit Size' } },
  actions: [order],
  texts: { empty: 'No Products found' },
});
