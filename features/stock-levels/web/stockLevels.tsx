import { defineResource } from '../../../src/schema/defineResource';
import { integer } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { Badge } from '../../../src/views/Badge';
import { amountOf } from '../../../src/views/slots/amountOf';
import { type StockLevel, stockLevel, targetOf } from '../stockLevel';

/** The amount that purchase orders fill the product up to. The page of the product shows the same one. */
const target = column(
  integer('Target'),
  ({ minimumStock, targetStock }: StockLevel) => targetOf(minimumStock, targetStock),
  { key: 'targetStock' },
);

/** The screens of stock levels: below how much each product is low on stock. */
export default defineResource(stockLevel, {
  list: {
    columns: [
      'name',
      'categoryId',
      {
        field: 'inventoryCount',
        render: ({ productId, inventoryCount, minimumStock }, stock) => (
          <>
            {inventoryCount < minimumStock && <Badge tone="warning">{t('Low Stock!')}</Badge>}{' '}
            {amountOf(productId, stock)}
          </>
        ),
      },
      'minimumStock',
      target,
    ],
    card: ['inventoryCount', 'minimumStock', target],
    presets: [{ param: 'filter', value: 'low-stock', label: 'Low Stock', filters: () => ({ lowStock: 'true' }) }],
  },
  texts: {
    listHeading: 'Stock Levels',
    editHeading: 'Minimum and Target',
    updateButton: 'Save',
    editLink: 'Edit Levels',
  },
});
