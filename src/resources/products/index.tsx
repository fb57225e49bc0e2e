import ProductIcon from '@mui/icons-material/Inventory2Outlined';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineEntity } from '../../schema/entity';
import { decimal, integer, longText, money, reference, text } from '../../schema/fields';
import { range, referenceFilter, textFilter } from '../../schema/filters';
import { Badge } from '../../views/Badge';
import { byWarehouse } from '../scope';

export const products = defineEntity('products')({
  id: 'productId',
  one: 'Product',
  many: 'Products',
  icon: ProductIcon,
  scope: byWarehouse,
  fields: {
    name: text('Name'),
    description: longText('Description'),
    categoryId: reference('Category', 'categories'),
    unitPrice: money('Price'),
    unitSize: decimal('Size'),
    inventoryCount: integer('Stock'),
    transactionCount: integer('Transactions'),
  },
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
  linked: 'name',
  filters: {
    name: textFilter('Name'),
    categoryId: referenceFilter('Category', 'categories'),
    ...range('Price'),
    ...range('Size'),
    ...range('Inventory', 'Stock'),
    ...range('Transactions'),
  },
  presets: [{ param: 'filter', value: 'low-stock', label: 'Low Stock', keep: (row) => row.isLowStock }],
  can: ['create', 'update', 'delete'],
  form: ['name', 'description', 'unitPrice', 'unitSize', 'categoryId'],
  formLabels: { unitPrice: 'Unit Price', unitSize: 'Unit Size' },
  body: lazyComponent(() => import('./ProductDetail')),
  texts: { empty: 'No Products found' },
});
