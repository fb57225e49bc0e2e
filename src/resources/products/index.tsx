import ProductIcon from '@mui/icons-material/Inventory2Outlined';
import { type Product, product } from '../../../contract/entities/product';
import { supports } from '../../capabilities';
import { lazyComponent } from '../../routing/lazyComponent';
import type { Action } from '../../schema/action';
import { defineResource } from '../../schema/defineResource';
import { Badge } from '../../views/Badge';
import { productFigures } from './productFigures';

/** Plain data instead of a call of `action()`, whose code would be in the bundle of every first page. */
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
        // No documented parameter selects low stock. Without the `levels` capability, the browser filters the rows.
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
