import { type StockLevel, stockLevel, targetOf } from '../../../contract/entities/stockLevel';
import { column } from '../../schema/columns';
import { defineEntity } from '../../schema/entity';
import { integer } from '../../schema/fields';
import { Badge } from '../../views/Badge';

/** The target that the product is ordered up to, which its page tells as well. */
const target = column(
  integer('Target'),
  ({ minimumStock, targetStock }: StockLevel) => targetOf(minimumStock, targetStock),
  { key: 'targetStock' },
);

/** Below how much each product is low on stock, where the backend announces `levels`. */
export const stockLevels = defineEntity(stockLevel, {
  columns: [
    'name',
    'categoryId',
    {
      field: 'inventoryCount',
      render: ({ inventoryCount, minimumStock }, stock) => (
        <>
          {inventoryCount < minimumStock && <Badge tone="warning">Low Stock!</Badge>} {stock}
        </>
      ),
    },
    'minimumStock',
    target,
  ],
  card: ['inventoryCount', 'minimumStock', target],
  presets: [{ param: 'filter', value: 'low-stock', label: 'Low Stock', filters: () => ({ lowStock: 'true' }) }],
  texts: {
    listHeading: 'Stock Levels',
    editHeading: 'Minimum and Target',
    updateButton: 'Save',
    editLink: 'Edit Levels',
  },
});
