import ProductIcon from '@mui/icons-material/Inventory2Outlined';
import { type Product, product } from '../../../contract/entities/product';
import { moveActions } from '../../inventory/moveLinks';
import { productMoveUrl } from '../../inventory/moveUrls';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineResource } from '../../schema/defineResource';
import { t } from '../../texts/t';
import { Badge } from '../../views/Badge';
import { amountOf } from '../../views/slots/amountOf';

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
            {row.isLowStock && <Badge tone="warning">{t('Low Stock!')}</Badge>} {amountOf(row.productId, stock)}
          </>
        ),
      },
      {
        field: 'transactionCount',
        render: (row, count) => (
          <>
            {row.isBestSelling && <Badge tone="success">{t('Bestseller!')}</Badge>} {count}
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
        keep: ({ isLowStock }: Product) => isLowStock,
      },
    ],
  },
  actions: moveActions(productMoveUrl),
  show: { body: lazyComponent(() => import('./ProductShow')), fromRow: true },
  form: { labels: { unitPrice: 'Unit Price', unitSize: 'Unit Size' } },
  texts: { empty: 'No Products found' },
});
