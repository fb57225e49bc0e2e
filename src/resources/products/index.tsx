import ProductIcon from '@mui/icons-material/Inventory2Outlined';
import { type Product, product } from '../../../contract/entities/product';
import { hasExtra } from '../../extras';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineEntity } from '../../schema/entity';
import { Badge } from '../../views/Badge';

export const products = defineEntity(product, {
  icon: ProductIcon,
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
      filters: (): Record<string, string> => (hasExtra('levels') ? { lowStock: 'true' } : {}),
      get keep() {
        return hasExtra('levels') ? undefined : ({ isLowStock }: Product) => isLowStock;
      },
    },
  ],
  formLabels: { unitPrice: 'Unit Price', unitSize: 'Unit Size' },
  body: lazyComponent(() => import('./ProductDetail')),
  texts: { empty: 'No Products found' },
});
